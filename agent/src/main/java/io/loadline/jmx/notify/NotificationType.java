package io.loadline.jmx.notify;

import java.util.Arrays;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;

/** The notifications of a pool's MBean. */
public enum NotificationType {
    RECOMMENDATION_CHANGED(
            "io.loadline.recommendation.changed",
            "A size outside the last announced interval is recommended; at most once a minute;"
                    + " user data: the recommendation"),
    STARVED(
            "io.loadline.pool.starved",
            "For three windows in a row tasks waited longer for a thread than they ran, and more threads would help or"
                    + " nothing is known yet; sent once until the queue has been empty for three windows and 30 s;"
                    + " user data: the situation"),
    DEADLOCKED(
            "io.loadline.pool.deadlocked",
            "All threads wait for tasks in the pool's own queue; sent once until tasks complete again;"
                    + " user data: the situation"),
    REJECTING(
            "io.loadline.pool.rejecting",
            "The pool rejects tasks; sent once until none was rejected for 30 s; user data: the situation"),
    RESIZED(
            "io.loadline.pool.resized",
            "The size was changed, by Loadline, an operator or the application; with resize=observe: would be changed;"
                    + " user data: the row of ResizeHistory");

    public final String type;
    private final String description;

    NotificationType(String type, String description) {
        this.type = type;
        this.description = description;
    }

    public static MBeanNotificationInfo[] infos() {
        return Arrays.stream(values())
                .map(type -> new MBeanNotificationInfo(
                        new String[] {type.type}, Notification.class.getName(), type.description))
                .toArray(MBeanNotificationInfo[]::new);
    }
}
