// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.MOST_REPLAYED;
import static io.loadline.model.Constants.NOTICEABLE;
import static io.loadline.model.Constants.SEED;

import io.loadline.model.queueing.EventHeap;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The busiest time of which the tasks are known one by one, for a replay: the span of the trace with the busiest window. Each
 * task comes when it came. Two kinds of tasks are in no trace. Those that waited when that time began are put in front, as
 * many as were worked off before the first one. Rejected tasks, as many as their window counted, come while the pool
 * is full; those that gave up waiting, so long before as they waited. Immutable; seeded.
 */
public final class ReplayWindow {

    /** Windows of the busiest time. */
    public final List<Window> windows;

    final double seconds;

    /** Seconds since the beginning, not falling. */
    final double[] arrivals;

    /** Seconds of service of each task; an untraced task has those of a traced one. */
    public final double[] services;

    /** Seconds of wait and of response; NaN for an untraced task. */
    private final double[] waits;

    private final double[] responses;

    /** Number of tasks, the first ones, that waited when the time began. */
    private final int present;

    /** Tasks a second in the window that has most. */
    final double peakPerSecond;

    /** Mean service of the tasks that arrived in that time. */
    public final double meanServiceSeconds;

    final double dispatchSeconds;

    private final List<Arrival> come;

    private ReplayWindow(
            List<Window> windows,
            double seconds,
            List<Arrival> come,
            int present,
            double meanServiceSeconds,
            double dispatchSeconds) {
        this.windows = windows;
        this.seconds = seconds;
        this.come = come;
        this.arrivals = come.stream().mapToDouble(task -> task.at).toArray();
        this.services = come.stream().mapToDouble(task -> task.takes).toArray();
        this.waits = come.stream().mapToDouble(task -> task.wait).toArray();
        this.responses =
                come.stream().mapToDouble(task -> task.wait + task.takes).toArray();
        this.present = present;
        this.peakPerSecond = windows.stream()
                .mapToDouble(w -> w.nanos() > 0 ? w.arrived * 1e9 / w.nanos() : 0)
                .max()
                .orElse(0);
        this.meanServiceSeconds = meanServiceSeconds;
        this.dispatchSeconds = dispatchSeconds;
    }

    /**
     * Finds the busiest time of which tasks are traced.
     *
     * @param dispatchSeconds the wait of a task that finds a free thread
     * @param capacity capacity of the queue
     * @param patienceSeconds the wait after which a task gives up; infinite if it never does
     */
    public static ReplayWindow of(
            List<Window> windows, Trace trace, double dispatchSeconds, int capacity, double patienceSeconds) {
        Part busiest = null;
        for (Trace.Span span : spans(trace)) {
            Part part = new Part(span, windows);
            busiest = part.isPreferredTo(busiest) ? part : busiest;
        }
        if (busiest == null) {
            return new ReplayWindow(Collections.emptyList(), 0, Collections.emptyList(), 0, 0, dispatchSeconds);
        }
        List<Arrival> come = busiest.present();
        int present = come.size();
        busiest.addKnown(come);
        if (patienceSeconds < Double.POSITIVE_INFINITY) {
            busiest.addImpatient(come, windows, patienceSeconds);
        } else {
            busiest.addRejected(come, capacity, dispatchSeconds);
        }
        come.sort(Comparator.comparingDouble(task -> task.at));
        double service = come.stream()
                .skip(present)
                .mapToDouble(task -> task.takes)
                .average()
                .orElse(0);
        return new ReplayWindow(busiest.windows, busiest.seconds(), come, present, service, dispatchSeconds);
    }

    /** Returns the spans, the one around the busiest window first. */
    private static List<Trace.Span> spans(Trace trace) {
        List<Trace.Span> spans = new ArrayList<>(trace.spans());
        if (trace.busiest() != null) {
            spans.add(0, trace.busiest());
        }
        spans.removeIf(span -> span.size() == 0);
        return spans;
    }

    /** Returns the seconds of service of all traced tasks. */
    public static double[] services(Trace trace) {
        return spans(trace).stream()
                .flatMapToLong(span -> Arrays.stream(span.services))
                .mapToDouble(nanos -> Math.max(0, nanos / 1e9))
                .toArray();
    }

