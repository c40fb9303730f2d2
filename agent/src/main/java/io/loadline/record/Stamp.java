package io.loadline.record;

/**
 * When a task arrived and for how many arrivals it stands, in one long: nanoseconds of {@link System#nanoTime()}, whose
 * last four bits, finer than any clock, hold the logarithm of the weight. A weight is a power of two.
 */
final class Stamp {

    static final int MOST_EXPONENT = 15;

    private static final long BITS = MOST_EXPONENT;
    private static final long MIDDLE = 8;

    private Stamp() {}

    static long of(long nanos, int exponent) {
        return (nanos & ~BITS) | exponent;
    }

    /** Off by eight nanoseconds at most, and by none on average. */
    static long nanos(long stamp) {
        return (stamp & ~BITS) | MIDDLE;
    }

    static int weight(long stamp) {
        return 1 << (int) (stamp & BITS);
    }
}
