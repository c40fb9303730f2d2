package io.loadline.demo.server;

import io.loadline.demo.Failure;
import io.loadline.demo.ProcessorTime;
import java.util.Arrays;

/**
 * Finds what computing digits costs on this machine, in this JVM, once its compiler is warm, on the calling thread. Takes
 * some seconds.
 */
record Calibration(Irrational of) {
    private static final long WARM_UP_NANOS = 1_000_000_000L;
    private static final int FIRST_DIGITS = 1_000;
    private static final int ROUNDS = 5;
    private static final int MIN_SAMPLES = 7;
    private static final int MAX_SAMPLES = 101;
    private static final double BUDGET_MILLIS = 150;

    /** How many digits take the wanted processor time, in milliseconds. */
    int digitsFor(double millis) {
        int near = search(FIRST_DIGITS, millis);
        return search(near, millis); // once more, with the compiler warm for numbers of that length
    }

    /** By how much the time grows with the digits: twice as many take 2^exponent times as long. */
    double exponentAround(int digits) {
        warmUp(digits);
        double ratio = medianMillis(Math.min(Work.MAX_DIGITS, 2 * digits)) / medianMillis(digits);
        return Math.max(1, Math.min(2, Math.log(ratio) / Math.log(2)));
    }

    private int search(int from, double millis) {
        warmUp(from);
        int digits = from;
        for (int round = 0; round < ROUNDS; round++) {
            digits = closer(digits, millis, medianMillis(digits));
        }
        return digits;
    }

    /** Cost grows about with the square of the digits, so the next guess is off by the root of the ratio. */
    private static int closer(int digits, double wanted, double measured) {
        double factor = Math.sqrt(wanted / Math.max(measured, 0.001));
        double next = digits * Math.max(0.2, Math.min(4, factor));
        if (next > Work.MAX_DIGITS) {
            throw new Failure("No number of digits up to %d takes %s ms here: ask for fewer --cpu-millis."
                    .formatted(Work.MAX_DIGITS, wanted));
        }
        return (int) Math.max(1, Math.rint(next));
    }

    /** The median, which a collection or an interruption does not move. */
    private double medianMillis(int digits) {
        double wanted = BUDGET_MILLIS / Math.max(millisOfOne(digits), 0.001);
        double[] samples = new double[(int) Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, wanted))];
        Arrays.setAll(samples, i -> millisOfOne(digits));
        Arrays.sort(samples);
        return samples[samples.length / 2];
    }

    /** Lets the compiler do its work for numbers of that length. */
    private void warmUp(int digits) {
        long end = ProcessorTime.ofThread() + WARM_UP_NANOS;
        while (ProcessorTime.ofThread() < end) {
            millisOfOne(digits);
        }
    }

    private double millisOfOne(int digits) {
        return Work.compute(of, digits).processorMillis();
    }
}
