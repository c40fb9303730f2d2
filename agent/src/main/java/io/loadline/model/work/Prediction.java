// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

/** What a pool of so many threads would do with the work that was seen. Immutable; what is not known is NaN. */
public final class Prediction {

    public final int threads;
    public final double throughputPerSecond;
    public final double meanWaitMillis;
    public final double p90WaitMillis;
    public final double p99ResponseMillis;

    /** Busy threads over threads, 0 to 1. */
    public final double utilization;

    /** Share of the processors that this pool may use that it would keep busy, 0 to 1. */
    public final double cpuUtilization;

    /** Share of the tasks that would be turned away with the queue as it is, 0 to 1; 0 where none was. Written by who makes it. */
    public double turnedAway;

    /** Places in the queue with which hardly any would be; 0 if there is no such number, or none was turned away. */
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

    /** What is known of it; {@code tails}: whether percentiles are, {@code processors}: whether processor time is. */
    public Prediction known(boolean tails, boolean processors) {
        Prediction known = new Prediction(
                threads,
                throughputPerSecond,
                meanWaitMillis,
                tails ? p90WaitMillis : Double.NaN,
                tails ? p99ResponseMillis : Double.NaN,
                utilization,
                processors ? cpuUtilization : Double.NaN);
        known.turnedAway = turnedAway;
        known.places = places;
        return known;
    }

    /** The same beside {@code more} threads that do nothing for it. */
    public Prediction beside(int more) {
        Prediction beside = new Prediction(
                threads + more,
                throughputPerSecond,
                meanWaitMillis,
                p90WaitMillis,
                p99ResponseMillis,
                utilization * threads / (threads + more),
                cpuUtilization);
        beside.turnedAway = turnedAway;
        beside.places = places;
        return beside;
    }

    /** By Little's law a task's service is the threads busy over the throughput. */
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
