package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import java.util.List;

/**
 * What a trial saw. Times in milliseconds, NaN where nothing was seen.
 *
 * @param seconds length of the measured part; of a batch, from its start to its last task
 * @param otherProcessors kept busy by other programs
 */
record TrialResult(List<PoolResult> pools, double seconds, double otherProcessors) {

    /**
     * @param p99 response of tasks that were due in the measured part, from the intended arrival; of one still queued or in
     *     service at the end, its age
     * @param figures what the agent measured; null if it was not read
     * @param advice what the agent recommends; null if it was not read
     */
    record PoolResult(
            String name,
            int size,
            long completed,
            long rejected,
            double throughput,
            double p99,
            PoolFigures figures,
            Recommendation advice) {}

    /** Tasks per second of all pools. */
    double throughput() {
        return pools.stream().mapToDouble(PoolResult::throughput).sum();
    }

    /** The worst pool's; NaN if no task of any was seen. */
    double p99() {
        return pools.stream()
                .mapToDouble(PoolResult::p99)
                .filter(p99 -> !Double.isNaN(p99))
                .max()
                .orElse(Double.NaN);
    }
}
