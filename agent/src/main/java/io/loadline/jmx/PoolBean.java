// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import io.loadline.jmx.notify.Listeners;
import io.loadline.jmx.notify.NotificationType;
import io.loadline.jmx.notify.Notifier;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.OpenBean;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** MBean of a live pool: attributes, operations and notifications. */
final class PoolBean extends OpenBean<ManagedPool> implements NotificationEmitter {

    private final ObjectName name;
    private final Notifier notifier;
    private final Listeners listeners;

    PoolBean(ObjectName name, ManagedPool pool, BeanTable<ManagedPool> attributes, Notifier notifier) {
        super(pool, attributes);
        this.name = name;
        this.notifier = notifier;
        this.listeners = new Listeners(notifier);
    }

    boolean isListenedTo() {
        return !listeners.isEmpty();
    }

    /** Sends a notification to all listeners, on a thread of the {@link Notifier}. */
    void notifyListeners(NotificationType type, String message, CompositeData details) {
        Notification notification =
                new Notification(type.type, name, listeners.nextNumber(), System.currentTimeMillis(), message);
        notification.setUserData(details);
        // calls filters too, which also belong to the application
        notifier.execute(() -> listeners.sendNotification(notification));
    }

    @Override
    public void addNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback) {
        listeners.addNotificationListener(listener, filter, handback);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener) throws ListenerNotFoundException {
        listeners.removeNotificationListener(listener);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        listeners.removeNotificationListener(listener, filter, handback);
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        return getMBeanInfo().getNotifications();
    }
}
