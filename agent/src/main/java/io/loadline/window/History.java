package io.loadline.window;

import io.loadline.record.Batch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The latest windows of one pool with their histograms and trace. Not thread-safe: guarded by its {@link PoolMonitor}. */
final class History {

    private final long lengthNanos;
    private final Deque<Window> windows = new ArrayDeque<>();
    private final SlidingHistogram service = new SlidingHistogram();
    private final SlidingHistogram wait = new SlidingHistogram();
    private final SlidingHistogram response = new SlidingHistogram();
    private final TraceBuffer trace;

    History(long lengthNanos, AtomicInteger traceRoom) {
        this.lengthNanos = lengthNanos;
        this.trace = new TraceBuffer(traceRoom);
    }

    void add(Batch batch) {
        trace.add(batch);
    }

    /** Of the window that ends now nothing is kept. */
    void skipWindow() {
        trace.skipWindow();
    }

    void endWindow(Window window, Scratch histograms) {
        trace.endWindow();
        Window last = windows.peekLast();
        if (last != null && last.isIdle() && window.isIdle() && last.end == window.start) {
            windows.removeLast();
            windows.addLast(last.joinedBy(window));
        } else {
            windows.addLast(window);
            service.add(histograms.service);
            wait.add(histograms.wait);
            response.add(histograms.response);
        }
        dropBefore(window.end - lengthNanos);
    }

    List<Window> windows() {
        return new ArrayList<>(windows);
    }

    Trace trace() {
        return trace.trace();
    }

    /**
     * Service times of completed tasks, and the ages of running ones that exceed them all: a pool that hangs on its first
     * tasks must not look idle.
     */
    Distribution service(long[] runningAges) {
        long sum = windows.stream().mapToLong(w -> w.serviceNanos).sum();
        long count = windows.stream().mapToLong(w -> w.completed).sum();
        long longest = service.max();
        long[] longer = Arrays.stream(runningAges).filter(age -> age > longest).toArray();
        if (longer.length == 0) {
            return service.distribution((double) sum / count);
        }
        sum += Arrays.stream(longer).sum();
        return service.distributionWith(longer, (double) sum / (count + longer.length));
    }

    Distribution waits() {
        long sum = windows.stream().mapToLong(w -> w.waitNanos).sum();
        return wait.distribution(
                (double) sum / windows.stream().mapToLong(w -> w.timedWaits).sum());
    }

    Distribution response() {
        long sum = windows.stream().mapToLong(w -> w.responseNanos).sum();
        return response.distribution(
                (double) sum / windows.stream().mapToLong(w -> w.timedResponses).sum());
    }

    void close() {
        trace.close();
    }

    private void dropBefore(long instant) {
        while (windows.size() > 1 && windows.peekFirst().end - instant <= 0) {
            windows.removeFirst();
            service.dropOldest();
            wait.dropOldest();
            response.dropOldest();
        }
    }
}
