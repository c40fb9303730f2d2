package io.loadline.model.work;

import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.model.queueing.Bisection;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The tasks of a trace, span by span, that around the busiest window first. Immutable. */
public final class TracedTasks {

    final List<Trace.Span> spans;

    private final List<Trace.Span> latest;

    /** Nanoseconds, with the wait for a processor that is usual rather than that of the moment. */
    final double[] services;

    /** Of work that loads the processors evenly. */
    public TracedTasks(Trace trace) {
        this(trace, Collections.emptyList());
    }

    /** {@code windows}: of the same time and more; used to remove the run-queue delay of busy windows. */
    public TracedTasks(Trace trace, List<Window> windows) {
        latest = new ArrayList<>(trace.spans());
        latest.removeIf(span -> span.size() == 0);
        List<Trace.Span> all = new ArrayList<>(latest);
        if (trace.busiest() != null && trace.busiest().size() > 0) {
            all.add(0, trace.busiest());
        }
        spans = Collections.unmodifiableList(all);
        services = new double[all.stream().mapToInt(Trace.Span::size).sum()];
        RunQueueWaits waits = new RunQueueWaits(windows);
        int n = 0;
        for (Trace.Span span : all) {
            for (int i = 0; i < span.size(); i++) {
                services[n++] = waits.usual(span.start(i), span.services[i]);
            }
        }
    }

    int size() {
        return services.length;
    }

    /** Those of the latest of them. */
    public List<Window> windows(List<Window> all) {
        return windows(all, latest);
    }

    /** Those of the time from each span's first arrival that is sure to its last end, but for what hardly belongs to it. */
    static List<Window> windows(List<Window> all, List<Trace.Span> spans) {
        Set<Window> windows = new LinkedHashSet<>();
        for (Trace.Span span : spans) {
            long[] complete = span.complete();
            long from = complete[0];
            long last = complete[2];
            List<Window> ofSpan = new ArrayList<>(all);
            ofSpan.removeIf(w -> w.end - from <= 0 || last - w.start <= 0);
            if (ofSpan.size() > 1) {
                ofSpan.removeIf(w -> w.end - from < NOTICEABLE * w.nanos() || last - w.start < NOTICEABLE * w.nanos());
            }
            windows.addAll(ofSpan);
        }
        return new ArrayList<>(windows);
    }

    /**
     * Processor contention per window: tasks of a busy window wait longer for a processor. The replay makes that wait itself, so
     * it is taken out of the measured service times window by window. Taken out on average, tasks of a busy window would keep a
     * part of it and wait for a processor twice. Immutable.
     */
    static final class RunQueueWaits {

        private final List<Window> windows;

        /** Of the time in service, weighted by it, what is no wait for a processor; NaN if unknown. */
        private final double usualShare;

        RunQueueWaits(List<Window> windows) {
            double inService = 0;
            double needed = 0;
            for (Window w : windows) {
                double share = w.shareWithoutRunQueue();
                inService += share > 0 ? w.inServiceNanos : 0;
                needed += share > 0 ? share * w.inServiceNanos : 0;
            }
            this.windows = windows;
            this.usualShare = needed / inService;
        }

        /** What a service of so many nanoseconds would have taken with the usual waits for a processor. */
        double usual(long begin, long nanos) {
            double usual = nanos;
            int first = Bisection.least(0, windows.size(), w -> windows.get(w).end - begin > 0);
            for (int i = first; i < windows.size() && windows.get(i).start - begin < nanos; i++) {
                Window w = windows.get(i);
                double within = Math.min(w.end - begin, nanos) - Math.max(0, w.start - begin);
                double more = within * (w.shareWithoutRunQueue() / usualShare - 1);
                usual += Double.isNaN(more) ? 0 : more;
            }
            return Math.max(0, usual);
        }
    }
}
