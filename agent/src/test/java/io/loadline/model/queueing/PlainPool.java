// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The rules of {@link Replay} in the plainest way: at each event, take off what every task present has got done. */
final class PlainPool {

    /** Rest of a task at each of its three places. */
    private static final class Task {
        final int index;
        final double[] left;

        Task(int index, double... left) {
            this.index = index;
            this.left = left;
        }

        int place() {
            int place = 0;
            while (place < 3 && left[place] <= 1e-12) {
                place++;
            }
            return place;
        }
    }

    private final double processors;
    private final double servers;
    private final int threads;
    private final List<Task> running = new ArrayList<>();
    private final Deque<Task> downstream = new ArrayDeque<>();

    final double[] starts;
    final double[] ends;

    PlainPool(double processors, double servers, int threads, int tasks) {
        this.processors = processors;
        this.servers = servers;
        this.threads = threads;
        starts = new double[tasks];
        ends = new double[tasks];
    }

    void run(double[] arrivals, double[] processor, double[] blocked, double shareDownstream) {
        Deque<Task> queue = new ArrayDeque<>();
        for (int i = 0; i < arrivals.length; i++) {
            queue.add(new Task(i, processor[i], blocked[i] * (1 - shareDownstream), blocked[i] * shareDownstream));
        }
        double now = arrivals[0];
        while (!queue.isEmpty() || !running.isEmpty()) {
            while (!queue.isEmpty() && running.size() < threads && arrivals[queue.peek().index] <= now) {
                Task task = queue.remove();
                starts[task.index] = now;
                running.add(task);
            }
            if (leave(now)) {
                continue;
            }
            double step = Double.POSITIVE_INFINITY;
            for (Task task : running) {
                step = Math.min(step, rate(task) == 0 ? step : task.left[task.place()] / rate(task));
            }
            if (!queue.isEmpty() && running.size() < threads) {
                step = Math.min(step, arrivals[queue.peek().index] - now);
            }
            work(step);
            now += step;
        }
    }

    /**
     * Removes a task whose time is over, and returns whether there was one; all tasks that reach the downstream enter its queue
     * first.
     */
    private boolean leave(double now) {
        for (Task task : running) {
            if (task.place() == 2 && !downstream.contains(task)) {
                downstream.add(task);
            }
        }
        List<Task> done = new ArrayList<>();
        for (Task task : running) {
            if (task.place() == 3) {
                ends[task.index] = now;
                done.add(task);
            }
        }
        downstream.removeAll(done);
        return running.removeAll(done);
    }

    private void work(double seconds) {
        double[] rates = running.stream().mapToDouble(this::rate).toArray();
        for (int i = 0; i < rates.length; i++) {
            Task task = running.get(i);
            task.left[task.place()] -= rates[i] * seconds;
        }
    }

    private double rate(Task task) {
        if (task.place() == 0) {
            return Math.min(
                    1, processors / running.stream().filter(t -> t.place() == 0).count());
        }
        if (task.place() == 2) {
            return new ArrayList<>(downstream).indexOf(task) < servers ? 1 : 0;
        }
        return 1;
    }
}
