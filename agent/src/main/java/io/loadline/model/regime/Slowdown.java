// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.CURVE_AGREES;
import static io.loadline.model.Constants.CURVE_RATIO;
import static io.loadline.model.Constants.LEVEL_TASKS;
import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEW_USUAL_SECONDS;
import static io.loadline.model.Constants.SLOWDOWN_ENDS;
import static io.loadline.model.Constants.SLOWDOWN_LEVELS;
import static io.loadline.model.Constants.SLOWDOWN_RATIO;
import static io.loadline.model.Constants.SLOWDOWN_SLICES;
import static io.loadline.model.Constants.SLOWDOWN_WARM_UP;
import static io.loadline.model.Constants.USUAL_SLICES;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.regime.LoadCurve.Level;
import io.loadline.window.TaskClass;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Slowdown of the downstream of one pool: its tasks are blocked for far longer than usual at the same arrival rate.
 *
 * <pre>
 *   B, n     blocked time of a task, and concurrency, in a slice
 *   B', n'   the same of the level of the load curve with the nearest rate that is not lower
 *   s, c     standard deviations: of B' between slices, and of the length of one task
 *   slow     B &gt; 1.5 B'   and   B &gt; B' + 3 sqrt(s^2 + c^2 / tasks of the slice)
 *   known    three slow slices in a row, over ten tasks' time
 * </pre>
 *
 * Not slow where n &gt; 1.25 n' and either all threads were busy at that level, or callers wait for answers: more threads or more
 * callers then explain B. Where B' is 1.25 times that of a lower rate, or s half of B', the downstream is nearly full, and chance alone
 * makes long queues: then the level must have a higher rate. Slow slices are kept out of the curve for an hour. After that they are added, and become usual.
 * Not thread-safe.
 */
public final class Slowdown implements Cloneable {

    /** Sum of the slow slices in a row. */
    private Level slow = new Level();

    /** Blocked time that would have been usual for them, in seconds. */
    private double usual;

    private int slices;

    /** Time since the first of them, since the last of them, and since the first window, in seconds. */
    private double since;

    private double sinceLast = Double.POSITIVE_INFINITY;
    private double seen;

    /** True if the latest slice was slow. */
    private boolean isLatest;

    private boolean ofCallers;

    /** Answer of {@link #isOfTheMix} during the slow slices: the kinds forget them sooner than the history does. */
    private boolean ofTheMix = true;

    /** Kinds of task before the slow slices. */
    private List<TaskClass> usualKinds = Collections.emptyList();

    /** Counts the time of a window. */
    void passed(double seconds) {
        seen += seconds;
        since += seconds;
        sinceLast += seconds;
        if (sinceLast > SLOWDOWN_ENDS) {
            isLatest = false;
        }
    }

    /** Returns the time since the first window, in seconds. */
    double passed() {
        return seen;
    }

    /** Compares a slice with the curve, and returns whether the curve may have it. */
    boolean admits(Level slice, TreeMap<Integer, Level> byRate) {
        Level level = usual(slice, byRate);
        isLatest = level != null && isSlow(slice, level);
        if (!isLatest) {
            // those before were not in a row, unless they are enough
            sinceLast = slices < SLOWDOWN_SLICES ? Double.POSITIVE_INFINITY : sinceLast;
            return true;
        }
        if (sinceLast > SLOWDOWN_ENDS) {
            slow = new Level();
            usual = 0;
            slices = 0;
            since = slice.seconds;
            ofTheMix = true;
        }
        slow.add(slice);
        usual += slice.tasks * level.blocked();
        slices++;
        sinceLast = 0;
        return since > NEW_USUAL_SECONDS;
    }

    /**
     * Returns the level to compare with: the nearest with so many callers, else the nearest; null if there is none. More
     * callers at a higher rate are blocked for longer, so such a level is an upper bound.
     */
    private static Level usual(Level slice, TreeMap<Integer, Level> byRate) {
        int at = LoadCurve.place(slice.arrivalsPerSecond());
        double least = byRate.headMap(at).values().stream()
                .filter(Slowdown::isUsual)
                .mapToDouble(Level::blocked)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        Level nearest = null;
        for (Map.Entry<Integer, Level> entry :
                byRate.subMap(at, at + SLOWDOWN_LEVELS + 1).entrySet()) {
            Level level = entry.getValue();
            boolean isNearlyFull = entry.getKey() == at
                    && (level.blocked() > CURVE_AGREES * least || level.spread() > MOST * level.blocked());
            if (isUsual(level) && !isNearlyFull) {
                nearest = nearest == null ? level : nearest;
                if (!isGrown(slice, level)) {
                    return level;
                }
            }
        }
        return nearest;
    }

