package io.loadline.visualvm.data;

/** Some percentiles of times in milliseconds, or of loads in threads. NaN where unknown. Immutable. */
public final class Percentiles {

    public final double mean;
    public final double p50;
    public final double p90;
    public final double p99;
    public final double max;

    Percentiles(Reading reading) {
        mean = reading.number("mean");
        p50 = reading.number("p50");
        p90 = reading.number("p90");
        p99 = reading.number("p99");
        max = reading.number("max");
    }
}
