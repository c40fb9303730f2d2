package io.loadline.window;

import java.util.List;

/**
 * Windows of one pool that are over, oldest first, with their histograms and the tasks themselves, all encoded: {@value
 * #MAX_BYTES} bytes at most with 700 windows, of which the tasks get what the others leave. Not thread-safe.
 */
final class EndedWindows {

    /** With what the recorder holds, a pool takes no more than 256 KiB. */
    static final int MAX_BYTES = 165 << 10;

    /** Of itself and of what it is made of, empty. */
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

    /** All that ended by then, but for the last {@code kept}. */
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
