package io.loadline.jmx.notify;

import static javax.management.openmbean.SimpleType.DOUBLE;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.LONG;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.advise.WindowSummary;
import io.loadline.jmx.open.Composite;
import io.loadline.report.Phrases;

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
    private final Phrases words;
    private final WindowSummary window;

    /** Explanation of the last recommendation; empty if there was none. */
    private final String explanation;

    public NotificationDetails(String pool, Phrases words, WindowSummary window, String explanation) {
        this.pool = pool;
        this.words = words;
        this.window = window;
        this.explanation = explanation;
    }

    public String sentence(NotificationType type) {
        switch (type) {
            case REJECTING:
                return rejecting();
            case STARVED:
                return starved();
            default:
                return deadlocked();
        }
    }

    private String deadlocked() {
        return words.say(
                "{0}: {1} of {2} threads are busy and wait for tasks in its own queue, and no task ends any more; queue: {3}. {4}",
                pool, window.busy, window.threads, window.queued, explanation);
    }

    private String rejecting() {
        return words.say(
                "{0}: {1:task} {2} rejected within {3:.1} s{4}{5}; {6} of {7} threads are busy, queue: {8}{9}.",
                pool,
                window.rejected,
                window.rejected == 1 ? "was" : "were",
                window.windowNanos / 1e9,
                window.callerRan == 0 ? null : words.say(" ({0} of them run by their callers)", window.callerRan),
                window.putBack == 0 ? null : words.say(", {0} put back into the queue", window.putBack),
                window.busy,
                window.threads,
                window.queued,
                window.queueCapacity == Integer.MAX_VALUE ? null : " of " + window.queueCapacity);
    }

    private String starved() {
        return words.say(
                ofConnections()
                        ? "{0}: requests wait longer for a connection than they then hold it; {1} of {2} connections are busy, queue: {3}{4}. {5}"
                        : "{0}: tasks wait longer for a thread than they run; {1} of {2} threads are busy, queue: {3}{4}. {5}",
                pool,
                window.busy,
                window.threads,
                window.queued,
                Double.isNaN(window.oldestQueuedMillis)
                        ? null
                        : words.say(", the oldest for {0:.1} s", window.oldestQueuedMillis / 1000),
                explanation.isEmpty() ? "No recommendation has been made yet." : explanation);
    }

    private boolean ofConnections() {
        return words == Phrases.OF_CONNECTIONS;
    }
}
