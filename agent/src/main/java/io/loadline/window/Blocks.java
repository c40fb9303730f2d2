package io.loadline.window;

import java.util.function.Consumer;

/** A queue of encoded parts of a history. While it is empty it has no array. Not thread-safe. */
final class Blocks {

    /** An array's header, and on average the padding to eight bytes. */
    private static final int OVERHEAD = 20;

    private static final byte[][] NONE = {};

    private byte[][] slots = NONE;
    private int first;
    private int size;
    private int bytes;

    void add(byte[] block) {
        if (size == slots.length) {
            resize(Math.max(4, slots.length + slots.length / 2));
        }
        slots[(first + size) % slots.length] = block;
        size++;
        bytes += block.length + OVERHEAD;
    }

    byte[] oldest() {
        return slots[first];
    }

    byte[] newest() {
        return slots[(first + size - 1) % slots.length];
    }

    void replaceNewest(byte[] block) {
        int last = (first + size - 1) % slots.length;
        bytes += block.length - slots[last].length;
        slots[last] = block;
    }

    byte[] removeOldest() {
        byte[] block = slots[first];
        slots[first] = null;
        first = (first + 1) % slots.length;
        size--;
        bytes -= block.length + OVERHEAD;
        if (size < slots.length / 4) {
            resize(slots.length / 2);
        }
        return block;
    }

    void forEach(Consumer<byte[]> consumer) {
        for (int i = 0; i < size; i++) {
            consumer.accept(slots[(first + i) % slots.length]);
        }
    }

    int size() {
        return size;
    }

    /** Bytes of heap that the blocks and the array of references take. */
    int heapBytes() {
        return bytes + 4 * slots.length;
    }

    private void resize(int length) {
        byte[][] more = new byte[length][];
        for (int i = 0; i < size; i++) {
            more[i] = slots[(first + i) % slots.length];
        }
        slots = more;
        first = 0;
    }
}
