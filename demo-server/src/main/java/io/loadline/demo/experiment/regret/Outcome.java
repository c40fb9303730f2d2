package io.loadline.demo.experiment.regret;

import java.util.List;

/**
 * One workload's sweep and everything that was named for it.
 *
 * @param leastGood threads; -1 where no size is good or bad
 * @param bestThroughput tasks per second; NaN there
 * @param bestP99 response in milliseconds; NaN there
 */
record Outcome(
        String workload,
        String title,
        int leastGood,
        double bestThroughput,
        double bestP99,
        List<Curve.Point> sweep,
        List<Row> rows) {}
