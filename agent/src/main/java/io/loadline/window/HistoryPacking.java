package io.loadline.window;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the histories of all pools share: their length, the room for traces, and what encodes them. Sampler thread only,
 * but for what says otherwise.
 */
final class HistoryPacking {

    /** How far back all histories reach. Read by any thread. */
    volatile long historyNanos;

    /** How many more tasks all traces may hold. */
    final AtomicInteger traceRoom = new AtomicInteger(TraceBuffer.ROOM);

    final BitWriter bits = new BitWriter();
    final HistogramGroups histograms = new HistogramGroups();

    HistoryPacking(long historyNanos) {
        this.historyNanos = historyNanos;
    }
}