    private static boolean isUsual(Level level) {
        return level.slices >= USUAL_SLICES && level.tasks >= LEVEL_TASKS;
    }

    private static boolean isGrown(Level slice, Level level) {
        return slice.concurrency() > CURVE_RATIO * level.concurrency();
    }

    private boolean isSlow(Level slice, Level level) {
        double noise = Math.hypot(level.spread(), Math.sqrt(level.variance() / slice.tasks));
        boolean explained = isGrown(slice, level) && (ofCallers || level.isFull());
        return !explained
                && slice.blocked() > SLOWDOWN_RATIO * level.blocked()
                && slice.blocked() > level.blocked() + SLOWDOWN_SLICES * noise;
    }

    /**
     * Takes what the latest recommendation found.
     *
     * @param kinds the kinds of task of the history
     * @param ofCallers whether callers wait for answers
     */
    void advised(List<TaskClass> kinds, boolean ofCallers) {
        this.ofCallers = ofCallers;
        ofTheMix = isLatest ? isOfTheMix(kinds) : ofTheMix;
        // the kinds' counts reach back over a history
        if (sinceLast > NEW_USUAL_SECONDS / 4) {
            usualKinds = kinds;
        }
    }

    /** Returns whether tasks are blocked for longer than usual now, and it is not their mix that changed. */
    public boolean isNow(List<TaskClass> kinds) {
        return isLatest && isWithin(SLOWDOWN_ENDS, kinds);
    }

    /** Returns whether they were within the last seconds. */
    public boolean isWithin(double seconds, List<TaskClass> kinds) {
        return slices >= SLOWDOWN_SLICES
                && sinceLast < seconds
                && seen > SLOWDOWN_WARM_UP
                && slow.seconds > MANY_SERVICES * slow.service()
                && !(isLatest ? isOfTheMix(kinds) : ofTheMix);
    }

    /**
     * Returns whether half of the growth of the mean service time comes from other shares of the kinds, or that is not known
     * yet.
     */
    private boolean isOfTheMix(List<TaskClass> kinds) {
        if (kinds.isEmpty()) {
            return false;
        }
        Map<String, Double> known = new HashMap<>();
        double before = mean(usualKinds, known);
        usualKinds.forEach(kind -> known.put(kind.task, kind.meanServiceMillis));
        double now = mean(kinds, Collections.emptyMap());
        boolean isSeen = now > (1 + WITHIN) * before;
        return !(isSeen && mean(kinds, known) - before < MOST * (now - before));
    }

    /**
     * Returns the mean service time by the shares of the kinds, in milliseconds.
     *
     * @param known the mean to take for a kind, where it is another
     */
    static double mean(List<TaskClass> kinds, Map<String, Double> known) {
        double millis = 0;
        double share = 0;
        for (TaskClass kind : kinds) {
            double mean = known.getOrDefault(kind.task, kind.meanServiceMillis);
            if (!Double.isNaN(mean)) {
                millis += kind.arrivedShare * mean;
                share += kind.arrivedShare;
            }
        }
        return millis / share;
    }

    /** Returns how many times as long as usual tasks are blocked. */
    public double times() {
        return slow.blocked / usual;
    }

    /** Returns the blocked time of a task, in seconds. */
    public double blocked() {
        return slow.blocked();
    }

    /** Returns the usual blocked time of a task, in seconds. */
    public double usualBlocked() {
        return usual / slow.tasks;
    }

    public double arrivalsPerSecond() {
        return slow.arrivalsPerSecond();
    }

    /** Returns the time since the first slow slice, in seconds. */
    public double seconds() {
        return since;
    }

    Slowdown copy() {
        try {
            Slowdown copy = (Slowdown) clone();
            copy.slow = new Level();
            copy.slow.add(slow);
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
