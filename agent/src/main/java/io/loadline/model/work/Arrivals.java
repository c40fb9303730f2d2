package io.loadline.model.work;

import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Random;

/**
 * The arrivals of a {@link ReplayWindow}, window by window: as the trace has them, or made up at its pace where it does not. Not
 * thread-safe; seeded.
 */
final class Arrivals {

    private static final long SEED = 20261122;

    private final TracedTasks traced;
    private final Random random = new Random(SEED);
    private double[] at = new double[1_000];
    private int[] task = new int[1_000];
    private int n;
    private int next;

    /** Seconds that those who were there at the beginning had waited. */
    double[] ages = {};

    /** Of all windows together. */
    double seconds;

    Arrivals(TracedTasks traced) {
        this.traced = traced;
    }

    /**
     * So many, of which {@code begun} began in the stretch, as old as those that the trace knows of; {@code age}: of
     * each, in seconds, if it knows none.
     */
    void present(long start, int waiting, int begun, double age) {
        int[] known = traced.waitingAt(start);
        ages = new double[Math.max(waiting, known.length)];
        for (int i = 0; i < ages.length; i++) {
            if (known.length == 0) {
                ages[i] = age;
                add(0, traced.pace.task(next++));
            } else {
                long place = (long) i * known.length / Math.max(known.length, begun);
                int task = known[(int) Math.min(known.length - 1, place)];
                ages[i] = Math.max(0, -traced.secondsSince(start, task));
                add(0, traced.byArrival(task));
            }
        }
    }

    /** {@code share}: so much of the window's length. */
    void add(Window w, double share) {
        double length = w.nanos() * share / 1e9;
        int from = traced.firstSince(w.start);
        int to = traced.firstSince(w.end);
        if (length <= 0) {
            return;
        }
        if (share == 1 && traced.has(w)) {
            for (int i = from; i < to; i++) {
                add(seconds + traced.secondsSince(w.start, i), traced.byArrival(i));
            }
        } else {
            atPaceOf((int) Math.round(w.arrived * share), length);
        }
        seconds += length;
    }

    /** So many in this time, the recorded gaps between them in their order, begun anywhere. */
    private void atPaceOf(int tasks, double length) {
        double all = 0;
        double[] gaps = new double[tasks];
        for (int i = 0; i < tasks; i++) {
            gaps[i] = traced.pace.gapBefore(next + i);
            all += gaps[i];
        }
        double[] placed = new double[tasks];
        double last = random.nextDouble();
        for (int i = 0; i < tasks; i++) {
            last += all > 0 ? gaps[i] / all : 1.0 / tasks;
            last -= last >= 1 ? 1 : 0;
            placed[i] = last * length;
        }
        Arrays.sort(placed);
        for (int i = 0; i < tasks; i++) {
            add(seconds + placed[i], traced.pace.task(next++));
        }
    }

    private void add(double instant, int tracedTask) {
        if (n == at.length) {
            at = Arrays.copyOf(at, 2 * n);
            task = Arrays.copyOf(task, 2 * n);
        }
        // windows that overlap are no reason to go back
        at[n] = n > 0 ? Math.max(at[n - 1], instant) : instant;
        task[n++] = tracedTask;
    }

    /** Seconds since the beginning, not falling. */
    double[] instants() {
        return Arrays.copyOf(at, n);
    }

    /** The traced task that comes at each. */
    int[] tasks() {
        return Arrays.copyOf(task, n);
    }
}
