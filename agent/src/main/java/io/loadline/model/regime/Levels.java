// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.LEVEL_FIGURES;
import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MIN_WINDOWS;
import static io.loadline.model.Constants.MOST_LEVELS;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.NOTICEABLE;
import static io.loadline.model.Constants.OVERLAP;
import static io.loadline.model.Constants.TASKS;
import static io.loadline.model.Constants.USUAL_ERROR;

import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Throughput and service time of a pool at each of its latest 16 sizes, while all of its threads were busy: X(n) = n / S(n). And while
 * not all of them were: where callers wait for answers, n busy threads of more do what n threads do.
 *
 * <pre>
 *   at each size           the best stretch of at least 30 windows and 384 (1 + c2) tasks; before the first of them what there is
 *   best, not latest       a slow hour, or code that is still being compiled, says nothing against a size
 *   a fifth more than the best of two stretches of one size: what larger sizes did before that says nothing any more; one stretch
 *                          may be from code that is still being compiled
 * </pre>
 *
 * Not thread-safe.
 */
public final class Levels {

    private final TreeMap<Integer, Level> levels = new TreeMap<>();

    /** Sizes seen while not all threads were busy. */
    private final TreeMap<Integer, Level> partlyBusy = new TreeMap<>();

    /** The size of the last window. */
    private int current;

    /** The same, but a tenth more or fewer are one size: where threads start on demand, their number changes all the time. */
    private int currentPartly;

    /** Sums over some windows of one size. */
    static final class Stretch {
        private int windows;
        private double completed;
        private double seconds;
        private double inService;
        private double runQueue;
        private double cpu;

        /** Processor time of the whole process. */
        private double ofProcess;

        private double squares;

        void add(Window w) {
            windows++;
            completed += w.completed;
            seconds += w.nanos() / 1e9;
            inService += w.inServiceNanos / 1e9;
            runQueue += known(w.runQueueNanos) / 1e9;
            cpu += known(w.cpuNanos) / 1e9;
            ofProcess += known(w.processCpuNanos) / 1e9;
            squares += w.serviceSquares / 1e18;
        }

        private static double known(double figure) {
            return Double.isNaN(figure) ? 0 : figure;
        }

        boolean isSome() {
            return windows >= MIN_WINDOWS && completed >= MIN_WINDOWS;
        }

        /** Returns whether its rate is known to a tenth. */
        private boolean isEnough() {
            double variation = Math.max(0, squares * completed / (inService * inService) - 1);
            return windows >= LOOK && completed >= TASKS * (1 + variation);
        }

        double tasks() {
            return completed;
        }

        /** Returns the mean number of busy threads. */
        double concurrency() {
            return inService / seconds;
        }

        double perSecond() {
            return completed / seconds;
        }

        /** Returns the mean service time of a task, in seconds. */
        double service() {
            return inService / completed;
        }

        /** The same, the run-queue delay taken out. */
        double uncontended() {
            return service() - runQueue / completed;
        }

        double cpu() {
            return cpu / completed;
        }

        double processors() {
            return Math.max(cpu, ofProcess) / seconds;
        }

        double[] figures() {
            return new double[] {windows, completed, seconds, inService, runQueue, cpu, ofProcess, squares};
        }

        static Stretch of(double[] figures) {
            Stretch known = new Stretch();
            known.windows = (int) figures[0];
            known.completed = figures[1];
            known.seconds = figures[2];
            known.inService = figures[3];
            known.runQueue = figures[4];
            known.cpu = figures[5];
            known.ofProcess = figures[6];
            known.squares = figures[7];
            return known;
        }
    }

    private static final class Level {
        /** Best stretch; null before the first that is enough. */
        private Stretch best;

        private Stretch latest = new Stretch();

        /** Number of stretches that were enough. */
        private int stretches;

        private double seconds;
        private long tasks;

        /** Milliseconds since 1970. */
        private long lastSeen;

        private Stretch known() {
            return best != null ? best : latest.isSome() ? latest : null;
        }

        private Level copy() {
            Level same = new Level();
            Stretch known = known();
            same.best = known == null ? null : Stretch.of(known.figures());
            return same;
        }
    }

    /**
     * Adds a window.
     *
     * @param now milliseconds since 1970
     */
    public void add(Window w, long now) {
        double busy = w.inServiceNanos / (w.threadsAtEnd * (double) w.nanos());
        if (!(w.threadsAtEnd > 0 && busy > 0 && busy <= 1 + OVERLAP)) {
            return;
        }
        boolean isFull = busy >= NEARLY_ALL;
        if (current != w.threadsAtEnd) {
            current = w.threadsAtEnd;
            begin(levels, current);
        }
        if (Math.abs(currentPartly - w.threadsAtEnd) > NOTICEABLE * currentPartly) {
            currentPartly = w.threadsAtEnd;
            begin(partlyBusy, currentPartly);
        }
        Level level = isFull
                ? levels.computeIfAbsent(current, threads -> new Level())
                : partlyBusy.computeIfAbsent(currentPartly, threads -> new Level());
        level.latest.add(w);
        level.seconds += w.nanos() / 1e9;
        level.tasks += w.completed;
        level.lastSeen = now;
        if (level.latest.isEnough()) {
            ended(level, isFull);
        }
    }

