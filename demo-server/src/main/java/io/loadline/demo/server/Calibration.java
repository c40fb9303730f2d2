package io.loadline.demo.server;

import io.loadline.demo.Failure;
import io.loadline.demo.Range;
import java.util.Arrays;

/** Finds how many digits take a wanted processor time on this machine, in this JVM, once its compiler is warm. */
final class Calibration {

    static final Range MILLIS = new Range(0.1, 1_000, "ms");

    private static final long WARM_UP_NANOS = 1_500_000_000L;
    private static final int WARM_UP_DIGITS = 1_000;
    private static final int ROUNDS = 6;
    private static final int SAMPLES = 15;

    private final Irrational of;

    Calibration(Irrational of) {
        this.of = of;
    }

    /**
     * Takes two to ten seconds, more for long works.
     *
     * @param millis processor time of one work, within {@link #MILLIS}
     */
    int digitsFor(double millis) {
        warmUp();
        int digits = WARM_UP_DIGITS;
        for (int round = 0; round < ROUNDS; round++) {
            digits = closer(digits, millis, medianMillis(digits));
        }
        return digits;
    }

    /** Processor milliseconds of one work: the median, which a collection or an interruption does not move. */
    double medianMillis(int digits) {
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

    private void warmUp() {
        long end = ThreadProcessorTime.nanos() + WARM_UP_NANOS;
        while (ThreadProcessorTime.nanos() < end) {
            millisOfOne(WARM_UP_DIGITS);
        }
    }

    private double millisOfOne(int digits) {
        long before = ThreadProcessorTime.nanos();
        Digest.of(of.digits(digits));
        return (ThreadProcessorTime.nanos() - before) / 1e6;
    }
}
