package io.loadline.window;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The sum of the histograms of the latest windows. Each window's own is kept encoded, some hundred bytes, to be
 * subtracted when the window leaves. Not thread-safe.
 */
final class SlidingHistogram {

    private static final byte[] NOTHING = new byte[0];

    private final Histogram sum = new Histogram(2);
    private final Deque<byte[]> windows = new ArrayDeque<>();

    void add(AbstractHistogram window) {
        windows.addLast(window.getTotalCount() == 0 ? NOTHING : encoded(window));
        sum.add(window);
    }

    void dropOldest() {
        byte[] oldest = windows.removeFirst();
        if (oldest.length > 0) {
            sum.subtract(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(oldest), 0));
        }
    }

    Distribution distribution(double meanNanos) {
        return Distribution.ofNanos(sum, meanNanos);
    }

    /** As {@link #distribution} with a few more values. */
    Distribution distributionWith(long[] more, double meanNanos) {
        Histogram extended = sum.copy();
        for (long value : more) {
            extended.recordValue(value);
        }
        return Distribution.ofNanos(extended, meanNanos);
    }

    long max() {
        return sum.getMaxValue();
    }

    private static byte[] encoded(AbstractHistogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }
}
