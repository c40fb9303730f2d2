// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An axis from zero to something, in pixels, with round marks. Immutable. */
final class Scale {

    private static final double[] STEPS = {1, 2, 5, 10};
    private static final double TINY = 1e-9;

    private final double most;
    private final int from;
    private final int to;

    /** {@code from}: the pixel of zero; {@code to}: that of {@code most}. */
    Scale(double most, int from, int to) {
        this.most = most > 0 ? most : 1;
        this.from = from;
        this.to = to;
    }

    int pixel(double value) {
        return (int) Math.round(from + (to - from) * value / most);
    }

    /** The pixel of zero. */
    int begin() {
        return from;
    }

    /** The pixel of the other end. */
    int end() {
        return to;
    }

    /** Returns marks at 1, 2 or 5 times a power of ten, at least {@code apart} pixels from each other. */
    List<Double> marks(int apart, double leastStep) {
        double wanted = Math.max(leastStep, most * apart / Math.max(1, Math.abs(to - from)));
        double step = Math.min(roundedUp(wanted), roundedDown(most));
        List<Double> marks = new ArrayList<>();
        for (int i = 0; i * step <= most * (1 + TINY); i++) {
            marks.add(i * step);
        }
        return marks;
    }

    private static double roundedUp(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        return Arrays.stream(STEPS)
                .map(factor -> factor * power)
                .filter(step -> step >= value * (1 - TINY))
                .findFirst()
                .orElse(10 * power);
    }

    private static double roundedDown(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(value)));
        return Arrays.stream(STEPS)
                .map(factor -> factor * power)
                .filter(step -> step <= value * (1 + TINY))
                .max()
                .orElse(power);
    }
}
