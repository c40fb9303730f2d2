// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static io.loadline.model.Constants.LONGEST_REST;

/** The pace of resizing. Lengths are in nanoseconds. Immutable. */
public final class Pace {

    /** The number of windows in a look. */
    public static final int WINDOWS_A_LOOK = 30;

    /** The number of looks in a row that must agree. */
    static final int LOOKS_IN_A_ROW = 3;

    final long lookNanos;

    /** The time for which fewer threads must have been right. */
    final long shrinkAfter;

    private final long settle;
    private final long rest;

    private Pace(long lookNanos, long shrinkAfter, long settle, long rest) {
        this.lookNanos = lookNanos;
        this.shrinkAfter = shrinkAfter;
        this.settle = settle;
        this.rest = rest;
    }

    /** Fewer threads only after a full history. */
    public static Pace calm(long windowNanos, long historyNanos) {
        long look = WINDOWS_A_LOOK * windowNanos;
        return new Pace(look, historyNanos, 4 * look, historyNanos);
    }

    /** Three looks in both directions, for trials. */
    public static Pace fast(long windowNanos) {
        long look = WINDOWS_A_LOOK * windowNanos;
        return new Pace(look, 0, look, 4 * look);
    }

    /** Returns the time without steps: at first, and after this number of wrong steps, each time twice as long. */
    long quiet(int wrong) {
        return wrong == 0 ? settle : (long) Math.min(LONGEST_REST, rest * Math.pow(2, wrong - 1));
    }

    public long lookNanos() {
        return lookNanos;
    }
}
