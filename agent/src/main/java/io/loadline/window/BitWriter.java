package io.loadline.window;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes numbers into as few bits as their size needs; {@link BitReader} reads them back exactly. Not thread-safe. */
final class BitWriter {

    private byte[] bytes = new byte[256];
    private int bits;

    /** The lowest {@code count} bits, from 0 to 64. */
    BitWriter bits(long value, int count) {
        ensure(count);
        int left = count;
        while (left > 0) {
            int room = Byte.SIZE - (bits & 7);
            int n = Math.min(room, left);
            long part = (value >>> (left - n)) & ((1 << n) - 1);
            bytes[bits >> 3] |= (byte) (part << (room - n));
            bits += n;
            left -= n;
        }
        return this;
    }

    BitWriter flag(boolean set) {
        return bits(set ? 1 : 0, 1);
    }

    /**
     * A number from 0 on that is mostly small: 1 bit for 0, 3 bits up to 2, 5 bits up to 6. The gamma code of P. Elias,
     * "Universal Codeword Sets and Representations of the Integers", IEEE Transactions on Information Theory 21 (1975).
     */
    BitWriter small(long n) {
        int length = Long.SIZE - Long.numberOfLeadingZeros(n + 1);
        return bits(0, length - 1).bits(n + 1, length);
    }

    /** Any number: 7 bits for its length, then its bits. */
    BitWriter number(long n) {
        int length = lengthOf(n);
        return bits(length, 7).bits(zigzag(n), Math.max(0, length - 1));
    }

    /** Any double; whole numbers take less than 64 bits. */
    BitWriter real(double x) {
        boolean whole = Double.doubleToRawLongBits((long) x) == Double.doubleToRawLongBits(x);
        flag(whole);
        return whole ? number((long) x) : bits(Double.doubleToRawLongBits(x), Long.SIZE);
    }

    BitWriter text(String text) {
        byte[] letters = text.getBytes(StandardCharsets.UTF_8);
        small(letters.length);
        for (byte letter : letters) {
            bits(letter, Byte.SIZE);
        }
        return this;
    }

    /** Returns what was written since the last call, and empties the writer. */
    byte[] take() {
        byte[] written = Arrays.copyOf(bytes, (bits + 7) >> 3);
        Arrays.fill(bytes, 0, written.length, (byte) 0);
        bits = 0;
        return written;
    }

    /** Length of its {@link #zigzag} code, from the highest bit that is 1. */
    static int lengthOf(long n) {
        return Long.SIZE - Long.numberOfLeadingZeros(zigzag(n));
    }

    /** Maps numbers of either sign to numbers from 0 on, small ones to small ones: 0, -1, 1, -2 to 0, 1, 2, 3. */
    static long zigzag(long n) {
        return (n << 1) ^ (n >> 63);
    }

    private void ensure(int more) {
        int needed = ((bits + more) >> 3) + 1;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }
}
