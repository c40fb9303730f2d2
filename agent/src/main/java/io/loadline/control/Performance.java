// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

/** The performance of a pool between two moments. Immutable; NaN where nothing is known. */
public final class Performance {

    /** The performance in no time at all. */
    public static final Performance NONE = new Performance(0, 0, 0, Double.NaN, Double.NaN);

    public final double seconds;

    /** Tasks. */
    public final long arrived;

    public final long completed;

    /** The time from arrival to end. */
    public final double meanResponseMillis;

    public final double p99ResponseMillis;

    public Performance(
            double seconds, long arrived, long completed, double meanResponseMillis, double p99ResponseMillis) {
        this.seconds = seconds;
        this.arrived = arrived;
        this.completed = completed;
        this.meanResponseMillis = meanResponseMillis;
        this.p99ResponseMillis = p99ResponseMillis;
    }

    public double throughputPerSecond() {
        return completed / seconds;
    }

    double arrivalsPerSecond() {
        return arrived / seconds;
    }

    /**
     * Returns the tasks of both times together, with the responses of the later one: they follow a queue that grows.
     *
     * @param next the later one
     */
    Performance and(Performance next) {
        return new Performance(
                seconds + next.seconds,
                arrived + next.arrived,
                completed + next.completed,
                next.meanResponseMillis,
                next.p99ResponseMillis);
    }

    /** Relative standard error of the throughput if tasks came and went at random. */
    double noise() {
        return 1 / Math.sqrt(Math.max(1, completed));
    }
}
