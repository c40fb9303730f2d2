package io.loadline.jmx.notify;

import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.record.pool.PoolState;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;

/** Summarises one pool's windows as they end. Cheap: without the model. Agent's thread only. */
final class WindowSummaries {

    private final PoolMonitor pool;
    private long lastEnd;
    private boolean begun;

    WindowSummaries(PoolMonitor pool) {
        this.pool = pool;
    }

    /** The window that has ended since the last look, or null if none has. */
    Window next() {
        Window latest = pool.latestWindow();
        if (latest == null || begun && latest.end == lastEnd) {
            return null;
        }
        begun = true;
        lastEnd = latest.end;
        return latest;
    }

    WindowSummary summary(Window window, PoolState state) {
        WindowSummary b = new WindowSummary(window.end, window.nanos());
        b.threads = state.taskThreads();
        b.busy = (int) window.busyAtEnd;
        b.queued = state.queued;
        b.queueCapacity = state.queueCapacity;
        b.completed = window.completed;
        b.callerRan = window.callerRan;
        b.rejected = window.rejected;
        b.putBack = window.putBack;
        b.waitMillis = window.waitNanos / 1e6 / window.timedWaits;
        b.serviceMillis = window.serviceNanos / 1e6 / window.completed;
        if (state.queued > 0) {
            Totals totals = pool.totals();
            b.usualServiceMillis = totals.serviceNanos / 1e6 / totals.count(Event.COMPLETED);
            b.oldestQueuedMillis = pool.oldestQueuedMillis();
        }
        return b;
    }
}
