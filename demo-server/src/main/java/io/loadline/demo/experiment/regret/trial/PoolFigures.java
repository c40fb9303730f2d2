package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.Bean;
import java.io.IOException;

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
        double loadP90) {

    static PoolFigures of(Bean pool) throws IOException {
        Bean.Values values = pool.read(
                "ArrivalsPerSecond",
                "CompletionsPerSecond",
                "MeanServiceMillis",
                "MeanWaitMillis",
                "MeanInSystem",
                "CpuMillisPerTask",
                "BlockedMillisPerTask",
                "RunQueueMillisPerTask",
                "Utilization",
                "Load");
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
                values.composite("Load").number("p90"));
    }
}
