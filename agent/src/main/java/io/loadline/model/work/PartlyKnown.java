package io.loadline.model.work;

import io.loadline.window.Window;
import java.util.List;

/** A work of which not everything is known: percentiles if its model is right on the average only, or processor time. */
public final class PartlyKnown implements Work {

    private final Work work;
    private final boolean tails;
    private final boolean processors;

    private PartlyKnown(Work work, boolean tails, boolean processors) {
        this.work = work;
        this.tails = tails;
        this.processors = processors;
    }

    /** {@code tails}: whether percentiles are known; {@code processors}: whether the tasks' processor time is. */
    public static Work of(Work work, boolean tails, boolean processors) {
        return tails && processors ? work : new PartlyKnown(work, tails, processors);
    }

    @Override
    public Size wanted() {
        return work.wanted();
    }

    @Override
    public Prediction predict(int threads) {
        Prediction all = work.predict(threads);
        return new Prediction(
                threads,
                all.throughputPerSecond,
                all.meanWaitMillis,
                tails ? all.p90WaitMillis : Double.NaN,
                tails ? all.p99ResponseMillis : Double.NaN,
                all.utilization,
                processors ? all.cpuUtilization : Double.NaN);
    }

    @Override
    public List<Window> windows() {
        return work.windows();
    }
}
