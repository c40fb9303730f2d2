package io.loadline.model.work;

import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/**
 * The busiest stretch of the history, for a replay. The number of arrivals is known for every window; their instants are
 * known only where the trace has them. Elsewhere tasks of the trace arrive at the rate of the window. The rate is never
 * averaged: what queues in a burst does not queue at the mean rate of an hour.
 *
 * <p>The stretch begins around the window in which most tasks arrived or started, so that a burst is found by its tail as
 * well. If chance may explain why another window is busier than the busiest one in the trace, the latter is taken, because
 * made-up instants give waits that were never measured. While tasks queue, the windows before and after belong to it; then
 * whatever there is room for. Tasks that waited when it began come first, as old as they were. Immutable.
 */
public final class ReplayWindow {

    /** A replay of so many takes a millisecond or two. */
    private static final int USUAL = 10_000;

    private static final int MAX_TASKS = 50_000;

    /** Queued tasks for each thread from which on a window cannot be told without the one before it. */
    private static final int BACKLOG = 10;

    private static final double STANDARD_ERRORS = 3;

    private static final Predicate<Window> ANY = w -> true;

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

    /** Of its traced tasks, as {@link TracedTasks#services} has them. */
    public final double meanServiceSeconds;

    private final double dispatchSeconds;

    private ReplayWindow(List<Window> windows, TracedTasks traced, Arrivals come, double dispatchSeconds) {
        this.windows = windows;
        this.dispatchSeconds = dispatchSeconds;
        this.seconds = come.seconds;
        this.arrivals = come.instants();
        this.tasks = come.tasks();
        this.present = come.ages.length;
        this.ages = come.ages;
        this.peakPerSecond =
                windows.stream().mapToDouble(ReplayWindow::perSecond).max().orElse(0);
        this.meanServiceSeconds = Arrays.stream(tasks)
                        .mapToDouble(task -> traced.services[task])
                        .average()
                        .orElse(0)
                / 1e9;
    }

    private ReplayWindow(ReplayWindow all) {
        this.windows = all.windows;
        this.dispatchSeconds = all.dispatchSeconds;
        this.seconds = all.seconds;
        this.arrivals = Arrays.copyOfRange(all.arrivals, all.present, all.arrivals.length);
        this.tasks = Arrays.copyOfRange(all.tasks, all.present, all.tasks.length);
        this.present = 0;
        this.ages = new double[0];
        this.peakPerSecond = all.peakPerSecond;
        this.meanServiceSeconds = all.meanServiceSeconds;
    }

    /** The same without the tasks that were waiting when it began: another size would not have had that backlog. */
    public ReplayWindow withoutPresent() {
        return new ReplayWindow(this);
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
            double more = waits[i] > 0 ? 0 : dispatchSeconds;
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

    /**
     * {@code dispatchSeconds}: what a task waits that finds a free thread, in seconds; NaN if all did, so that it is what was
     * waited in the stretch.
     */
    public static ReplayWindow of(List<Window> windows, TracedTasks traced, double dispatchSeconds) {
        int busiest = busiest(windows, traced);
        if (busiest < 0 || traced.size() == 0) {
            return new ReplayWindow(Collections.emptyList(), traced, new Arrivals(traced), dispatchSeconds);
        }
        Range range = new Range(windows, busiest);
        while (range.from > 0 && queues(windows.get(range.from)) && range.takesBefore(MAX_TASKS, ANY)) {}
        while (range.to < windows.size() && queues(windows.get(range.to - 1)) && range.takesAfter(MAX_TASKS, ANY)) {}
        while (range.takesAfter(USUAL, traced::has) | range.takesBefore(USUAL, traced::has)) {}
        while (range.takesAfter(USUAL, ANY) | range.takesBefore(USUAL, ANY)) {}
        List<Window> chosen = windows.subList(range.from, range.to);
        return new ReplayWindow(
                chosen,
                traced,
                arrivals(chosen, traced),
                Double.isNaN(dispatchSeconds) ? meanWait(chosen) : dispatchSeconds);
    }

    /** In seconds. */
    private static double meanWait(List<Window> windows) {
        double waited = windows.stream().mapToDouble(w -> w.waitNanos).sum();
        double tasks = windows.stream().mapToDouble(w -> w.timedWaits).sum();
        return tasks > 0 ? Math.max(0, waited) / tasks / 1e9 : 0;
    }

    private static int busiest(List<Window> windows, TracedTasks traced) {
        int ofAll = busiest(windows, ANY);
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

    private static Arrivals arrivals(List<Window> windows, TracedTasks traced) {
        Window first = windows.get(0);
        Arrivals arrivals = new Arrivals(traced);
        long waiting = Math.min(MAX_TASKS, Math.round(waitingAtStart(first)));
        long begun = windows.stream().mapToLong(w -> w.started).sum();
        double age = first.timedWaits > 0 ? Math.max(0, first.waitNanos) / 1e9 / first.timedWaits : 0;
        arrivals.present(first.start, (int) waiting, (int) Math.min(waiting, begun), age);
        double all = windows.stream().mapToLong(w -> w.arrived).sum();
        // of a window with too many, a part
        double share = Math.min(1, (queues(first) ? MAX_TASKS : USUAL) / Math.max(1, all));
        windows.forEach(w -> arrivals.add(w, all > MAX_TASKS ? share : 1));
        return arrivals;
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

        boolean takesBefore(long most, Predicate<Window> condition) {
            boolean fits = from > 0
                    && arrived + windows.get(from - 1).arrived <= most
                    && condition.test(windows.get(from - 1));
            arrived += fits ? windows.get(--from).arrived : 0;
            return fits;
        }

        boolean takesAfter(long most, Predicate<Window> condition) {
            boolean fits =
                    to < windows.size() && arrived + windows.get(to).arrived <= most && condition.test(windows.get(to));
            arrived += fits ? windows.get(to++).arrived : 0;
            return fits;
        }
    }
}
