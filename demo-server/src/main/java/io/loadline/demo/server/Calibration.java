package io.loadline.demo.server;

import io.loadline.demo.Failure;
import io.loadline.demo.Range;
import java.util.Arrays;

/** Finds how many digits take a wanted processor time on this machine, in this JVM, once its compiler is warm. */
final class Calibration {

    static final Range MILLIS = new Range(0.1, 1_000, "ms");

    private static final long WARM_UP_NANOS = 1_000_000_000L;
    private static final int FIRST_DIGITS = 1_000;
    private static final int ROUNDS = 5;
    private static final int SAMPLES = 15;

    private final Irrational of;

    Calibration(Irrational of) {
        this.of = of;
    }

    /**
     * Takes some seconds, more for long works.
     *
     * @param millis processor time of one work, within {@link #MILLIS}
     */
    int digitsFor(double millis) {
        int near = search(FIRST_DIGITS, millis);
        return search(near, millis); // once more, with the compiler warm for numbers of that length
    }

    private int search(int from, double millis) {
        warmUp(from);
        int digits = from;
        for (int round = 0; round < ROUNDS; round++) {
            digits = closer(digits, millis, medianMillis(digits));
        }
        return digits;
    }

    /** Processor milliseconds of one work: the median, which a collection or an interruption does not move. */
    private double medianMillis(int digits) {
        double[] samples = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = millisOfOne(digits);
        }
        Arrays.sort(samples);
        return samples[SAMPLES / 2];
    }

    /** Cost grows about with the square of the digits, so the next guess is off by the root of the ratio. */
    private static int closer(int digits, double wanted, double measured) {
        double factor = Math.sqrt(wanted / Math.max(measured, 0.001));
        double next = digits * Math.max(0.2, Math.min(4, factor));
        if (next > Work.DIGITS.most()) {
            throw new Failure("No number of digits up to %.0f takes %s ms here: ask for fewer --cpu-millis."
                    .formatted(Work.DIGITS.most(), wanted));
        }
        return (int) Math.max(Work.DIGITS.least(), Math.rint(next));
    }

    private void warmUp(int digits) {
        long end = ThreadProcessorTime.nanos() + WARM_UP_NANOS;
        while (ThreadProcessorTime.nanos() < end) {
            millisOfOne(digits);
        }
    }

    private double millisOfOne(int digits) {
        long before = ThreadProcessorTime.nanos();
        Digest.of(of.digits(digits));
        return (ThreadProcessorTime.nanos() - before) / 1e6;
    }
}
