// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

/** The effect of another number of threads on a pool, under the work that was seen. NaN where unknown. Immutable. */
public final class Prediction {

    public final int threads;
    public final double throughputPerSecond;
    public final double meanWaitMillis;
    public final double p90WaitMillis;
    public final double p99ResponseMillis;

    /** Busy threads over threads, 0 to 1. */
    public final double utilization;

    /** Share of the processors that the pool may use, 0 to 1. */
    public final double cpuUtilization;

    Prediction(Reading reading) {
        threads = (int) reading.number("threads");
        throughputPerSecond = reading.number("throughputPerSecond");
        meanWaitMillis = reading.number("meanWaitMillis");
        p90WaitMillis = reading.number("p90WaitMillis");
        p99ResponseMillis = reading.number("p99ResponseMillis");
        utilization = reading.number("utilization");
        cpuUtilization = reading.number("cpuUtilization");
    }

    /** False where the agent has seen too little to predict anything. */
    public boolean isKnown() {
        return !Double.isNaN(throughputPerSecond) || !Double.isNaN(meanWaitMillis);
    }
}
