package io.loadline.window;

import java.util.Arrays;

/** The upper bounds, inclusive, of a {@link CumulativeHistogram}, in some small unit. Immutable. */
public final class Buckets {

    /** Durations in nanoseconds, by factor 2 from 100 microseconds to some 200 seconds. */
    public static final Buckets DURATIONS = new Buckets(1_000_000_000L, doublingFrom(100_000, 22));

    /** Thousandths of a thread, by about 1.25. */
    public static final Buckets THREADS = new Buckets(
            1_000,
            thousandthsOf(
                    1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, 250, 320, 400, 500,
                    640, 800, 1000, 1250, 1600, 2000));

    /** How many of the small unit are one second, or one thread. */
    public final long perUnit;

    private final long[] bounds;

    private Buckets(long perUnit, long[] bounds) {
        this.perUnit = perUnit;
        this.bounds = bounds;
    }

    /** Without the last bucket, which has no bound. */
    public int size() {
        return bounds.length;
    }

    public long bound(int bucket) {
        return bounds[bucket];
    }

    /** Where a value belongs; {@link #size} if it is above all bounds. */
    int of(long value) {
        int place = Arrays.binarySearch(bounds, value);
        return place < 0 ? -place - 1 : place;
    }

    private static long[] doublingFrom(long first, int count) {
        long[] bounds = new long[count];
        for (int i = 0; i < count; i++) {
            bounds[i] = first << i;
        }
        return bounds;
    }

    private static long[] thousandthsOf(int... threads) {
        return Arrays.stream(threads).mapToLong(n -> 1_000L * n).toArray();
    }
}
