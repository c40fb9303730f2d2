package io.loadline.jmx.notify;

import static javax.management.openmbean.SimpleType.DOUBLE;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.LONG;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.advise.WindowSummary;
import io.loadline.jmx.open.Composite;
import io.loadline.model.Fact;
import io.loadline.model.Fact.Key;

/** What a pool's listeners are told about the window in which a situation began. Immutable. */
public final class NotificationDetails {

    public static final Composite<NotificationDetails> TYPE = new Composite<NotificationDetails>(
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

    public NotificationDetails(String pool, WindowSummary window, String explanation) {
        this.pool = pool;
        this.window = window;
        this.explanation = explanation;
    }

    public Fact fact(NotificationType type) {
        switch (type) {
            case REJECTING:
                return Fact.of(
                        Key.IS_REJECTING,
                        pool,
                        window.rejected,
                        window.windowNanos / 1e9,
                        window.callerRan == 0 ? null : Fact.of(Key.RUN_BY_CALLERS, window.callerRan),
                        window.putBack == 0 ? null : Fact.of(Key.PUT_BACK, window.putBack),
                        window.busy,
                        window.threads,
                        window.queued,
                        window.queueCapacity == Integer.MAX_VALUE
                                ? null
                                : Fact.of(Key.OF_CAPACITY, window.queueCapacity));
            case STARVED:
                return Fact.of(
                        Key.IS_STARVED,
                        pool,
                        window.busy,
                        window.threads,
                        window.queued,
                        Double.isNaN(window.oldestQueuedMillis)
                                ? null
                                : Fact.of(Key.OLDEST_FOR, window.oldestQueuedMillis / 1000),
                        explanation.isEmpty() ? Fact.of(Key.NOT_ADVISED_YET) : explanation);
            default:
                return Fact.of(Key.IS_DEADLOCKED, pool, window.busy, window.threads, window.queued, explanation);
        }
    }
}
