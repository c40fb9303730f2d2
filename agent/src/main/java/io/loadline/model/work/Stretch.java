package io.loadline.model.work;

import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * The busiest stretch of the history, for a replay. The number of arrivals is known for every window; their instants are
 * known only where the trace has them. Elsewhere tasks of the trace arrive at the rate of the window. The rate is never
 * averaged: what queues in a burst does not queue at the mean rate of an hour.
 *
 * <p>The stretch begins around the window in which most tasks arrived or started, so that a burst is found by its tail as
 * well. If chance may explain why another window is busier than the busiest one in the trace, the latter is taken, because
 * made-up instants give waits that were never measured. While tasks queue, the windows before and after belong to it; then whatever there is room for. Tasks that waited
 * when it began come first, as old as they were. Immutable; seeded.
 */
public final class Stretch {

    /** A replay of so many takes a millisecond or two. */
    private static final int USUAL = 10_000;

    private static final int MAX_TASKS = 50_000;

    /** Queued tasks for each thread from which on a window cannot be told without the one before it. */
    private static final int BACKLOG = 10;

    private static final double STANDARD_ERRORS = 3;

    private static final long SEED = 20261122;

    /** Windows without gaps; the whole history if there is room for all of its tasks. */
    public final List<Window> windows;

    final double seconds;

    /** Seconds since the beginning, not falling. */
    final double[] arrivals;

    /** The traced task that comes then. */
    final int[] tasks;

    /** How many of the first were waiting already when it began. */
    final int present;

    /** Seconds that these had waited. */
    private final double[] ages;

    /** Tasks a second in the window that has most. */
    final double peakPerSecond;

    private final double handOver;

    private Stretch(List<Window> windows, Comings comings, double handOver) {
        this.windows = windows;
        this.handOver = handOver;
        this.seconds = comings.seconds;
        this.arrivals = comings.arrivals();
        this.tasks = comings.tasks();
        this.present = comings.ages.length;
        this.ages = comings.ages;
        this.peakPerSecond =
                windows.stream().mapToDouble(Stretch::perSecond).max().orElse(0);
    }

    private Stretch(Stretch all) {
        this.windows = all.windows;
        this.handOver = all.handOver;
        this.seconds = all.seconds;
        this.arrivals = Arrays.copyOfRange(all.arrivals, all.present, all.arrivals.length);
        this.tasks = Arrays.copyOfRange(all.tasks, all.present, all.tasks.length);
        this.present = 0;
        this.ages = new double[0];
        this.peakPerSecond = all.peakPerSecond;
    }

    /** The same without the tasks that were waiting when it began: another size would not have had that backlog. */
    public Stretch withoutPresent() {
        return new Stretch(this);
    }

    double perSecond() {
        return seconds > 0 ? arrivals.length / seconds : 0;
    }

    /** What would have been measured within the stretch. */
    Prediction seen(int threads, Outcome outcome, Demands demands) {
        double[] waits = outcome.waits();
        double[] responses = outcome.responses();
        int started = 0;
        int completed = 0;
        double busy = 0;
        for (int i = 0; i < arrivals.length; i++) {
            double more = waits[i] > 0 ? 0 : handOver;
            double start = arrivals[i] + waits[i] + more;
            double end = arrivals[i] + responses[i] + more;
            // in place: neither is ever ahead; those that are turned away are neither
            if (start <= seconds) {
                busy += Math.min(seconds, end) - start;
                waits[started++] = waits[i] + more + age(i);
            }
            if (end <= seconds) {
                responses[completed++] = responses[i] + more + age(i);
            }
        }
        if (completed == 0) {
            return Prediction.unknown(threads);
        }
        double[] ofStarted = Arrays.copyOf(waits, started);
        return new Prediction(
                threads,
                completed / seconds,
                Arrays.stream(ofStarted).sum() / started * 1000,
                Percentile.of(ofStarted, 90) * 1000,
                Percentile.of(Arrays.copyOf(responses, completed), 99) * 1000,
                busy / seconds / threads,
                demands.processorUse(completed / seconds));
    }

    private double age(int i) {
        return i < present ? ages[i] : 0;
    }

    /** {@code handOver}: what a task waits that finds a free thread, in seconds. */
    public static Stretch of(List<Window> windows, TracedTasks traced, double handOver) {
        int busiest = busiest(windows, traced);
        if (busiest < 0 || traced.size() == 0) {
            return new Stretch(Collections.emptyList(), new Comings(traced), handOver);
        }
        Range range = new Range(windows, busiest);
        while (range.from > 0 && queues(windows.get(range.from)) && range.takesBefore(MAX_TASKS)) {}
        while (range.to < windows.size() && queues(windows.get(range.to - 1)) && range.takesAfter(MAX_TASKS)) {}
        while (range.takesAfter(USUAL, traced::has) | range.takesBefore(USUAL, traced::has)) {}
        while (range.takesAfter(USUAL) | range.takesBefore(USUAL)) {}
        List<Window> chosen = windows.subList(range.from, range.to);
        return new Stretch(chosen, comings(chosen, traced), handOver);
    }

