package io.loadline.model;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The runs that fixed rates owe while all threads are busy. A periodic task that is late stands in the queue once, however
 * many of its runs have fallen due, so neither the queue nor the arrivals that are counted tell how many there are. The
 * lateness does: where it grows by g seconds a second, those that begin are 1 - g of those that fall due; where it falls,
 * more begin than fall due. Immutable.
 */
final class OwedRuns {

    /** Of those that begin, fewer are nothing that matters. */
    private static final double FEW = 0.05;

    private static final double STANDARD_ERRORS = 4;

    /** At least so many of those that fall due are taken to begin. */
    private static final double LEAST_BEGUN = 0.05;

    /** From the first window with all threads busy to the last. */
    private final List<Window> full;

    private final double begun;
    private final double seconds;
    private final double due;

    private OwedRuns(List<Window> full) {
        this.full = full;
        double begun = 0;
        double queued = 0;
        double seconds = 0;
        for (Window w : full) {
            begun += w.started;
            queued += w.arrived - w.rejected - w.started;
            seconds += w.nanos() / 1e9;
        }
        this.begun = begun;
        this.seconds = seconds;
        double later = full.isEmpty() ? 0 : lateSeconds(full.get(full.size() - 1)) - lateSeconds(full.get(0));
        double slope = full.size() > 1 ? later / (seconds * (full.size() - 1) / full.size()) : 0;
        double due = begun / Math.max(LEAST_BEGUN, 1 - slope);
        // of tasks that run once, the queue grows as they are late
        double owed = Math.abs(due * slope - queued);
        this.due = owed > FEW * begun + STANDARD_ERRORS * Math.sqrt(begun) ? due : 0;
    }

    static OwedRuns of(PoolSnapshot pool) {
        List<Window> windows = pool.windows;
        int from = 0;
        int to = pool.scheduled ? windows.size() : 0;
        while (from < to && !isFull(windows.get(from))) {
            from++;
        }
        while (from < to && !isFull(windows.get(to - 1))) {
            to--;
        }
        return new OwedRuns(from < to ? windows.subList(from, to) : Collections.emptyList());
    }

    private static boolean isFull(Window w) {
        return w.timedWaits > 0 && w.isFull();
    }

    private static double lateSeconds(Window w) {
        return w.waitNanos / 1e9 / w.timedWaits;
    }

    boolean areThere() {
        return due > 0;
    }

    double duePerSecond() {
        return due / seconds;
    }

    double begunPerSecond() {
        return begun / seconds;
    }

    /** The same pool as if each run that falls due had come into the queue. */
    PoolSnapshot addedTo(PoolSnapshot pool) {
        if (!areThere()) {
            return pool;
        }
        List<Window> windows = new ArrayList<>(pool.windows);
        int from = windows.indexOf(full.get(0));
        double come = 0;
        double late = 0;
        for (int i = from; i < from + full.size(); i++) {
            Window w = windows.get(i).copy();
            late = w.timedWaits > 0 ? lateSeconds(windows.get(i)) : late;
            double length = windows.get(i).nanos();
            come += duePerSecond() * length / 1e9;
            w.arrived = (int) come;
            come -= w.arrived;
            w.inSystemNanos = w.inServiceNanos + duePerSecond() * late * length;
            windows.set(i, w);
        }
        PoolSnapshot b = pool.copy();
        b.windows = windows;
        return b;
    }
}
