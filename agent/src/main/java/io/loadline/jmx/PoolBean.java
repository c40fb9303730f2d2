package io.loadline.jmx;

import io.loadline.jmx.notify.Listeners;
import io.loadline.jmx.notify.NotificationMonitor;
import io.loadline.jmx.notify.NotificationType;
import io.loadline.jmx.notify.Notifier;
import io.loadline.jmx.open.AttributeTable;
import io.loadline.jmx.open.OpenBean;
import io.loadline.jmx.open.OperationTable;
import javax.management.ListenerNotFoundException;
import javax.management.MBeanException;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;

/** A live pool's MBean: attributes, operations and notifications. */
final class PoolBean extends OpenBean<PoolReading> implements NotificationEmitter, NotificationMonitor.Audience {

    private final ObjectName name;
    private final ManagedPool pool;
    private final OperationTable<ManagedPool> operations;
    private final Notifier notifier;
    /** Null until the first listener is added. */
    private volatile Listeners listeners;

    PoolBean(
            ObjectName name,
            ManagedPool pool,
            AttributeTable<PoolReading> attributes,
            OperationTable<ManagedPool> operations,
            Notifier notifier) {
        super(pool.reading, attributes);
        this.name = name;
        this.pool = pool;
        this.operations = operations;
        this.notifier = notifier;
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        return operations.invoke(pool, operation, parameters, signature);
    }

    @Override
    public boolean isListenedTo() {
        Listeners there = listeners;
        return there != null && !there.isEmpty();
    }

    @Override
    public void tell(NotificationType type, String message, CompositeData details) {
        Listeners there = listeners();
        Notification notification =
                new Notification(type.type, name, there.nextNumber(), System.currentTimeMillis(), message);
        notification.setUserData(details);
        // asks filters, which are the application's as well
        notifier.execute(() -> there.sendNotification(notification));
    }

    @Override
    public void addNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback) {
        listeners().addNotificationListener(listener, filter, handback);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener) throws ListenerNotFoundException {
        listeners().removeNotificationListener(listener);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        listeners().removeNotificationListener(listener, filter, handback);
    }

    private synchronized Listeners listeners() {
        if (listeners == null) {
            listeners = new Listeners(notifier);
        }
        return listeners;
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        return NotificationType.infos();
    }
}
