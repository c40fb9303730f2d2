// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * Heap of tasks by the time of their next event, the earliest first; grows as needed, without boxing. Not
 * thread-safe.
 */
public final class EventHeap {

    private double[] times = new double[16];
    private int[] tasks = new int[16];
    private int size;

    public int size() {
        return size;
    }

    /** Returns the earliest time; infinity if there is none. */
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

    /** Removes the first and returns its task. */
    public int pop() {
        int first = tasks[0];
        size--;
        if (size > 0) {
            rise(sink(), times[size], tasks[size]);
        }
        return first;
    }

    /** Pops and pushes in one step. */
    void replaceFirst(double time, int task) {
        rise(sink(), time, task);
    }

    /** Moves the hole at the root down to a leaf and returns its index; cheaper than comparing on the way down. */
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
