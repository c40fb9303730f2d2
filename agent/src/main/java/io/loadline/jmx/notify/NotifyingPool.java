package io.loadline.jmx.notify;

import io.loadline.model.Recommendation;
import io.loadline.window.PoolMonitor;
import javax.management.openmbean.CompositeData;

/** A pool whose MBean may have listeners. */
public interface NotifyingPool {

    PoolMonitor monitor();

    Recommendation recommendation();

    boolean isListenedTo();

    /** Sends it to all listeners, on the notifier's thread. */
    void tell(NotificationType type, String message, CompositeData details, Notifier notifier);
}
