package io.loadline.model.regime;

import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A pile of tasks handed in at once and then worked off: nearly all that arrived in the last busy period came within its
 * first windows, more than there are threads, and nothing of note came after. Immutable.
 */
public final class Batch {

    private static final double FIRST_SHARE = 0.9;
    private static final int AT_ONCE = 2;
    private static final int MIN_TASKS = 50;
    private static final int PER_THREAD = 2;

    /** Tasks of the batch; 0 if there is none. */
    public final long tasks;

    /** From when it came until all of it was done. */
    public final List<Window> windows;

    private Batch(long tasks, List<Window> windows) {
        this.tasks = tasks;
        this.windows = windows;
    }

    public boolean isThere() {
        return tasks > 0;
    }

    public static Batch of(List<Window> windows, int threads) {
        List<Window> busy = lastBusyPeriod(windows);
        long arrived = arrivals(busy);
        long first = arrivals(busy.subList(0, Math.min(AT_ONCE, busy.size())));
        long others = arrivals(windows) - arrived;
        boolean isBatch = arrived >= Math.max(MIN_TASKS, (long) PER_THREAD * Math.max(1, threads))
                && busy.size() > AT_ONCE
                && first >= FIRST_SHARE * arrived
                && others < (1 - FIRST_SHARE) * arrived;
        if (!isBatch) {
            return new Batch(0, Collections.emptyList());
        }
        return new Batch(arrived, busy);
    }

    private static long arrivals(List<Window> windows) {
        return windows.stream().mapToLong(w -> w.arrived).sum();
    }

    /** From the last moment when the pool was empty to the next one. */
    private static List<Window> lastBusyPeriod(List<Window> windows) {
        List<Window> busy = new ArrayList<>();
        for (int i = windows.size() - 1; i >= 0; i--) {
            if (windows.get(i).inSystemNanos > 0) {
                busy.add(0, windows.get(i));
            } else if (!busy.isEmpty()) {
                break;
            }
        }
        return busy;
    }
}
