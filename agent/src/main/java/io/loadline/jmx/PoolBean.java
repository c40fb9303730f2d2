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
    /** Null until the first listener is added. */
    private volatile Listeners listeners;

    PoolBean(
            ObjectName name,
            ManagedPool pool,
            AttributeTable<PoolReading> attributes,
            OperationTable<ManagedPool> operations) {
        super(pool.reading, attributes);
        this.name = name;
        this.pool = pool;
        this.operations = operations;
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
    public void tell(NotificationType type, String message, CompositeData details, Notifier notifier) {
        Listeners there = listeners();
        Notification notification =
                new Notification(type.type, name, there.nextNumber(), System.currentTimeMillis(), message);
        notification.setUserData(details);
        notifier.later(() -> there.tell(notification));
    }

    @Override
    public void addNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback) {
        listeners().add(listener, filter, handback);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener) throws ListenerNotFoundException {
        listeners().remove(listener);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        listeners().remove(listener, filter, handback);
    }

    private synchronized Listeners listeners() {
        if (listeners == null) {
            listeners = new Listeners();
        }
        return listeners;
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        return NotificationType.infos();
    }
}
