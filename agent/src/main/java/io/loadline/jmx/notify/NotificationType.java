// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.notify;

import io.loadline.advise.WindowSummary;
import io.loadline.model.Fact;

/** Notifications of a pool's MBean. */
public enum NotificationType {
    RECOMMENDATION_CHANGED("io.loadline.recommendation.changed"),
    STARVED("io.loadline.pool.starved"),
    DEADLOCKED("io.loadline.pool.deadlocked"),
    REJECTING("io.loadline.pool.rejecting"),
    FOUND("io.loadline.finding"),
    RESIZED("io.loadline.pool.resized");

    public final String type;

    NotificationType(String type) {
        this.type = type;
    }

    /**
     * Returns the message about the window in which a trouble began.
     *
     * @param explanation the explanation of the pool's last advice, or an empty string
     */
    public Fact fact(WindowSummary window, String explanation) {
        switch (this) {
            case REJECTING:
                return Fact.of(
                        "is-rejecting",
                        window.pool,
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
                        window.pool,
                        window.busy,
                        window.threads,
                        window.queued,
                        Double.isNaN(window.oldestQueuedMillis)
                                ? null
                                : Fact.of("oldest-for", window.oldestQueuedMillis / 1000),
                        explanation.isEmpty() ? Fact.of("not-advised-yet") : explanation);
            default:
                return Fact.of("is-deadlocked", window.pool, window.busy, window.threads, window.queued, explanation);
        }
    }
}