    /** Begins a stretch of a size, which must not continue one from before another size. */
    private static void begin(TreeMap<Integer, Level> of, int threads) {
        Level level = of.get(threads);
        if (level != null) {
            level.latest = new Stretch();
        }
        forgetOldest(of, threads);
    }

    private void ended(Level level, boolean isFull) {
        Stretch before = level.best;
        if (before == null || level.latest.perSecond() > before.perSecond()) {
            level.best = level.latest;
        }
        boolean wasKnownWell = level.stretches >= 2;
        level.stretches++;
        level.latest = new Stretch();
        if (isFull && wasKnownWell && level.best.perSecond() > (1 + USUAL_ERROR) * before.perSecond()) {
            levels.tailMap(current, false).clear();
            partlyBusy.tailMap(current, false).clear();
        }
    }

    private static void forgetOldest(TreeMap<Integer, Level> of, int kept) {
        while (of.size() > MOST_LEVELS) {
            of.remove(Collections.min(
                            of.entrySet(),
                            Comparator.comparingLong((Map.Entry<Integer, Level> level) ->
                                    level.getKey() == kept ? Long.MAX_VALUE : level.getValue().lastSeen))
                    .getKey());
        }
    }

    /** Adds the levels of another pool, which is the same under a new name. */
    public void add(Levels other) {
        other.levels.forEach(levels::putIfAbsent);
        other.partlyBusy.forEach(partlyBusy::putIfAbsent);
        forgetOldest(levels, current);
        forgetOldest(partlyBusy, currentPartly);
    }

    /** Returns a copy, which later windows do not change. */
    public Levels copy() {
        Levels copy = new Levels();
        levels.forEach((threads, level) -> copy.levels.put(threads, level.copy()));
        partlyBusy.forEach((threads, level) -> copy.partlyBusy.put(threads, level.copy()));
        return copy;
    }

    /**
     * Returns what is known of each size.
     *
     * @param closed whether callers wait for answers: then the most threads that were busy, if not all were, are a size, too
     */
    SortedMap<Integer, Stretch> known(boolean closed) {
        SortedMap<Integer, Stretch> known = known();
        Stretch busiest = partlyBusy.values().stream()
                .map(Level::known)
                .filter(Objects::nonNull)
                .max(Comparator.comparingDouble(Stretch::concurrency))
                .orElse(null);
        if (closed && busiest != null && !known.isEmpty() && busiest.concurrency() > known.lastKey()) {
            known.put((int) Math.round(busiest.concurrency()), busiest);
        }
        return known;
    }

    private SortedMap<Integer, Stretch> known() {
        TreeMap<Integer, Stretch> known = new TreeMap<>();
        levels.forEach((threads, level) -> {
            if (level.known() != null) {
                known.put(threads, level.known());
            }
        });
        return known;
    }

    /** Returns a row for each size of which enough is known, to be kept over restarts; negative sizes were not full. */
    public List<double[]> rows() {
        List<double[]> rows = new ArrayList<>();
        levels.forEach((threads, level) -> addRow(threads, level, rows));
        partlyBusy.forEach((threads, level) -> addRow(-threads, level, rows));
        return rows;
    }

    private static void addRow(int threads, Level level, List<double[]> rows) {
        if (level.known() != null) {
            double[] row = Arrays.copyOf(level.known().figures(), LEVEL_FIGURES);
            row[LEVEL_FIGURES - 4] = threads;
            row[LEVEL_FIGURES - 3] = level.seconds;
            row[LEVEL_FIGURES - 2] = level.tasks;
            row[LEVEL_FIGURES - 1] = level.lastSeen;
            rows.add(row);
        }
    }

    /**
     * Adds a size.
     *
     * @param row one of {@link #rows}
     */
    public void add(double[] row) {
        Level level = new Level();
        level.best = Stretch.of(row);
        level.seconds = row[LEVEL_FIGURES - 3];
        level.stretches = level.best.isEnough() ? (int) (level.seconds / level.best.seconds) : 0;
        level.tasks = (long) row[LEVEL_FIGURES - 2];
        level.lastSeen = (long) row[LEVEL_FIGURES - 1];
        int threads = (int) row[LEVEL_FIGURES - 4];
        (threads < 0 ? partlyBusy : levels).put(Math.abs(threads), level);
    }
}
