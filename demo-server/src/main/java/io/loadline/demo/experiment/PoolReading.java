package io.loadline.demo.experiment;

import java.io.IOException;

/**
 * What the agent's MBeans said of the server's pool at one instant; NaN where they did not know. Times are
 * milliseconds.
 *
 * @param waitShare waiting over response, 0 to 1
 * @param loadP90 threads that nine tasks in ten found wanted
 * @param processorMillis that a task needs
 * @param processorLoad of the JVM, 0 to 1 of all processors
 */
public record PoolReading(
        double completionsPerSecond,
        double inSystem,
        double waitShare,
        double serviceMillis,
        double waitMillis,
        double loadP90,
        double processorMillis,
        double processorLoad,
        Recommendation recommendation) {

    public static PoolReading of(Bean pool, Bean system) throws IOException {
        Bean.Values values = pool.read(
                "CompletionsPerSecond",
                "MeanInSystem",
                "WaitShareOfResponse",
                "MeanServiceMillis",
                "MeanWaitMillis",
                "Load",
                "CpuMillisPerTask",
                "Recommendation");
        return new PoolReading(
                values.number("CompletionsPerSecond"),
                values.number("MeanInSystem"),
                values.number("WaitShareOfResponse"),
                values.number("MeanServiceMillis"),
                values.number("MeanWaitMillis"),
                values.composite("Load").number("p90"),
                values.number("CpuMillisPerTask"),
                system.read("ProcessCpuLoad").number("ProcessCpuLoad"),
                Recommendation.of(values.composite("Recommendation")));
    }
}
