package io.loadline.demo.server;

import java.util.Arrays;

/** Measures the processor time of computing digits on this machine, in this JVM, on the calling thread. */
final class DigitsCost {

    private static final int MIN_SAMPLES = 7;
    private static final int MAX_SAMPLES = 101;
    private static final double BUDGET_MILLIS = 150;

    private final Irrational of;

    DigitsCost(Irrational of) {
        this.of = of;
    }

    /** Milliseconds, the median, which a collection or an interruption does not move. */
    double medianMillis(int digits) {
        double[] samples = new double[samplesWithin(BUDGET_MILLIS, millisOfOne(digits))];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = millisOfOne(digits);
        }
        Arrays.sort(samples);
        return samples[samples.length / 2];
    }

    /** Lets the compiler do its work for numbers of that length. */
    void warmUp(int digits, long nanos) {
        long end = ThreadProcessorTime.nanos() + nanos;
        while (ThreadProcessorTime.nanos() < end) {
            millisOfOne(digits);
        }
    }

    private double millisOfOne(int digits) {
        return Computed.of(of, digits).processorMillis();
    }

    private static int samplesWithin(double budget, double millis) {
        return (int) Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, budget / Math.max(millis, 0.001)));
    }
}
