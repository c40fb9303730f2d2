// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.notify;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationBroadcasterSupport;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;

/** Listeners of one MBean. Knows whether there are any. Thread-safe. */
public final class Listeners extends NotificationBroadcasterSupport {

    private final List<NotificationListener> added = new CopyOnWriteArrayList<>();
    private final AtomicLong lastNumber = new AtomicLong();

    /**
     * Creates an empty list.
     *
     * @param notifier the executor that calls the listeners
     */
    public Listeners(Notifier notifier) {
        super(notifier);
    }

    @Override
    public void addNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback) {
        super.addNotificationListener(listener, filter, handback);
        added.add(listener);
    }

    @Override
    public void removeNotificationListener(NotificationListener listener) throws ListenerNotFoundException {
        super.removeNotificationListener(listener);
        added.removeAll(Collections.singleton(listener));
    }

    @Override
    public void removeNotificationListener(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        super.removeNotificationListener(listener, filter, handback);
        added.remove(listener);
    }

    public boolean isEmpty() {
        return added.isEmpty();
    }

    /** Returns the next number; numbers start at 1. */
    public long nextNumber() {
        return lastNumber.incrementAndGet();
    }
}