    /** Returns the windows of these spans, from the first known arrival to the last end. */
    public static List<Window> windows(List<Window> all, List<Trace.Span> spans) {
        Set<Window> windows = new LinkedHashSet<>();
        for (Trace.Span span : spans) {
            if (span.size() > 0) {
                long[] complete = span.complete();
                long from = complete[0];
                long last = complete[2];
                List<Window> ofSpan = new ArrayList<>(all);
                ofSpan.removeIf(w -> w.end - from <= 0 || last - w.start <= 0);
                if (ofSpan.size() > 1) {
                    // what hardly belongs to it
                    ofSpan.removeIf(
                            w -> w.end - from < NOTICEABLE * w.nanos() || last - w.start < NOTICEABLE * w.nanos());
                }
                windows.addAll(ofSpan);
            }
        }
        return new ArrayList<>(windows);
    }

    public boolean hasBacklog() {
        return present > 0;
    }

    /** Returns the time without the tasks that waited when it began: another size would not have had them. */
    public ReplayWindow withoutBacklog() {
        return hasBacklog()
                ? new ReplayWindow(
                        windows, seconds, come.subList(present, come.size()), 0, meanServiceSeconds, dispatchSeconds)
                : this;
    }

    /** Returns the same tasks, arriving so many times as fast. */
    ReplayWindow times(double faster) {
        List<Arrival> sooner = new ArrayList<>();
        come.forEach(task -> sooner.add(new Arrival(task.at / faster, task.wait, task.takes)));
        return new ReplayWindow(windows, seconds / faster, sooner, present, meanServiceSeconds, dispatchSeconds);
    }

    /** Returns the rate of the tasks that arrived in that time. */
    double arrivalsPerSecond() {
        return seconds > 0 ? (arrivals.length - present) / seconds : 0;
    }

    double perSecond() {
        return seconds > 0 ? arrivals.length / seconds : 0;
    }

    /** Returns the measurement, with the number of threads that the pool had. */
    Prediction measured(int threads) {
        double first = present < waits.length ? waits[present] : 0;
        double done = first > seconds ? present * seconds / first : present;
        return within(threads, waits, responses, 0, done, null);
    }

    /** Returns the measurement that an outcome would have had. */
    Prediction seen(int threads, Outcome outcome, Demands demands) {
        return within(threads, outcome.waits, outcome.responses, dispatchSeconds, 0, demands);
    }

    /**
     * @param more further wait of tasks that did not wait for a thread
     * @param done further tasks that were completed
     */
    private Prediction within(
            int threads, double[] waits, double[] responses, double more, double done, Demands demands) {
        double[] knownWaits = new double[waits.length];
        double[] knownResponses = new double[waits.length];
        int known = 0;
        double completed = done;
        double busy = 0;
        for (int i = 0; i < waits.length; i++) {
            double dispatch = waits[i] > 0 ? 0 : more;
            double start = arrivals[i] + waits[i] + dispatch;
            double end = arrivals[i] + responses[i] + dispatch;
            // neither is true of a rejected task
            completed += end <= seconds ? 1 : 0;
            busy += start <= seconds ? Math.min(seconds, end) - start : 0;
            if (!Double.isNaN(this.waits[i]) && !Double.isNaN(waits[i])) {
                knownWaits[known] = waits[i] + dispatch;
                knownResponses[known++] = responses[i] + dispatch;
            }
        }
        if (known == 0) {
            return Prediction.unknown(threads);
        }
        knownWaits = Arrays.copyOf(knownWaits, known);
        return new Prediction(
                threads,
                completed / seconds,
                Arrays.stream(knownWaits).sum() / known * 1000,
                Percentile.of(knownWaits, 90) * 1000,
                Percentile.of(Arrays.copyOf(knownResponses, known), 99) * 1000,
                busy / seconds / threads,
                demands == null ? Double.NaN : demands.processorUse(completed / seconds));
    }

    /** Task to replay; all times are seconds, {@link #at} since the beginning. */
    private static final class Arrival {

        final double at;

        /** NaN for an untraced task. */
        final double wait;

        final double takes;

        Arrival(double at, double wait, double takes) {
            this.at = at;
            this.wait = wait;
            this.takes = takes;
        }
    }

    /** Part of a span in which no arrival is missing. */
    private static final class Part {

        final Trace.Span span;

        /** Windows of that part; none if the span has no such part. */
        final List<Window> windows;

        final Window busiest;

        private final long from;
        private final long to;

        Part(Trace.Span span, List<Window> windows) {
            long[] complete = span.complete();
            this.span = span;
            this.from = complete[0];
            this.to = complete[1];
            this.windows = ReplayWindow.windows(windows, Collections.singletonList(span));
            this.busiest = this.windows.stream()
                    .max(Comparator.comparingDouble(Window::perSecond))
                    .orElse(null);
        }

        double seconds() {
            return (to - from) / 1e9;
        }

