// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static io.loadline.model.Constants.TIMES_START;

/** Sizes between which a pool may be resized: those of the options, or half and four times the size at the start. */
public final class Bounds {

    /** Threads; {@code minimum} is never more than {@code maximum}. */
    final int minimum;

    final int maximum;

    private Bounds(int minimum, int maximum) {
        this.minimum = minimum;
        this.maximum = maximum;
    }

    /** Returns the bounds for this size at the start; null if they cross. Of the options, 0 is no bound. */
    static Bounds around(int start, int minimum, int maximum) {
        int from = minimum > 0 ? minimum : Math.min(half(start), maximum > 0 ? maximum : start);
        int to = maximum > 0 ? maximum : Math.max(times(start, TIMES_START), minimum);
        return from > to ? null : new Bounds(from, to);
    }

    /** Returns the nearest size within the bounds and within what is safe now. The ceiling wins. */
    int clamp(int threads, int floor, int ceiling) {
        return Math.min(Math.min(maximum, ceiling), Math.max(Math.max(minimum, floor), threads));
    }

    static int half(int threads) {
        return threads / 2 + threads % 2;
    }

    static int times(int threads, int factor) {
        return (int) Math.min(Integer.MAX_VALUE, (long) threads * factor);
    }
}
