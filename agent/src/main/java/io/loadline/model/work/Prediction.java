// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

/** Performance of a pool with this number of threads, for the measured work. Unknown figures are NaN. */
public final class Prediction {

    public final int threads;
    public final double throughputPerSecond;
    public final double meanWaitMillis;
    public final double p90WaitMillis;
    public final double p99ResponseMillis;

    /** Busy threads over threads, 0 to 1. */
    public final double utilization;

    /** Share of the pool's processors that it would keep busy, 0 to 1. */
    public final double cpuUtilization;

    /** Share of the tasks that the queue as it is would reject, 0 to 1. The model that predicts writes it. */
    public double rejectedShare;

    /** Capacity of a queue that would reject hardly any task; 0 if there is no such number, or none is rejected. */
    public int places;

    public Prediction(
            int threads,
            double throughputPerSecond,
            double meanWaitMillis,
            double p90WaitMillis,
            double p99ResponseMillis,
            double utilization,
            double cpuUtilization) {
        this.threads = threads;
        this.throughputPerSecond = throughputPerSecond;
        this.meanWaitMillis = meanWaitMillis;
        this.p90WaitMillis = p90WaitMillis;
        this.p99ResponseMillis = p99ResponseMillis;
        this.utilization = utilization;
        this.cpuUtilization = cpuUtilization;
    }

    /**
     * Returns the known figures; the others are NaN.
     *
     * @param tails whether percentiles are known
     * @param processors whether processor time is known
     */
    public Prediction known(boolean tails, boolean processors) {
        Prediction known = new Prediction(
                threads,
                throughputPerSecond,
                meanWaitMillis,
                tails ? p90WaitMillis : Double.NaN,
                tails ? p99ResponseMillis : Double.NaN,
                utilization,
                processors ? cpuUtilization : Double.NaN);
        known.rejectedShare = rejectedShare;
        known.places = places;
        return known;
    }

    /**
     * Returns the prediction for a downstream that does no more than this: all threads are busy then, and as many tasks are there as
     * before (Little's law). Percentiles are not known.
     */
    public Prediction atMost(double perSecond) {
        if (!(perSecond < throughputPerSecond)) {
            return this;
        }
        double present = throughputPerSecond * meanResponseMillis() / 1000;
        Prediction less = new Prediction(
                threads,
                perSecond,
                1000 * Math.max(0, present - threads) / perSecond,
                Double.NaN,
                Double.NaN,
                1,
                cpuUtilization * perSecond / throughputPerSecond);
        less.rejectedShare = rejectedShare;
        less.places = places;
        return less;
    }

    /** Returns the prediction beside {@code more} threads that serve none of these tasks. */
    public Prediction beside(int more) {
        Prediction beside = new Prediction(
                threads + more,
                throughputPerSecond,
                meanWaitMillis,
                p90WaitMillis,
                p99ResponseMillis,
                utilization * threads / (threads + more),
                cpuUtilization);
        beside.rejectedShare = rejectedShare;
        beside.places = places;
        return beside;
    }

    /** Returns the mean wait and service; by Little's law the service is the busy threads over the throughput. */
    public double meanResponseMillis() {
        return meanWaitMillis + utilization * threads / throughputPerSecond * 1000;
    }

    /** Returns the prediction for threads that tasks have for good: no other task is served. */
    public static Prediction ofNothing(int threads) {
        return new Prediction(threads, 0, Double.NaN, Double.NaN, Double.NaN, 1, 0);
    }

    public static Prediction unknown(int threads) {
        return new Prediction(threads, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
}
