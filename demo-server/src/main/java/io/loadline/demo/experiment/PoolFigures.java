package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Beans.Bean;
import io.loadline.demo.experiment.Beans.Values;
import java.util.List;

/** What the agent measured of a pool over its history; milliseconds a task, NaN if not known. */
public record PoolFigures(
        double arrivalsPerSecond,
        double completionsPerSecond,
        double serviceMillis,
        double waitMillis,
        double inSystem,
        double processorMillis,
        double blockedMillis,
        double runQueueMillis,
        double utilization,
        double loadP90,
        double waitShare) {
    private static final String[] ATTRIBUTES = {
        "ArrivalsPerSecond",
        "CompletionsPerSecond",
        "MeanServiceMillis",
        "MeanWaitMillis",
        "MeanInSystem",
        "CpuMillisPerTask",
        "BlockedMillisPerTask",
        "RunQueueMillisPerTask",
        "Utilization",
        "WaitShareOfResponse",
        "Load"
    };

    public static PoolFigures of(Bean pool) {
        Values values = pool.read(ATTRIBUTES);
        return new PoolFigures(
                values.number("ArrivalsPerSecond"),
                values.number("CompletionsPerSecond"),
                values.number("MeanServiceMillis"),
                values.number("MeanWaitMillis"),
                values.number("MeanInSystem"),
                values.number("CpuMillisPerTask"),
                values.number("BlockedMillisPerTask"),
                values.number("RunQueueMillisPerTask"),
                values.number("Utilization"),
                values.composite("Load").number("p90"),
                values.number("WaitShareOfResponse"));
    }

    /**
     * What the agent counted of one or several pools since it saw them first; means over all tasks.
     *
     * @param processorMillis of a task
     */
    record Totals(double completed, double serviceMillis, double waitMillis, double processorMillis) {
        private static final String[] ATTRIBUTES = {
            "CompletedCount", "TotalServiceMillis", "StartedCount", "TotalWaitMillis", "TotalCpuMillis"
        };

        static Totals of(List<Bean> pools) {
            double[] sums = new double[ATTRIBUTES.length];
            for (Bean pool : pools) {
                Values values = pool.read(ATTRIBUTES);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += values.number(ATTRIBUTES[i]);
                }
            }
            return new Totals(sums[0], sums[1] / sums[0], sums[3] / sums[2], sums[4] / sums[0]);
        }
    }
}