        /** Returns true if this part is busier; of two that differ by chance alone, if it has more tasks. */
        boolean isPreferredTo(Part other) {
            boolean known = !windows.isEmpty();
            return known
                    && (other == null
                            || busiest.isBusierThan(other.busiest)
                            || span.size() > other.span.size() && !other.busiest.isBusierThan(busiest));
        }

        /** Adds the tasks of the trace that arrived in its time. */
        void addKnown(List<Arrival> come) {
            for (int i = 0; i < span.size() && span.arrivals[i] - to <= 0; i++) {
                if (at(i) >= 0) {
                    come.add(new Arrival(at(i), span.waits[i] / 1e9, seconds(i)));
                }
            }
        }

        /**
         * Adds the requests that gave up: each arrives with one that did not, if any arrived at about that time. Requests arrive in
         * bursts, and learn a little late that their time is over.
         */
        void addImpatient(List<Arrival> come, List<Window> all, double patienceSeconds) {
            Random random = new Random(SEED);
            double[] known = come.stream().mapToDouble(task -> task.at).toArray();
            for (Window w : all) {
                double length = w.nanos() / 1e9;
                double begin = (w.start - from) / 1e9 - patienceSeconds;
                double[] then = Arrays.stream(w.rejected == 0 ? new double[0] : known)
                        .filter(at -> at >= begin - length / 2 && at <= begin + length)
                        .toArray();
                for (long i = 0; i < w.rejected; i++) {
                    double at =
                            then.length == 0 ? begin + random.nextDouble() * length : then[random.nextInt(then.length)];
                    if (at >= 0 && at <= seconds()) {
                        come.add(untraced(at, random));
                    }
                }
            }
        }

        /**
         * Adds the tasks that were rejected while the queue was full, or all threads were busy if there is none: from an arrival
         * that makes it so until one leaves.
         */
        void addRejected(List<Arrival> come, int capacity, double dispatchSeconds) {
            Random random = new Random(SEED);
            EventHeap leave = new EventHeap();
            int[] there = new int[span.size()];
            double[] until = new double[there.length];
            for (int i = 0; i < there.length; i++) {
                while (leave.first() <= at(i)) {
                    leave.pop();
                }
                leave.push(at(i) + (span.waits[i] + (capacity == 0 ? span.services[i] : 0)) / 1e9, i);
                there[i] = leave.size();
                until[i] = i + 1 < there.length ? Math.min(leave.first(), at(i + 1)) : leave.first();
            }
            double rejected = 0;
            int next = 0;
            while (next < there.length && at(next) < 0) {
                next++;
            }
            for (int window = 0; window < windows.size(); window++) {
                Window w = windows.get(window);
                boolean isLast = window == windows.size() - 1;
                int first = next;
                int most = 0;
                while (next < there.length
                        && span.arrivals[next] - to <= 0
                        && (isLast || span.arrivals[next] - w.end < 0)) {
                    most = Math.max(most, there[next++]);
                }
                int full = capacity == 0 ? most : Math.min(capacity, most);
                List<Integer> fills = new ArrayList<>();
                double last = Double.NEGATIVE_INFINITY;
                for (int i = first; i < next; i++) {
                    // those of one burst come before a thread has begun with any of them
                    if (there[i] >= full && at(i) - last > dispatchSeconds) {
                        fills.add(i);
                        last = at(i);
                    }
                }
                double each = w.rejected * (double) (next - first) / Math.max(1, w.arrived - w.rejected) / fills.size();
                for (int i : fills) {
                    for (rejected += each; rejected >= 1; rejected--) {
                        come.add(untraced(at(i) + random.nextDouble() * (until[i] - at(i)), random));
                    }
                }
            }
        }

        /** Returns a task that is in no trace, as long as some other one. */
        private Arrival untraced(double at, Random random) {
            return new Arrival(at, Double.NaN, seconds(random.nextInt(span.size())));
        }

        private double at(int task) {
            return (span.arrivals[task] - from) / 1e9;
        }

        /** Returns the tasks that waited when the time began: as many as were started while the first one waited. */
        List<Arrival> present() {
            int first = 0;
            while (first < span.size() - 1 && span.arrivals[first] - from < 0) {
                first++;
            }
            double started = Window.sum(windows, w -> w.started);
            double nanos = Window.sum(windows, Window::nanos);
            long waiting = Math.round(span.waits[first] * started / nanos);
            List<Arrival> present = new ArrayList<>();
            for (int i = 0; i < Math.min(MOST_REPLAYED, waiting); i++) {
                present.add(new Arrival(0, Double.NaN, seconds(i % span.size())));
            }
            return present;
        }

        private double seconds(int task) {
            return Math.max(0, span.services[task] / 1e9);
        }
    }
}
