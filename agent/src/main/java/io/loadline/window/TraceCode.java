package io.loadline.window;

import io.loadline.record.count.Batch;

/**
 * Tasks of one window in some eight bytes each instead of 24, exactly. A number is mostly about as long as the one
 * before it in its column, so that the difference of the lengths is written, and the number without its highest bit.
 */
final class TraceCode {

    private static final int COLUMNS = Batch.EVENT_LONGS;

    private TraceCode() {}

    /** {@code events}: whole ones, as in {@link Batch#events()}. */
    static byte[] encode(long[] events, boolean gapAfter, BitWriter to) {
        int[] lengths = new int[COLUMNS];
        to.flag(gapAfter).small(events.length / COLUMNS);
        for (int i = 0; i < events.length; i++) {
            int column = i % COLUMNS;
            long number = events[i] - before(events, i);
            int length = BitWriter.lengthOf(number);
            to.small(BitWriter.zigzag(length - lengths[column]));
            to.bits(BitWriter.zigzag(number), Math.max(0, length - 1));
            lengths[column] = length;
        }
        return to.take();
    }

    /** Whether tasks are missing between these and the next. */
    static boolean hasGapAfter(byte[] code) {
        return new BitReader(code).flag();
    }

    static void setGapAfter(byte[] code) {
        code[0] |= (byte) 0x80;
    }

    static int sizeOf(byte[] code) {
        BitReader from = new BitReader(code);
        from.flag();
        return (int) from.small();
    }

    static long[] decode(byte[] code) {
        BitReader from = new BitReader(code);
        from.flag();
        int[] lengths = new int[COLUMNS];
        long[] events = new long[(int) from.small() * COLUMNS];
        for (int i = 0; i < events.length; i++) {
            int column = i % COLUMNS;
            lengths[column] += (int) BitReader.signed(from.small());
            events[i] = from.number(lengths[column]) + before(events, i);
        }
        return events;
    }

    /** The number that is subtracted: of an arrival the one before, since arrivals follow each other. */
    private static long before(long[] events, int i) {
        return i % COLUMNS == 0 && i > 0 ? events[i - COLUMNS] : 0;
    }
}
