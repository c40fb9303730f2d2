package io.loadline.window;

import java.nio.charset.StandardCharsets;

/** Reads what {@link BitWriter} wrote, in the same order. Not thread-safe. */
final class BitReader {

    private final byte[] bytes;
    private int at;

    BitReader(byte[] bytes) {
        this.bytes = bytes;
    }

    long bits(int count) {
        long value = 0;
        int left = count;
        while (left > 0) {
            int room = Byte.SIZE - (at & 7);
            int n = Math.min(room, left);
            value = value << n | (bytes[at >> 3] >>> (room - n)) & ((1 << n) - 1);
            at += n;
            left -= n;
        }
        return value;
    }

    boolean flag() {
        return bits(1) != 0;
    }

    long small() {
        int length = 1;
        while (!flag()) {
            length++;
        }
        return (1L << (length - 1) | bits(length - 1)) - 1;
    }

    long number() {
        return number((int) bits(7));
    }

    /** One of {@code length} bits, of which the highest was not written. */
    long number(int length) {
        long zigzag = length == 0 ? 0 : 1L << (length - 1) | bits(length - 1);
        return signed(zigzag);
    }

    /** Undoes {@link BitWriter#zigzag}. */
    static long signed(long zigzag) {
        return zigzag >>> 1 ^ -(zigzag & 1);
    }

    double real() {
        return flag() ? number() : Double.longBitsToDouble(bits(Long.SIZE));
    }

    String text() {
        byte[] letters = new byte[(int) small()];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) bits(Byte.SIZE);
        }
        return new String(letters, StandardCharsets.UTF_8);
    }
}
