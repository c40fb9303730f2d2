package io.loadline.jmx;

import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.jmx.notify.NotificationMonitor;
import io.loadline.jmx.notify.NotificationType;
import io.loadline.jmx.notify.Notifier;
import io.loadline.jmx.notify.NotifyingPool;
import io.loadline.jmx.open.ResizeRows;
import io.loadline.jmx.resize.ResizeLine;
import io.loadline.jmx.resize.Resizer;
import io.loadline.jmx.resize.SelfResized;
import io.loadline.model.Advice;
import io.loadline.model.Recommendation;
import io.loadline.window.PoolMonitor;
import java.util.function.BooleanSupplier;
import javax.management.openmbean.CompositeData;

/** A live pool with its figures, its operations and its MBean. If the pool is renamed, it gets another MBean. */
final class ManagedPool implements NotifyingPool, SelfResized {

    final PoolReading reading;
    private final BooleanSupplier mayBeResized;

    private final BooleanSupplier watched;
    private final NotificationMonitor notifications;

    /** Null until somebody asks to resize the pool. */
    private Resizer resizer;

    /** Another one after a change of name. */
    private volatile PoolBean bean;

    /** {@code watched}: whether recommendations are wanted though nobody listens. */
    ManagedPool(
            PoolReading reading,
            BooleanSupplier mayBeResized,
            BooleanSupplier watched,
            NotificationMonitor notifications) {
        this.reading = reading;
        this.mayBeResized = mayBeResized;
        this.watched = watched;
        this.notifications = notifications;
    }

    @Override
    public synchronized Resizer resizer() {
        if (resizer == null) {
            resizer = new Resizer(
                    reading.monitor(),
                    this::recommendation,
                    mayBeResized,
                    asked -> resized(asked, ResizeLine.of(reading.monitor().name(), asked)));
        }
        return resizer;
    }

    @Override
    public Advice advice() {
        return reading.advice();
    }

    @Override
    public double littlesLawError() {
        return reading.figures().littlesLawError;
    }

    @Override
    public ResizeLog resizes() {
        return reading.resizes();
    }

    @Override
    public void resized(ResizeEvent event, String line) {
        ResizeEvent noted = resizes().add(event);
        notifications.tell(this, NotificationType.RESIZED, line, ResizeRows.TYPE.value(noted));
    }

    @Override
    public PoolMonitor monitor() {
        return reading.monitor();
    }

    @Override
    public Recommendation recommendation() {
        return advice().recommendation;
    }

    @Override
    public boolean isListenedTo() {
        return watched.getAsBoolean() || bean.isListenedTo();
    }

    @Override
    public void tell(NotificationType type, String message, CompositeData details, Notifier notifier) {
        if (bean.isListenedTo()) {
            bean.tell(type, message, details, notifier);
        }
    }

    PoolBean publishedAs(PoolBean bean) {
        this.bean = bean;
        return bean;
    }
}
