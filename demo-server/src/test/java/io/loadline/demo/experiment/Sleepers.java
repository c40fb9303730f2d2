// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;

/** Tasks that only sleep: twice the threads, half the time. */
@Command(name = "sleepers", description = """
        Sleepers: tasks that only wait
        64 tasks that sleep for 200 ms, with pools of 1 to 16 threads.""")
final class Sleepers extends Experiment {
    private static final int TASKS = 64;
    private static final double SECONDS = 0.2;
    private static final List<Integer> SIZES = List.of(1, 4, 16);

    /** Runs in a JVM of its own under the agent; it arrives there and its result comes back as JSON. */
    record SleepJob(int threads) implements Job<SleepJob.Outcome> {
        record Outcome(TaskTimes.Figures figures) implements TaskTimes.Timed {}

        @Override
        public Outcome run() throws InterruptedException {
            ThreadPoolExecutor pool = TaskTimes.pool("sleepers", threads);
            TaskTimes times = new TaskTimes(TASKS);
            for (int i = 0; i < TASKS; i++) {
                pool.execute(times.timed(() -> LockSupport.parkNanos((long) (SECONDS * 1e9))));
            }
            return new Outcome(times.await());
        }
    }

    private record Run(int threads, Watched<SleepJob.Outcome> watched) {
        double seconds() {
            return watched.own().seconds();
        }

        double theory() {
            return SECONDS * TASKS / threads;
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return 30;
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        Watched.Plan plan = new Watched.Plan("window=100ms,history=30s", "sleepers");
        List<Run> runs = new ArrayList<>();
        for (int threads : SIZES) {
            lab.doing("%d threads", threads);
            runs.add(new Run(threads, plan.run(lab, new SleepJob(threads))));
        }
        Table<Run> table = result.table("runs", "Runs", runs)
                .note("Theory: 64 tasks of 200 ms, shared by the threads.")
                .number("theory", "theory, s", 2, Run::theory)
                .number("measured", "measured, s", 2, Run::seconds);
        Recommendation.columns(table, Run::threads, run -> run.watched().recommendation());
        result.lines("sleepers", "Time of 64 tasks", "threads", "seconds")
                .caption("Time by threads, axes logarithmic.")
                .logarithmic()
                .line("theory", Role.THEORY, table, "threads", "theory")
                .line("measured", Role.MEASURED, table, "threads", "measured");
        for (Run run : runs) {
            double percent = 100 * Math.abs(run.seconds() / run.theory() - 1);
            result.atMost(run.threads() + " threads, difference to theory", percent, 10, "%");
        }
    }
}
