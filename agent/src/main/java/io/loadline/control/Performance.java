package io.loadline.control;

/** How a pool did between two moments. Immutable; NaN where nothing is known. */
public final class Performance {

    public static final Performance UNKNOWN = new Performance(0, 0, 0, Double.NaN, Double.NaN);

    public final double seconds;

    /** Tasks. */
    public final long arrived;

    public final long completed;

    /** From arrival to end. */
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

    /** Relative standard error of the throughput if tasks came and went at random. */
    double noise() {
        return 1 / Math.sqrt(Math.max(1, completed));
    }
}
