package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What a trial saw. Times in milliseconds, NaN where nothing was seen.
 *
 * @param seconds length of the measured part; of a batch, from its start to its last task
 * @param processorMillis of the whole JVM for each task
 * @param generatorProcessors kept busy by the load generator's own threads
 * @param otherProcessors kept busy by other programs
 */
record TrialResult(
        List<PoolResult> pools,
        double seconds,
        double processorMillis,
        double generatorProcessors,
        double otherProcessors) {
    /**
     * @param response of tasks that were due in the measured part; of one still queued or in service at the end, its age
     * @param figures what the agent measured; null if it was not read
     * @param advice what the agent recommends; null if it was not read
     */
    record PoolResult(
            String name,
            int size,
            long completed,
            long rejected,
            double throughput,
            Responses response,
            PoolFigures figures,
            Recommendation advice) {}

    /** Response times, from the intended arrival. */
    record Responses(double mean, double p90, double p99) {
        static Responses of(Histogram nanos) {
            return nanos.getTotalCount() == 0
                    ? new Responses(Double.NaN, Double.NaN, Double.NaN)
                    : new Responses(
                            nanos.getMean() / 1e6,
                            nanos.getValueAtPercentile(90) / 1e6,
                            nanos.getValueAtPercentile(99) / 1e6);
        }
    }

    /** Tasks per second of all pools. */
    double throughput() {
        return pools.stream().mapToDouble(PoolResult::throughput).sum();
    }

    /** The worst pool's; NaN if no task of any was seen. */
    double p99() {
        return pools.stream()
                .mapToDouble(pool -> pool.response().p99())
                .filter(p99 -> !Double.isNaN(p99))
                .max()
                .orElse(Double.NaN);
    }
}
