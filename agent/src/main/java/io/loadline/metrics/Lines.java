package io.loadline.metrics;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text of samples in a buffer that is taken piece by piece. Names and labels are bytes before they come here, so a line
 * costs some copying: there are a hundred to a pool. Not thread-safe.
 */
final class Lines {

    private static final int ROOM_FOR_NUMBER = 20;
    private static final byte[][] DURATION_BOUNDS = bounds(CumulativeHistogram.Buckets.DURATIONS);
    private static final byte[][] THREAD_BOUNDS = bounds(CumulativeHistogram.Buckets.THREADS);
    private static final byte[] LAST_BOUND = bytes("le=\"+Inf\"");
    private static final byte[] NONE = {};

    private byte[] buffer = new byte[32 << 10];
    private int size;
    private Names names;

    /** What samples of a family are called. Immutable. */
    static final class Names {
        private final byte[] sample;
        private final byte[] bucket;
        private final byte[] sum;
        private final byte[] count;

        Names(String sample) {
            this.sample = bytes(sample);
            this.bucket = bytes(sample + "_bucket");
            this.sum = bytes(sample + "_sum");
            this.count = bytes(sample + "_count");
        }
    }

    /** In UTF-8. */
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A label's value between its quotes. */
    static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    int size() {
        return size;
    }

    byte[] buffer() {
        return buffer;
    }

    void clear() {
        size = 0;
    }

    void text(String text) {
        append(bytes(text));
    }

    /** The names of the samples that follow. */
    void of(Names names) {
        this.names = names;
    }

    void sample(byte[] labels, long value) {
        begin(names.sample, labels, NONE);
        number(value);
        append('\n');
    }

    void sample(byte[] labels, double value) {
        sample(labels, NONE, value);
    }

    /** {@code more}: further labels. */
    void sample(byte[] labels, byte[] more, double value) {
        begin(names.sample, labels, more);
        append(number(value));
        append('\n');
    }

    /** All lines of a histogram. */
    void histogram(byte[] labels, CumulativeHistogram.Reading values) {
        byte[][] bounds = values.buckets == CumulativeHistogram.Buckets.DURATIONS ? DURATION_BOUNDS : THREAD_BOUNDS;
        for (int i = 0; i < bounds.length; i++) {
            bucket(labels, bounds[i], values.upTo(i));
        }
        bucket(labels, LAST_BOUND, values.count());
        begin(names.sum, labels, NONE);
        decimal(values.sum, values.buckets.perUnit);
        append('\n');
        begin(names.count, labels, NONE);
        number(values.count());
        append('\n');
    }

    /** Without rounding, at least 0; {@code perUnit}: a power of ten. */
    private void decimal(long exact, long perUnit) {
        long value = Math.max(0, exact);
        number(value / perUnit);
        append('.');
        for (long digit = perUnit / 10; digit > 0; digit /= 10) {
            append((char) ('0' + value / digit % 10));
        }
    }

    private void bucket(byte[] labels, byte[] bound, long count) {
        begin(names.bucket, labels, bound);
        number(count);
        append('\n');
    }

    private void begin(byte[] sample, byte[] labels, byte[] more) {
        append(sample);
        if (labels.length + more.length > 0) {
            append('{');
            append(labels);
            if (labels.length > 0 && more.length > 0) {
                append(',');
            }
            append(more);
            append('}');
        }
        append(' ');
    }

    private static byte[] number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return bytes(Long.toString((long) value));
        }
        return bytes(Double.isInfinite(value) ? "+Inf" : Double.toString(value));
    }

    private void number(long value) {
        makeRoom(ROOM_FOR_NUMBER);
        if (value < 0) {
            append(bytes(Long.toString(value)));
            return;
        }
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        long rest = value;
        for (int i = size + digits - 1; i >= size; i--) {
            buffer[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
    }

    private void append(byte[] text) {
        makeRoom(text.length);
        System.arraycopy(text, 0, buffer, size, text.length);
        size += text.length;
    }

    private void append(char ascii) {
        makeRoom(1);
        buffer[size++] = (byte) ascii;
    }

    private void makeRoom(int bytes) {
        if (buffer.length - size < bytes) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length + bytes);
        }
    }

    private static byte[][] bounds(CumulativeHistogram.Buckets buckets) {
        byte[][] bounds = new byte[buckets.size()][];
        for (int i = 0; i < bounds.length; i++) {
            String bound = BigDecimal.valueOf(buckets.bound(i))
                    .divide(BigDecimal.valueOf(buckets.perUnit))
                    .stripTrailingZeros()
                    .toPlainString();
            // OpenMetrics has no whole numbers here
            bounds[i] = bytes("le=\"" + bound + (bound.contains(".") ? "" : ".0") + "\"");
        }
        return bounds;
    }
}
