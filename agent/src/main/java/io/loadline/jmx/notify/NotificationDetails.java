package io.loadline.jmx.notify;

import io.loadline.advise.WindowSummary;
import io.loadline.jmx.open.Composite;
import io.loadline.model.Fact;

/** What a pool's listeners are told about the window in which a situation began. Immutable. */
public final class NotificationDetails {

    public static final Composite<NotificationDetails> TYPE = new Composite<NotificationDetails>("Situation")
            .item("pool", s -> s.pool)
            .item("threads", s -> s.window.threads)
            .item("busy", s -> s.window.busy)
            .item("queued", s -> s.window.queued)
            .item("oldestQueuedMillis", s -> s.window.oldestQueuedMillis)
            .item("completed", s -> s.window.completed)
            .item("rejected", s -> s.window.rejected)
            .item("putBack", s -> s.window.putBack)
            .item("windowMillis", s -> s.window.windowNanos / 1e6);

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
                        "is-rejecting",
                        pool,
                        window.rejected,
                        window.windowNanos / 1e9,
                        window.callerRan == 0 ? null : Fact.of("run-by-callers", window.callerRan),
                        window.putBack == 0 ? null : Fact.of("put-back", window.putBack),
                        window.busy,
                        window.threads,
                        window.queued,
                        window.queueCapacity == Integer.MAX_VALUE
                                ? null
                                : Fact.of("of-capacity", window.queueCapacity));
            case STARVED:
                return Fact.of(
                        "is-starved",
                        pool,
                        window.busy,
                        window.threads,
                        window.queued,
                        Double.isNaN(window.oldestQueuedMillis)
                                ? null
                                : Fact.of("oldest-for", window.oldestQueuedMillis / 1000),
                        explanation.isEmpty() ? Fact.of("not-advised-yet") : explanation);
            default:
                return Fact.of("is-deadlocked", pool, window.busy, window.threads, window.queued, explanation);
        }
    }
}
