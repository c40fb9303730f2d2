package io.loadline.jmx;

import java.util.function.Consumer;
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

/** A live pool's MBean: what it says, what it lets do, and whom it tells. */
final class PoolBean extends OpenBean<PoolReading> implements NotificationEmitter {

    private final ObjectName name;
    private final ManagedPool pool;
    private final OperationTable<ManagedPool> operations;
    private final Consumer<ManagedPool> onListener;

    /** Null until the first listener comes. */
    private volatile Audience audience;

    /** {@code onListener}: told whenever somebody begins to listen. */
    PoolBean(
            ObjectName name,
            ManagedPool pool,
            AttributeTable<PoolReading> attributes,
            OperationTable<ManagedPool> operations,
            Consumer<ManagedPool> onListener) {
        super(pool.reading, attributes);
        this.name = name;
        this.pool = pool;
        this.operations = operations;
        this.onListener = onListener;
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        return operations.invoke(pool, operation, parameters, signature);
    }

    boolean isListenedTo() {
        Audience there = audience;
        return there != null && !there.isEmpty();
    }

    /** Tells it to all listeners, on the notifier's thread. */
    void tell(Tidings tidings, String message, CompositeData details, Notifier notifier) {
        Audience there = audience();
        Notification notification =
                new Notification(tidings.type, name, there.nextNumber(), System.currentTimeMillis(), message);
        notification.setUserData(details);
        notifier.later(() -> there.tell(notification));
    }

    @Override
    public void addNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback) {
        audience().add(listener, filter, handback);
        onListener.accept(pool);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener) throws ListenerNotFoundException {
        audience().remove(listener);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        audience().remove(listener, filter, handback);
    }

    private synchronized Audience audience() {
        if (audience == null) {
            audience = new Audience();
        }
        return audience;
    }

    @Override
    public MBeanNotificationInfo[] getNotificationInfo() {
        return Tidings.infos();
    }
}
