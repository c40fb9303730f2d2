// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * Tasks by the time at which something happens to them, the earliest first; grows as needed, without boxing. Not
 * thread-safe.
 */
public final class EventHeap {

    private double[] times = new double[16];
    private int[] tasks = new int[16];
    private int size;

    public int size() {
        return size;
    }

    /** Infinity if there is none. */
    public double first() {
        return size == 0 ? Double.POSITIVE_INFINITY : times[0];
    }

    public void push(double time, int task) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            tasks = Arrays.copyOf(tasks, 2 * size);
        }
        rise(size++, time, task);
    }

    /** Takes off the first and returns its task. */
    public int pop() {
        int first = tasks[0];
        size--;
        if (size > 0) {
            rise(sink(), times[size], tasks[size]);
        }
        return first;
    }

    /** The same as a pop and a push, in one go. */
    void replaceFirst(double time, int task) {
        rise(sink(), time, task);
    }

    /** Moves the hole at the root down to a leaf and returns where it is; cheaper than comparing on the way down. */
    private int sink() {
        int hole = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            times[hole] = times[child];
            tasks[hole] = tasks[child];
            hole = child;
            child = 2 * hole + 1;
        }
        return hole;
    }

    private void rise(int from, double time, int task) {
        int hole = from;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            if (times[parent] <= time) {
                break;
            }
            times[hole] = times[parent];
            tasks[hole] = tasks[parent];
            hole = parent;
        }
        times[hole] = time;
        tasks[hole] = task;
    }
}
