package io.loadline.jmx.notify;

import static javax.management.openmbean.SimpleType.DOUBLE;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.LONG;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.Composite;
import java.util.Locale;

/** What a pool's listeners are told about the window in which a situation began. Immutable. */
final class NotificationDetails {

    static final Composite<NotificationDetails> TYPE = new Composite<NotificationDetails>(
                    "Situation", "A pool in the window in which something began")
            .item("pool", STRING, "name of the pool", s -> s.pool)
            .item("threads", INTEGER, "threads in the pool", s -> s.window.threads)
            .item("busy", INTEGER, "of them, those with a task", s -> s.window.busy)
            .item("queued", INTEGER, "tasks that waited", s -> s.window.queued)
            .item("oldestQueuedMillis", DOUBLE, "how long the oldest had waited", s -> s.window.oldestQueuedMillis)
            .item("completed", LONG, "tasks completed in the window", s -> s.window.completed)
            .item("rejected", LONG, "tasks not taken in the window", s -> s.window.rejected)
            .item("putBack", LONG, "tasks that the handler put back in the window", s -> s.window.putBack)
            .item("windowMillis", DOUBLE, "length of the window", s -> s.window.windowNanos / 1e6);

    private final String pool;
    private final WindowSummary window;

    /** Explanation of the last recommendation; empty if there was none. */
    private final String explanation;

    NotificationDetails(String pool, WindowSummary window, String explanation) {
        this.pool = pool;
        this.window = window;
        this.explanation = explanation;
    }

    String sentence(NotificationType type) {
        switch (type) {
            case REJECTING:
                return rejecting();
            case STARVED:
                return starved();
            default:
                return explanation;
        }
    }

    private String rejecting() {
        return String.format(
                Locale.ROOT,
                "%s: %d %s rejected within %.1f s%s; %d of %d threads are busy, queue: %d%s.",
                pool,
                window.rejected,
                window.rejected == 1 ? "task was" : "tasks were",
                window.windowNanos / 1e9,
                besides(),
                window.busy,
                window.threads,
                window.queued,
                window.queueCapacity == Integer.MAX_VALUE ? "" : " of " + window.queueCapacity);
    }

    private String besides() {
        String callers = window.callerRan == 0 ? "" : " (" + window.callerRan + " of them run by their callers)";
        return window.putBack == 0 ? callers : callers + ", " + window.putBack + " put back into the queue";
    }

    private String starved() {
        return String.format(
                Locale.ROOT,
                "%s: tasks wait longer for a thread than they run; %d of %d threads are busy, queue: %d%s. %s",
                pool,
                window.busy,
                window.threads,
                window.queued,
                Double.isNaN(window.oldestQueuedMillis)
                        ? ""
                        : String.format(Locale.ROOT, ", the oldest for %.1f s", window.oldestQueuedMillis / 1000),
                explanation.isEmpty() ? "No recommendation has been made yet." : explanation);
    }
}
