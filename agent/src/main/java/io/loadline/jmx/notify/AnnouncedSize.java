package io.loadline.jmx.notify;

/**
 * The recommended size that listeners were told last, and when to tell them another. A new size counts as another if
 * neither lies in the interval of the other one. It must be recommended twice in a row, and a minute must have passed
 * since the last. Listeners are not told when the size becomes unknown. Not thread-safe.
 */
public final class AnnouncedSize {

    private static final int TIMES_IN_A_ROW = 2;

    private final long minNanos;
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

    /** {@code minNanos}: between two announcements. */
    public AnnouncedSize(long minNanos) {
        this.minNanos = minNanos;
    }

    /**
     * Whether listeners must be told this recommendation now. {@code size}: -1 if unknown; {@code now}: in nanoseconds.
     */
    public boolean isNews(int size, int low, int high, long now) {
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
        if (times < TIMES_IN_A_ROW || told != null && now - toldAt < minNanos) {
            return false;
        }
        told = seen;
        toldAt = now;
        times = 0;
        return true;
    }
}
