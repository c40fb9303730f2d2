package io.loadline.model.work;

import io.loadline.window.Window;
import java.util.List;

/** A work whose model is right on the average only: its percentiles are not known. */
public final class WithoutTails implements Work {

    private final Work work;

    public WithoutTails(Work work) {
        this.work = work;
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
                Double.NaN,
                Double.NaN,
                all.utilization,
                all.cpuUtilization);
    }

    @Override
    public List<Window> windows() {
        return work.windows();
    }
}
