package io.loadline.window;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The ended windows of one pool, oldest first, with their histograms and their trace. The trace gets what windows and
 * histograms leave of {@value #MAX_BYTES} bytes. Not thread-safe.
 */
final class EndedWindows {

    /**
     * Together with what the recorder holds, a pool takes no more than 256 KiB; in a long history more, where its windows
     * alone take that.
     */
    static final int MAX_BYTES = 200 << 10;

    /** Of this object and its parts while they are empty. */
    private static final int HEAP_BYTES = 800;

    private final SharedState common;
    private final Deque<Window> windows = new ArrayDeque<>();
    private final AgedHistograms histograms = new AgedHistograms();
    private final TraceBuffer trace;

    EndedWindows(SharedState common) {
        this.common = common;
        this.trace = new TraceBuffer(common.traceRoom);
    }

    TraceBuffer trace() {
        return trace;
    }

    Histograms histograms() {
        return histograms.sum();
    }

    void add(Window window, Histograms tasks) {
        windows.add(window);
        histograms.add(window, tasks, common.historyNanos);
        trace.endWindow(MAX_BYTES - HEAP_BYTES - windowBytes() - histograms.heapBytes());
    }

    /** Drops the windows that ended by this instant, except for the last {@code kept}, and the tasks that ended before them. */
    void dropBefore(long instant, int kept) {
        while (windows.size() > kept && windows.getFirst().end - instant <= 0) {
            windows.removeFirst();
        }
        long begin = isEmpty() ? instant : windows.getFirst().start;
        histograms.dropBefore(begin);
        trace.dropBefore(begin);
    }

    boolean isEmpty() {
        return windows.isEmpty();
    }

    void addTo(List<Window> all) {
        all.addAll(windows);
    }

    int heapBytes() {
        return HEAP_BYTES + windowBytes() + histograms.heapBytes() + trace.heapBytes();
    }

    private int windowBytes() {
        return Window.HEAP_BYTES * windows.size();
    }
}
