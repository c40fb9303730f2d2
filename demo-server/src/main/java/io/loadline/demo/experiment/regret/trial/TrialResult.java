package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.Recommendation;
import java.util.List;

/**
 * What a trial saw. Times in milliseconds, NaN where nothing was seen.
 *
 * @param seconds length of the measured part; of a batch, from its start to its last task
 * @param processorMillis of the whole JVM for each task
 * @param generatorProcessors kept busy by the load generator's own threads
 * @param otherProcessors kept busy by other programs
 */
public record TrialResult(
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
    public record PoolResult(
            String name,
            int size,
            long completed,
            long rejected,
            double throughput,
            Responses response,
            PoolFigures figures,
            Recommendation advice) {}

    /** Tasks per second of all pools. */
    public double throughput() {
        return pools.stream().mapToDouble(PoolResult::throughput).sum();
    }

    /** The worst pool's; NaN if no task of any was seen. */
    public double p99() {
        return pools.stream()
                .mapToDouble(pool -> pool.response().p99())
                .filter(p99 -> !Double.isNaN(p99))
                .max()
                .orElse(Double.NaN);
    }
}
