package io.loadline.lab;

/** First in, first out. Not thread-safe. */
final class Line {

    private int[] ring = new int[64];
    private int first;
    private int size;

    int size() {
        return size;
    }

    void add(int value) {
        if (size == ring.length) {
            int[] larger = new int[2 * size];
            for (int i = 0; i < size; i++) {
                larger[i] = ring[(first + i) & (size - 1)];
            }
            ring = larger;
            first = 0;
        }
        ring[(first + size++) & (ring.length - 1)] = value;
    }

    int remove() {
        int value = ring[first];
        first = (first + 1) & (ring.length - 1);
        size--;
        return value;
    }
}
