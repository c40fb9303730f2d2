package io.loadline.jmx.notify;

/** The notifications of a pool's MBean. */
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
}
