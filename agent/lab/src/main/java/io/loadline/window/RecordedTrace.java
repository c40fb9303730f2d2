// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Trace that a sampler would keep of these tasks: equally long, and with the same gaps. Not thread-safe. */
public final class RecordedTrace {

    private static final int STRIPE = 1_000;

    private final TraceHistory trace = new TraceHistory(new AtomicInteger(TraceHistory.ROOM));
    private final EndedTasks ended = new EndedTasks();
    private final Deque<Window> windows = new ArrayDeque<>();
    private final long historyNanos;
    private final List<long[]> tasks = new ArrayList<>();

    public RecordedTrace(long historyNanos) {
        this.historyNanos = historyNanos;
    }

    /** Adds a completed task. Times are in nanoseconds. */
    public void completed(long arrival, long wait, long service) {
        tasks.add(new long[] {arrival, wait, service});
    }

    public void endWindow(Window window) {
        windows.add(window);
        while (windows.getFirst().end <= window.end - historyNanos) {
            windows.removeFirst();
        }
        for (int from = 0; from < tasks.size(); from += STRIPE) {
            TaskBatch batch = new TaskBatch();
            tasks.subList(from, Math.min(tasks.size(), from + STRIPE))
                    .forEach(task -> batch.responded(task[0], task[1], task[2], 1));
            ended.add(batch);
        }
        tasks.clear();
        trace.endWindow(window, ended, null, PoolHistory.MAX_BYTES - Window.HEAP_BYTES * windows.size());
        ended.clear();
        trace.dropBefore(windows.getFirst().start);
    }

    public Trace trace() {
        return trace.trace();
    }
}
