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

/** The listeners of one MBean, of which it is known whether there are any. Thread-safe. */
public final class Listeners extends NotificationBroadcasterSupport {

    private final List<NotificationListener> added = new CopyOnWriteArrayList<>();
    private final AtomicLong told = new AtomicLong();

    /** {@code notifier}: calls them. */
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

    /** Notifications are numbered from 1. */
    public long nextNumber() {
        return told.incrementAndGet();
    }
}
