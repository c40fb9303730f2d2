// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.LATE;
import static io.loadline.model.Constants.ROUNDING;
import static io.loadline.model.Constants.STILL;

import io.loadline.window.PeriodicTasks;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Periodic tasks that are later each time.
 *
 * <pre>
 *   g              = (last lateness - first - J) / (time - that of J), while all threads are busy; J the largest change
 *   falls behind     its lateness grows by more than 0.05 s per second and is above the sum of p99 run times;
 *                    and g > 0.05, or a run takes longer than its period
 *   least threads  = threads / (1 - g)
 * </pre>
 * Each of them waits for no more than a run of every other one, unless runs are
 * owed: so those that are later than that, and ever later, fall behind. Some because a run takes longer than the period,
 * which no number of threads changes, the others because all threads are busy. Immutable.
 */
final class FallingBehind {

    /**
     * Share of the runs that fall due that begins while all threads are busy. A periodic task that is late stands in
     * the queue once, however many of its runs have fallen due, so neither the queue nor the arrivals show how many
     * there are. The lateness does: where it grows by g seconds a second, 1 - g of them begin; where it falls, more
     * begin than fall due.
     */
    final double begunShare;

    private final List<PeriodicTasks> all;
    private final List<PeriodicTasks> late = new ArrayList<>();

    FallingBehind(Assessment assessment) {
        this.all = assessment.pool.periodic;
        this.begunShare = Math.max(LATE, 1 - laterPerSecond(assessment.pool));
        double round = all.stream().mapToDouble(t -> t.tasks * t.p99Seconds).sum();
        // else something that runs seldom may be in the way, and they catch up when it is done
        boolean allAreKnown = all.stream().mapToInt(t -> t.tasks).sum() >= assessment.pool.mostAtOnce;
        for (PeriodicTasks tasks : all) {
            boolean ever = tasks.laterPerSecond > LATE && tasks.lateSeconds > round;
            boolean byThreads = assessment.saturated && allAreKnown && isLaterEachTime();
            if (ever && (byThreads || isLongerThanItsPeriod(tasks))) {
                late.add(tasks);
            }
        }
    }

    /**
     * Returns the growth of the lateness in consecutive windows in which all threads are busy: (last lateness - first -
     * J) / (time - that of J), where J is the largest change from one to the next. Where the process was stopped, all
     * runs are late at once and are then caught up with: that is J, or some windows are missing, and those before them
     * do not count.
     */
    private static double laterPerSecond(PoolSnapshot pool) {
        List<Window> full = new ArrayList<>();
        Window last = null;
        for (Window w : pool.scheduled ? pool.windows : Collections.<Window>emptyList()) {
            if (last != null && last.end != w.start) {
                full.clear();
            }
            if (w.timedWaits > 0 && w.isFull()) {
                full.add(w);
            }
            last = w;
        }
        double seconds = 0;
        double later = 0;
        double most = Double.NEGATIVE_INFINITY;
        double secondsOfMost = 0;
        for (int i = 1; i < full.size(); i++) {
            double change = lateSeconds(full.get(i)) - lateSeconds(full.get(i - 1));
            double time = (full.get(i).end - full.get(i - 1).end) / 1e9;
            seconds += time;
            later += change;
            if (change > most) {
                most = change;
                secondsOfMost = time;
            }
        }
        return full.size() < STILL ? 0 : (later - most) / (seconds - secondsOfMost);
    }

    private static double lateSeconds(Window w) {
        return w.waitNanos / 1e9 / w.timedWaits;
    }

    boolean isThere() {
        return !late.isEmpty();
    }

    private boolean isLaterEachTime() {
        return begunShare < 1 - LATE;
    }

    /** Returns whether another number of runs begins than falls due. */
    boolean owesRuns() {
        return Math.abs(1 - begunShare) > LATE;
    }

    /**
     * Returns the fewest threads with which as many runs begin as fall due.
     *
     * @param now threads that are all busy
     */
    int leastThreads(int now) {
        return isLaterEachTime() ? (int) Math.ceil(now / begunShare - ROUNDING) : 1;
    }

    /** Threads that the tasks keep busy where none of them waits for a thread. */
    int threadsNeeded() {
        double busy = all.stream()
                .mapToDouble(t -> Math.min(t.tasks, t.duePerSecond * t.meanSeconds))
                .sum();
        return (int) Math.max(1, Math.ceil(busy - ROUNDING));
    }

    /** Returns the runs a second with a thread for each task. */
    double mostPerSecond() {
        return all.stream()
                .mapToDouble(t -> Math.min(t.duePerSecond, t.tasks / t.meanSeconds))
                .sum();
    }

    private static boolean isLongerThanItsPeriod(PeriodicTasks tasks) {
        return tasks.duePerSecond * tasks.meanSeconds > tasks.tasks;
    }

    /** Returns how late the tasks are, and which of it no size changes; null where none falls behind. */
    Fact fact() {
        if (!isThere()) {
            return null;
        }
        PeriodicTasks worst = Collections.max(late, Comparator.comparingDouble(tasks -> tasks.lateSeconds));
        List<Fact> tooLong = all.stream()
                .filter(FallingBehind::isLongerThanItsPeriod)
                .map(t -> Fact.of(
                        "run-and-period",
                        t.name,
                        t.tasks == 1 ? null : Fact.of("so-many-tasks", t.tasks),
                        t.meanSeconds,
                        t.tasks / t.duePerSecond))
                .collect(Collectors.toList());
        Fact never = tooLong.isEmpty() ? null : Fact.of("too-long", tooLong);
        return Fact.of("periods-missed", worst.name, worst.lateSeconds, worst.laterPerSecond, never);
    }
}
