// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.CURVE_AGREES;
import static io.loadline.model.Constants.CURVE_FIGURES;
import static io.loadline.model.Constants.CURVE_LEVELS;
import static io.loadline.model.Constants.CURVE_RATIO;
import static io.loadline.model.Constants.DAY_SECONDS;
import static io.loadline.model.Constants.SLICE_SECONDS;
import static io.loadline.model.Constants.SLICE_TASKS;
import static io.loadline.model.Constants.WEEK_MILLIS;

import io.loadline.window.TaskClass;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Load curve of one pool: the blocked time of a task by concurrency and by arrival rate, from windows of any size at any hour.
 *
 * <pre>
 *   n = busy time / time      X = tasks / time      S = n / X (Little's law)
 *   B = S - processor time - run-queue time - S x share of the time in garbage collections
 *   M       mean of S of the kinds of task, by their present shares, each at its shortest
 *   slice   5 s or more with 30 tasks or more, or a minute
 *   level   slices whose n, or whose arrival rate, lie within a ratio of 1.25
 * </pre>
 *
 * A level remembers its latest day: beyond that, its sums are halved. A level without a slice for a week is forgotten. If the clock was
 * ahead for a while, what it dated counts as of now. Not thread-safe.
 */
public final class LoadCurve {

    private final TreeMap<Integer, Level> byConcurrency = new TreeMap<>();
    private final TreeMap<Integer, Level> byRate = new TreeMap<>();

    /** The slice that is being filled. */
    private Level slice = new Level();

    private Slowdown slowdown = new Slowdown();

    /** Mean service time of each kind of task when it was shortest, in milliseconds, within a quarter. */
    private final Map<String, Double> shortest = new HashMap<>();

    /** M, in milliseconds; NaN if no kinds are known. */
    private double mixMillis = Double.NaN;

    /** Sums of the slices of one level. */
    public static final class Level {

        double slices;
        double seconds;
        double arrivals;
        double tasks;

        /** Busy time, and its blocked part, in seconds. */
        double busy;

        double blocked;

        /** Time in which all threads were busy, in seconds. */
        double full;

        /** Sum of the squares of service times, in seconds squared. */
        double squares;

        /** Sum over the slices of tasks B<sup>2</sup>, with B of the slice. */
        double blockedSquares;

        /** Time of the latest slice, in milliseconds since 1970. */
        double lastSeen;

        /** Tasks of slices whose M is known, and the sum of M over these tasks, in seconds. No file has them. */
        float mixed;

        float mix;

        /** End of the first slice, in seconds since the first window; infinite for those of a file. */
        float first = Float.POSITIVE_INFINITY;

        /** Returns n, the mean number of busy threads. */
        public double concurrency() {
            return busy / seconds;
        }

        /** Returns X, tasks completed per second. */
        public double perSecond() {
            return tasks / seconds;
        }

        /** Returns tasks that arrived per second. */
        double arrivalsPerSecond() {
            return arrivals / seconds;
        }

        /** Returns S of a task, in seconds. */
        public double service() {
            return busy / tasks;
        }

        /** Returns B of a task, in seconds; NaN if the processor time is not known. */
        public double blocked() {
            return blocked / tasks;
        }

        /** Returns M of its tasks, in seconds; NaN if it is not known. */
        double mix() {
            return mix / mixed;
        }

        /** Returns the observed time, in seconds. */
        public double seconds() {
            return seconds;
        }

        /** Returns the number of completed tasks. */
        public double tasks() {
            return tasks;
        }

        /** Returns whether all threads were busy for more than half of the time. */
        boolean isFull() {
            return full > seconds / 2;
        }

        /** Returns the standard deviation of B between slices, in seconds, without that of single tasks. */
        double spread() {
            double mean = blocked();
            return Math.sqrt(Math.max(0, blockedSquares / tasks - mean * mean - variance() * slices / tasks));
        }

        /** Returns the variance of S between tasks, in seconds squared. */
        double variance() {
            return Math.max(0, squares / tasks - service() * service());
        }

        void add(Level other) {
            double[] sums = figures();
            double[] more = other.figures();
            for (int i = 0; i < sums.length - 1; i++) {
                sums[i] += more[i];
            }
            sums[sums.length - 1] = Math.max(lastSeen, other.lastSeen);
            set(sums);
            mixed += other.mixed;
            mix += other.mix;
            first = Math.min(first, other.first);
            if (seconds > DAY_SECONDS) {
                for (int i = 0; i < sums.length - 1; i++) {
                    sums[i] /= 2;
                }
                set(sums);
                mixed /= 2;
                mix /= 2;
            }
        }

        void add(Window w, long now) {
            seconds += w.nanos() / 1e9;
            arrivals += w.arrived;
            tasks += w.completed;
            busy += w.inServiceNanos / 1e9;
            // at most that part of the blocked time is none
            double moving = w.inServiceNanos * (1 - w.pauseShare);
            blocked += Math.max(0, moving - w.cpuNanos - w.runQueueNanos) / 1e9;
            full += w.isFull() ? w.nanos() / 1e9 : 0;
            squares += w.serviceSquares / 1e18;
            lastSeen = now;
        }

        private void end(double mixMillis, double passed) {
            slices = 1;
            blockedSquares = blocked * blocked / tasks;
            mixed = Double.isNaN(mixMillis) ? 0 : (float) tasks;
            mix = Double.isNaN(mixMillis) ? 0 : (float) (tasks * mixMillis / 1000);
            first = (float) passed;
        }

        private void forgetMix() {
            mixed = 0;
            mix = 0;
        }

        private double[] figures() {
            return new double[] {
                slices, seconds, arrivals, tasks, busy, blocked, full, squares, blockedSquares, lastSeen
            };
        }

        private void set(double[] figures) {
            slices = figures[0];
            seconds = figures[1];
            arrivals = figures[2];
            tasks = figures[3];
            busy = figures[4];
            blocked = figures[5];
            full = figures[6];
            squares = figures[7];
            blockedSquares = figures[8];
            lastSeen = figures[9];
        }
    }

    /**
     * Adds a window.
     *
     * @param now milliseconds since 1970
     */
    public void add(Window w, long now) {
        slowdown.passed(w.nanos() / 1e9);
        if (w.isIdle() || Double.isNaN(w.cpuNanos + w.runQueueNanos)) {
            return;
        }
        slice.add(w, now);
        boolean isLong = slice.seconds >= SLICE_SECONDS;
        if (isLong && slice.tasks >= SLICE_TASKS || slice.seconds >= 60) {
            if (slice.tasks > 0 && slice.busy > 0 && slice.arrivals > 0) {
                slice.end(mixMillis, slowdown.passed());
                if (slowdown.admits(slice, byRate)) {
                    addTo(byConcurrency, slice.concurrency(), slice);
                    addTo(byRate, slice.arrivalsPerSecond(), slice);
                }
            }
            slice = new Level();
        }
    }

    private static void addTo(TreeMap<Integer, Level> levels, double value, Level slice) {
        levels.values().forEach(level -> level.lastSeen = Math.min(level.lastSeen, slice.lastSeen));
        levels.computeIfAbsent(place(value), at -> new Level()).add(slice);
        levels.values().removeIf(level -> slice.lastSeen - level.lastSeen > WEEK_MILLIS);
        while (levels.size() > CURVE_LEVELS) {
            levels.values()
                    .remove(levels.values().stream()
                            .min(Comparator.comparingDouble(level -> level.tasks))
                            .get());
        }
    }

    static int place(double value) {
        return (int) Math.round(Math.log(value) / Math.log(CURVE_RATIO));
    }

    /**
     * Takes what the latest recommendation found. Where a kind of task is shorter than ever before, M of earlier slices is wrong.
     *
     * @param kinds the kinds of task of the history
     * @param ofCallers whether callers wait for answers
     */
    public void advised(List<TaskClass> kinds, boolean ofCallers) {
        slowdown.advised(kinds, ofCallers);
        // a pool shows 21 kinds at a time
        boolean isShorter = shortest.size() > 2 * kinds.size() + CURVE_LEVELS;
        if (isShorter) {
            shortest.clear();
        }
        for (TaskClass kind : kinds) {
            double before = shortest.getOrDefault(kind.task, Double.POSITIVE_INFINITY);
            if (CURVE_AGREES * kind.meanServiceMillis < before) {
                shortest.put(kind.task, kind.meanServiceMillis);
                isShorter |= before < Double.POSITIVE_INFINITY;
            }
        }
        if (isShorter) {
            byConcurrency.values().forEach(Level::forgetMix);
            byRate.values().forEach(Level::forgetMix);
        }
        mixMillis = Slowdown.mean(kinds, shortest);
    }

    /** Returns the slowdown, which later windows change. */
    public Slowdown slowdown() {
        return slowdown;
    }

    /** Returns the levels by concurrency, lowest first. */
    public List<Level> levels() {
        return new ArrayList<>(byConcurrency.values());
    }

    /** Returns the levels by arrival rate, lowest first. */
    List<Level> ratedLevels() {
        return new ArrayList<>(byRate.values());
    }

    /** Adds what is known of the same pool under another name. */
    public void add(LoadCurve other) {
        other.byConcurrency.forEach((at, level) ->
                byConcurrency.computeIfAbsent(at, none -> new Level()).add(level));
        other.byRate.forEach(
                (at, level) -> byRate.computeIfAbsent(at, none -> new Level()).add(level));
    }

    /** Returns a copy, which later windows do not change. */
    public LoadCurve copy() {
        LoadCurve copy = new LoadCurve();
        copy.add(this);
        copy.slowdown = slowdown.copy();
        return copy;
    }

    /** Returns all levels, each as a row of {@link io.loadline.model.Constants#CURVE_FIGURES} numbers, to be kept over restarts. */
    public List<double[]> rows() {
        List<double[]> rows = new ArrayList<>();
        byConcurrency.forEach((at, level) -> rows.add(row(0, at, level)));
        byRate.forEach((at, level) -> rows.add(row(1, at, level)));
        return rows;
    }

    private static double[] row(int kind, int at, Level level) {
        double[] row = Arrays.copyOf(level.figures(), CURVE_FIGURES);
        row[CURVE_FIGURES - 2] = kind;
        row[CURVE_FIGURES - 1] = at;
        return row;
    }

    /**
     * Adds a level.
     *
     * @param row one of {@link #rows}
     */
    public void add(double[] row) {
        Level level = new Level();
        level.set(row);
        (row[CURVE_FIGURES - 2] == 0 ? byConcurrency : byRate).put((int) row[CURVE_FIGURES - 1], level);
    }
}
