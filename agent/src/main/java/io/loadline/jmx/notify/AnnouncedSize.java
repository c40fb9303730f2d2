package io.loadline.jmx.notify;

/**
 * The recommended size that listeners know, and when they are told another. A size that the interval of the former
 * contains, or whose interval contains the former, is no other; it must be seen twice in a row, and a minute must have
 * passed. That nothing is known any more is not told: what was told stands. Not thread-safe.
 */
final class AnnouncedSize {

    private static final int TIMES_IN_A_ROW = 2;

    private final long leastNanos;
    private Range told;
    private long toldAt;
    private Range candidate;
    private int times;

    private static final class Range {
        final int size;
        final int low;
        final int high;

        Range(int size, int low, int high) {
            this.size = size;
            this.low = Math.min(size, low < 1 ? size : low);
            this.high = Math.max(size, high);
        }

        boolean agreesWith(Range other) {
            return contains(other.size) || other.contains(size);
        }

        private boolean contains(int threads) {
            return threads >= low && threads <= high;
        }
    }

    /** {@code leastNanos}: between two tellings. */
    AnnouncedSize(long leastNanos) {
        this.leastNanos = leastNanos;
    }

    /** Whether this recommendation is to be told now. {@code size}: -1 if unknown; {@code now}: in nanoseconds. */
    boolean isNews(int size, int low, int high, long now) {
        if (size < 1) {
            times = 0;
            return false;
        }
        Range seen = new Range(size, low, high);
        if (told != null && seen.agreesWith(told)) {
            times = 0;
            return false;
        }
        times = times > 0 && seen.agreesWith(candidate) ? times + 1 : 1;
        candidate = seen;
        if (times < TIMES_IN_A_ROW || told != null && now - toldAt < leastNanos) {
            return false;
        }
        told = seen;
        toldAt = now;
        times = 0;
        return true;
    }
}
