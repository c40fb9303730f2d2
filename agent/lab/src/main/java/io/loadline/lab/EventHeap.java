package io.loadline.lab;

import java.util.Arrays;

/** The earliest of many instants with what happens then; ties in the order of entry. Not thread-safe. */
final class EventHeap {

    private double[] keys = new double[64];
    private long[] orders = new long[64];
    private int[] values = new int[64];
    private int size;
    private long entered;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    double firstKey() {
        return size == 0 ? Double.POSITIVE_INFINITY : keys[0];
    }

    void add(double key, int value) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        int i = size++;
        long order = entered++;
        while (i > 0) {
            int parent = (i - 1) >>> 1;
            if (keys[parent] <= key) {
                break;
            }
            move(parent, i);
            i = parent;
        }
        keys[i] = key;
        orders[i] = order;
        values[i] = value;
    }

    int removeFirst() {
        int first = values[0];
        size--;
        if (size > 0) {
            sinkLast();
        }
        return first;
    }

    private void sinkLast() {
        int i = 0;
        int half = size >>> 1;
        while (i < half) {
            int child = 2 * i + 1;
            if (child + 1 < size && isBefore(child + 1, child)) {
                child++;
            }
            if (!isBefore(child, size)) {
                break;
            }
            move(child, i);
            i = child;
        }
        move(size, i);
    }

    private boolean isBefore(int i, int j) {
        return keys[i] < keys[j] || (keys[i] == keys[j] && orders[i] < orders[j]);
    }

    private void move(int from, int to) {
        keys[to] = keys[from];
        orders[to] = orders[from];
        values[to] = values[from];
    }
}
