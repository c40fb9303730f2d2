// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

/** How soon a pool is resized. Lengths in nanoseconds. Immutable. */
public final class Pace {

    /** How many windows one look covers. */
    public static final int WINDOWS_A_LOOK = 30;

    /** How many looks in a row must say the same. */
    static final int LOOKS_IN_A_ROW = 3;

    private static final long LONGEST_REST = 86_400_000_000_000L;

    final long lookNanos;

    /** For how long fewer threads must have been right. */
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

    /** How long a pool is left alone: at first, and after so many steps that were wrong, each time twice as long. */
    long quiet(int wrong) {
        return wrong == 0 ? settle : (long) Math.min(LONGEST_REST, rest * Math.pow(2, wrong - 1));
    }

    public long lookNanos() {
        return lookNanos;
    }
}
