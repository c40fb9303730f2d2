package io.loadline.jmx.notify;

import javax.management.MBeanNotificationInfo;
import javax.management.Notification;

/** What a pool's MBean tells its listeners. */
public enum NotificationType {
    RECOMMENDATION_CHANGED(
            "io.loadline.recommendation.changed",
            "Another size is recommended, outside the interval of the one told before; at most once a minute;"
                    + " user data: the recommendation"),
    STARVED(
            "io.loadline.pool.starved",
            "For three windows tasks have waited longer for a thread than they take, and more threads would help or"
                    + " nobody knows; once until the queue has been empty for three windows and half a minute;"
                    + " user data: the situation"),
    DEADLOCKED(
            "io.loadline.pool.deadlocked",
            "The pool's threads wait for tasks in the pool's own queue; once until tasks complete again;"
                    + " user data: the situation"),
    REJECTING(
            "io.loadline.pool.rejecting",
            "The pool does not take tasks; once until it has taken all for half a minute; user data: the situation");

    public final String type;
    private final String description;

    NotificationType(String type, String description) {
        this.type = type;
        this.description = description;
    }

    public static MBeanNotificationInfo[] infos() {
        MBeanNotificationInfo[] infos = new MBeanNotificationInfo[values().length];
        for (NotificationType type : values()) {
            infos[type.ordinal()] =
                    new MBeanNotificationInfo(new String[] {type.type}, Notification.class.getName(), type.description);
        }
        return infos;
    }
}
