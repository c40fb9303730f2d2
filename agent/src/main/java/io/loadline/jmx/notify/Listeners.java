package io.loadline.jmx.notify;

import io.loadline.health.Log;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationFilter;
import javax.management.NotificationListener;

/**
 * The listeners of one MBean. Thread-safe. Unlike {@code NotificationBroadcasterSupport} it can tell whether there are
 * any.
 */
public final class Listeners {

    private final List<Seat> seats = new CopyOnWriteArrayList<>();

    private final AtomicLong told = new AtomicLong();

    private static final class Seat {
        final NotificationListener listener;
        final NotificationFilter filter;
        final Object handback;

        Seat(NotificationListener listener, NotificationFilter filter, Object handback) {
            this.listener = listener;
            this.filter = filter;
            this.handback = handback;
        }
    }

    public void add(NotificationListener listener, NotificationFilter filter, Object handback) {
        if (listener == null) {
            throw new IllegalArgumentException("a listener must be given");
        }
        seats.add(new Seat(listener, filter, handback));
    }

    /** Removes it however often and with whatever filters it was added. */
    public void remove(NotificationListener listener) throws ListenerNotFoundException {
        if (!seats.removeIf(seat -> seat.listener.equals(listener))) {
            throw notThere();
        }
    }

    /** Removes one that was added with exactly these. */
    public void remove(NotificationListener listener, NotificationFilter filter, Object handback)
            throws ListenerNotFoundException {
        for (Seat seat : seats) {
            if (seat.listener.equals(listener) && seat.filter == filter && seat.handback == handback) {
                seats.remove(seat);
                return;
            }
        }
        throw notThere();
    }

    /** Notifications are numbered from 1. */
    public long nextNumber() {
        return told.incrementAndGet();
    }

    public boolean isEmpty() {
        return seats.isEmpty();
    }

    /** Calls filters and listeners. Each may block, or throw without effect on the others. */
    public void tell(Notification notification) {
        for (Seat seat : new ArrayList<>(seats)) {
            try {
                if (seat.filter == null || seat.filter.isNotificationEnabled(notification)) {
                    seat.listener.handleNotification(notification, seat.handback);
                }
            } catch (Throwable itsOwn) {
                Log.debug("a listener to " + notification.getType() + " has thrown a "
                        + itsOwn.getClass().getName());
            }
        }
    }

    private static ListenerNotFoundException notThere() {
        return new ListenerNotFoundException("this listener was not added, or is removed already");
    }
}
