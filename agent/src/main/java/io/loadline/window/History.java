package io.loadline.window;

import io.loadline.record.count.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The latest windows of one pool with their histograms and trace. Idle windows at the end are kept as one, and a pool
 * that was idle all the time has nothing else. Not thread-safe: guarded by its {@link PoolMonitor}.
 */
final class History {

    private static final Histograms NO_TASKS = new Histograms();

    private final SharedState common;

    /** Null if there is nothing but idle windows. */
    private EndedWindows past;

    /** The idle windows at the end; null if the last one was not idle. */
    private IdleStretch idle;

    History(SharedState common) {
        this.common = common;
    }

    void add(Batch batch) {
        if (past != null || batch.eventCount() > 0) {
            past().trace().add(batch);
        }
    }

    /** Keeps nothing of the window that ends now. */
    void skipWindow() {
        if (past != null) {
            past.trace().skipWindow();
        }
    }

    /**
     * Of the window that ends now, the trace keeps only tasks that arrived between these two instants: others are
     * missing.
     */
    void knowsOnly(long from, long to) {
        if (past != null) {
            past.trace().knowsOnly(from, to);
        }
    }

    void endWindow(Window window, Histograms tasks) {
        boolean nothing = tasks.isEmpty();
        if (nothing && idle != null && idle.isFollowedBy(window)) {
            idle.join(window);
        } else {
            if (idle != null) {
                past().add(idle.window(), NO_TASKS);
            }
            idle = nothing ? IdleStretch.of(window) : null;
            if (idle == null) {
                past().add(window, tasks);
            }
        }
        dropBefore(window.end - common.historyNanos);
    }

    /** Whether nothing at all happened in the last window. */
    boolean isIdle() {
        return idle != null;
    }

    /** With what the machine did in each of them. Idle time before the history is left out. */
    List<Window> windows() {
        List<Window> all = new ArrayList<>();
        if (past != null) {
            past.addTo(all);
        }
        if (idle != null) {
            all.add(idle.window());
        }
        if (!all.isEmpty()) {
            long end = all.get(all.size() - 1).end;
            all.set(0, IdleStretch.since(end - common.historyNanos, all.get(0)));
        }
        return all.stream().map(window -> window.with(common.machine)).collect(Collectors.toList());
    }

    Trace trace() {
        return past == null ? Trace.EMPTY : past.trace().trace();
    }

    Histograms histograms() {
        return past == null ? new Histograms() : past.histograms();
    }

    /** Gives the room of its trace back to the other pools. */
    void close() {
        if (past != null) {
            past.trace().close();
        }
    }

    void forget() {
        past = null;
        idle = null;
    }

    /** Bytes of heap that it takes. */
    int heapBytes() {
        return (past == null ? 0 : past.heapBytes()) + (idle == null ? 0 : IdleStretch.HEAP_BYTES);
    }

    private EndedWindows past() {
        if (past == null) {
            past = new EndedWindows(common);
        }
        return past;
    }

    private void dropBefore(long instant) {
        if (past != null) {
            past.dropBefore(instant, idle == null ? 1 : 0);
            if (past.isEmpty()) {
                close();
                past = null;
            }
        }
    }
}
