package io.loadline.jmx;

import io.loadline.advise.AdvisedPool;
import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.jmx.notify.NotificationMonitor;
import io.loadline.jmx.notify.NotificationType;
import io.loadline.jmx.open.ResizeRows;
import io.loadline.jmx.resize.ResizablePool;
import io.loadline.jmx.resize.ResizeLine;
import io.loadline.jmx.resize.Resizer;
import io.loadline.window.PoolMonitor;
import java.util.function.BooleanSupplier;

/** A live pool with its figures, its operations and its MBean. If the pool is renamed, it gets another MBean. */
final class ManagedPool implements ResizablePool {

    final PoolReading reading;
    private final BooleanSupplier mayBeResized;
    private final NotificationMonitor notifications;

    /** Null until somebody asks to resize the pool. */
    private Resizer resizer;

    /** Another one after a change of name. */
    private volatile PoolBean bean;

    ManagedPool(PoolReading reading, BooleanSupplier mayBeResized, NotificationMonitor notifications) {
        this.reading = reading;
        this.mayBeResized = mayBeResized;
        this.notifications = notifications;
    }

    @Override
    public synchronized Resizer resizer() {
        if (resizer == null) {
            resizer = new Resizer(
                    reading.monitor(),
                    reading::recommendation,
                    mayBeResized,
                    asked -> resized(asked, ResizeLine.of(reading.monitor().name(), asked)));
        }
        return resizer;
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
        notifications.tell(bean, NotificationType.RESIZED, line, ResizeRows.TYPE.value(noted));
    }

    @Override
    public PoolMonitor monitor() {
        return reading.monitor();
    }

    @Override
    public AdvisedPool advised() {
        return reading.advised();
    }

    NotificationMonitor.Audience audience() {
        return bean;
    }

    boolean isListenedTo() {
        return bean.isListenedTo();
    }

    PoolBean publishedAs(PoolBean bean) {
        this.bean = bean;
        return bean;
    }
}
