package io.loadline.model.queueing;

import java.util.Arrays;

/** Tasks in order of arrival; grows as needed, without boxing. */
final class TaskQueue {

    private int[] tasks = new int[16];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(int task) {
        if (size == tasks.length) {
            unroll();
        }
        tasks[(head + size++) & (tasks.length - 1)] = task;
    }

    int remove() {
        int task = tasks[head];
        head = (head + 1) & (tasks.length - 1);
        size--;
        return task;
    }

    private void unroll() {
        int[] longer = Arrays.copyOfRange(tasks, head, head + 2 * size);
        System.arraycopy(tasks, 0, longer, size - head, head);
        tasks = longer;
        head = 0;
    }
}
