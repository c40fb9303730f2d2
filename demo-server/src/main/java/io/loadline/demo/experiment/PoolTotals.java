package io.loadline.demo.experiment;

import java.io.IOException;
import java.util.List;

/**
 * What the agent counted of one or several pools since it saw them first. Milliseconds, means over all tasks; NaN where
 * it did not know.
 *
 * @param processorMillis of a task
 */
public record PoolTotals(double completed, double serviceMillis, double waitMillis, double processorMillis) {

    private static final String[] ATTRIBUTES = {
        "CompletedCount", "TotalServiceMillis", "StartedCount", "TotalWaitMillis", "TotalCpuMillis"
    };

    static PoolTotals of(List<Bean> pools) throws IOException {
        double[] sums = new double[ATTRIBUTES.length];
        for (Bean pool : pools) {
            Bean.Values values = pool.read(ATTRIBUTES);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += values.number(ATTRIBUTES[i]);
            }
        }
        return new PoolTotals(sums[0], sums[1] / sums[0], sums[3] / sums[2], sums[4] / sums[0]);
    }
}
