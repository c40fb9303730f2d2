// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import io.loadline.demo.Failure;
import io.loadline.demo.ProcessorTime;

/**
 * Finds what computing digits costs on this machine, in this JVM, once its compiler is warm, on the calling thread. Takes
 * some seconds.
 */
record Calibration(Irrational of) {
    private static final double WARM_UP_SECONDS = 1;
    private static final int FIRST_DIGITS = 1_000;
    private static final int ROUNDS = 5;
    private static final double BUDGET_MILLIS = 150;

    /** Returns the number of digits that take the wanted processor time, in milliseconds. */
    int digitsFor(double millis) {
        int near = search(FIRST_DIGITS, millis);
        return search(near, millis); // once more, with the compiler warm for numbers of that length
    }

    /** Returns the growth of the time with the digits: twice as many take 2^exponent times as long. */
    double exponentAround(int digits) {
        ProcessorTime.warmUp(WARM_UP_SECONDS, work(digits));
        double ratio = medianMillis(Math.min(Work.MAX_DIGITS, 2 * digits)) / medianMillis(digits);
        return Math.max(1, Math.min(2, Math.log(ratio) / Math.log(2)));
    }

    /** Cost grows about with the square of the digits, so the next guess is off by the root of the ratio. */
    private int search(int from, double millis) {
        ProcessorTime.warmUp(WARM_UP_SECONDS, work(from));
        double digits = from;
        for (int round = 0; round < ROUNDS; round++) {
            double factor = Math.sqrt(millis / Math.max(medianMillis((int) digits), 0.001));
            digits = Math.max(1, Math.rint(digits * Math.max(0.2, Math.min(4, factor))));
            if (digits > Work.MAX_DIGITS) {
                throw new Failure("No number of digits up to %d takes %s ms here: ask for fewer --cpu-millis."
                        .formatted(Work.MAX_DIGITS, millis));
            }
        }
        return (int) digits;
    }

    private double medianMillis(int digits) {
        double samples = BUDGET_MILLIS / Math.max(ProcessorTime.medianMillis(1, work(digits)), 0.001);
        return ProcessorTime.medianMillis((int) Math.max(7, Math.min(101, samples)), work(digits));
    }

    private Runnable work(int digits) {
        return () -> Work.digest(of.digits(digits));
    }
}
