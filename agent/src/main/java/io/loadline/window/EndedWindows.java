package io.loadline.window;

import java.util.List;

/**
 * The ended windows of one pool, oldest first, with their histograms and their trace, all encoded. They take {@value
 * #MAX_BYTES} bytes at most with 700 windows; the trace gets what windows and histograms leave. Plain windows alone
 * would take 130 KB of that. Not thread-safe.
 */
final class EndedWindows {

    /** Together with what the recorder holds, a pool takes no more than 256 KiB. */
    static final int MAX_BYTES = 165 << 10;

    /** Of this object and its parts while they are empty. */
    private static final int HEAP_BYTES = 200;

    private final SharedState common;
    private final Blocks windows = new Blocks();
    private final SlidingHistograms histograms;
    private final TraceBuffer trace;
    private long oldestEnd;

    EndedWindows(SharedState common) {
        this.common = common;
        this.histograms = new SlidingHistograms(common.histograms);
        this.trace = new TraceBuffer(common.traceRoom);
    }

    TraceBuffer trace() {
        return trace;
    }

    Histograms histograms() {
        return histograms.sum();
    }

    void add(Window window, Histograms tasks) {
        if (isEmpty()) {
            oldestEnd = window.end;
        }
        windows.add(WindowCode.encode(window, common.bits));
        histograms.add(tasks);
        trace.endWindow(MAX_BYTES - HEAP_BYTES - windows.heapBytes() - histograms.heapBytes(), common.bits);
    }

    /** Drops the windows that ended by this instant, except for the last {@code kept}. */
    void dropBefore(long instant, int kept) {
        while (windows.size() > kept && oldestEnd - instant <= 0) {
            windows.removeOldest();
            histograms.dropOldest();
            oldestEnd = isEmpty() ? 0 : WindowCode.endOf(windows.oldest());
        }
    }

    boolean isEmpty() {
        return windows.size() == 0;
    }

    void addTo(List<Window.Builder> all) {
        windows.forEach(code -> all.add(WindowCode.decode(code)));
    }

    int heapBytes() {
        return HEAP_BYTES + windows.heapBytes() + histograms.heapBytes() + trace.heapBytes();
    }
}