    private static int busiest(List<Window> windows, TracedTasks traced) {
        int ofAll = busiest(windows, w -> true);
        int ofTrace = busiest(windows, traced::has);
        return ofTrace >= 0 && isByChance(windows.get(ofAll), windows.get(ofTrace)) ? ofTrace : ofAll;
    }

    private static int busiest(List<Window> windows, Predicate<Window> condition) {
        int busiest = -1;
        for (int i = 0; i < windows.size(); i++) {
            Window w = windows.get(i);
            boolean isBusier = w.nanos() > 0 && (busiest < 0 || busy(w) > busy(windows.get(busiest)));
            if (isBusier && condition.test(w)) {
                busiest = i;
            }
        }
        return busiest;
    }

    /** Whether Poisson arrivals explain the difference. */
    private static boolean isByChance(Window busier, Window other) {
        double tasks = busy(busier) * busier.nanos() / 1e9;
        double expected = busy(other) * busier.nanos() / 1e9;
        return tasks - expected <= STANDARD_ERRORS * Math.sqrt(expected);
    }

    /** Tasks that arrive or start, a second. */
    private static double busy(Window w) {
        return Math.max(w.arrived, w.started) * 1e9 / w.nanos();
    }

    private static double perSecond(Window w) {
        return w.nanos() > 0 ? w.arrived * 1e9 / w.nanos() : 0;
    }

    private static boolean queues(Window w) {
        return w.inSystemNanos - w.inServiceNanos > BACKLOG * Math.max(w.threadNanos, w.nanos());
    }

    private static Comings comings(List<Window> windows, TracedTasks traced) {
        Window first = windows.get(0);
        Comings comings = new Comings(traced);
        long waiting = Math.min(MAX_TASKS, Math.round(waitingAtStart(first)));
        long begun = windows.stream().mapToLong(w -> w.started).sum();
        double age = first.timedWaits > 0 ? Math.max(0, first.waitNanos) / 1e9 / first.timedWaits : 0;
        comings.present(first.start, (int) waiting, (int) Math.min(waiting, begun), age);
        double all = windows.stream().mapToLong(w -> w.arrived).sum();
        // of a window with too many, a part
        double share = Math.min(1, (queues(first) ? MAX_TASKS : USUAL) / Math.max(1, all));
        windows.forEach(w -> comings.add(w, all > MAX_TASKS ? share : 1));
        return comings;
    }

    /** From the mean number in the first window, and how it changed. */
    private static double waitingAtStart(Window first) {
        double mean = (first.inSystemNanos - first.inServiceNanos) / Math.max(1, first.nanos());
        return Math.max(0, mean - (first.arrived - first.rejected - first.started) / 2.0);
    }

    /** Neighbouring windows, from one on in both directions. */
    private static final class Range {
        private final List<Window> windows;
        private long arrived;
        int from;
        int to;

        Range(List<Window> windows, int first) {
            this.windows = windows;
            this.from = first;
            this.to = first + 1;
            this.arrived = windows.get(first).arrived;
        }

        boolean takesBefore(long most) {
            return takesBefore(most, w -> true);
        }

        boolean takesBefore(long most, Predicate<Window> condition) {
            boolean fits = from > 0
                    && arrived + windows.get(from - 1).arrived <= most
                    && condition.test(windows.get(from - 1));
            arrived += fits ? windows.get(--from).arrived : 0;
            return fits;
        }

        boolean takesAfter(long most) {
            return takesAfter(most, w -> true);
        }

        boolean takesAfter(long most, Predicate<Window> condition) {
            boolean fits =
                    to < windows.size() && arrived + windows.get(to).arrived <= most && condition.test(windows.get(to));
            arrived += fits ? windows.get(to++).arrived : 0;
            return fits;
        }
    }

    /** Arrivals window by window. */
    private static final class Comings {

        private final TracedTasks traced;
        private final Random random = new Random(SEED);
        private double[] at = new double[1_000];
        private int[] task = new int[1_000];
        private int n;
        private int next;
        double[] ages = {};
        double seconds;

        Comings(TracedTasks traced) {
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
                    add(0, next++ % traced.size());
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
                gaps[i] = traced.gapBefore((next + i) % traced.size());
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
                add(seconds + placed[i], next++ % traced.size());
            }
            next %= traced.size();
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

        double[] arrivals() {
            return Arrays.copyOf(at, n);
        }

        int[] tasks() {
            return Arrays.copyOf(task, n);
        }
    }
}
