package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.record.pool.ObservedPool;
import io.loadline.record.time.InFlight;
import io.loadline.record.time.Occurrences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Tasks that come into the queue without {@code execute}: put there by the application, put back by a rejection handler
 * of its own, or in a scheduled pool fallen due. Nobody says when they come: they are noticed when a worker takes one,
 * or when more of them wait than are on the book. Safe to call from any thread.
 */
final class SideDoor {

    private final ObservedPool pool;
    private final InFlight inFlight;
    private final Tally tally;
    private final Strays strays = new Strays();

    /** How one task came: what it is counted as, when, and when it is taken to have arrived. */
    private static final class Guest {
        final Runnable task;
        final long arrival;
        final Strays.Stray stray;

        Guest(Runnable task, long arrival, Strays.Stray stray) {
            this.task = task;
            this.arrival = arrival;
            this.stray = stray;
        }
    }

    SideDoor(ObservedPool pool, InFlight inFlight, Tally tally) {
        this.pool = pool;
        this.inFlight = inFlight;
        this.tally = tally;
    }

    /** The task was counted out, or is about to be, at {@code left}; it may come back. */
    void left(Runnable task, Event countedAs, long left, long arrival) {
        strays.add(task, countedAs, left, arrival);
    }

    /** The task that left last has found another way. */
    void forget(Runnable task) {
        strays.take(task);
    }

    /** Forgets what left long ago. */
    void expunge(long now) {
        strays.expunge(now);
    }

    /** A worker has a task (null: one that cannot be named) that is not on the book: counts how it came, and says when. */
    long comesIn(Runnable task, long now) {
        Guest guest = guest(task, now);
        count(guest, now);
        return guest.arrival;
    }

    /**
     * Counts the tasks that wait and are not on the book, provided nothing has happened since {@code counted}: while tasks
     * come and go, a look at the queue and a look at the book do not fit together. Workers may take such tasks meanwhile:
     * only what waits before and after it was put on the book is taken for waiting.
     */
    synchronized void admit(Totals counted, long now) {
        Object[] waiting = pool.waiting();
        // where entries were claimed for workers that cannot name their task, numbers say more than identity
        long surplus = waiting.length - inFlight.size();
        List<Runnable> missing = notOnTheBook(waiting);
        if (!tally.totals().hasSameCounts(counted)) {
            return;
        }
        List<Guest> guests = new ArrayList<>();
        for (int i = 0; i < Math.min(surplus, missing.size()); i++) {
            guests.add(onTheBook(guest(missing.get(i), now)));
        }
        count(guests, now);
    }

    /** Counts the tasks that wait and that a rejection handler had, also while others come and go. */
    synchronized void admitPutBack(long now) {
        if (strays.isEmpty()) {
            return;
        }
        Object[] waiting = pool.waiting();
        Map<Object, Integer> onTheBook = inFlight.occurrences();
        List<Guest> guests = new ArrayList<>();
        for (Object task : waiting) {
            // of one that is there many times nobody can tell which came back
            Strays.Stray stray = onTheBook.containsKey(task) ? null : strays.takeRejected(task);
            if (stray != null) {
                guests.add(onTheBook(new Guest((Runnable) task, stray.arrival, stray)));
            }
        }
        count(guests, now);
    }

    private Guest onTheBook(Guest guest) {
        inFlight.add(guest.task, guest.arrival);
        return guest;
    }

    /** The same where not all tasks are on the book, and the numbers must do. {@code surplus}: how many there are too many. */
    synchronized void admitUnknown(long surplus, Totals counted, long now) {
        if (!tally.totals().hasSameCounts(counted)) {
            return;
        }
        for (long i = 0; i < surplus; i++) {
            tally.countByCaller(Event.REQUEUED, now);
            if (strays.takeAnyRejected()) {
                tally.countByCaller(Event.PUT_BACK, now);
            }
        }
        tally.slices().refuse();
    }

    private void count(List<Guest> guests, long now) {
        if (guests.isEmpty()) {
            return;
        }
        Map<Object, Integer> waiting = Occurrences.of(Arrays.asList(pool.waiting()));
        for (Guest guest : guests) {
            // neither waiting nor on the book: a worker has found it there
            if (Occurrences.takeOne(waiting, guest.task) || !inFlight.takeBack(guest.task)) {
                count(guest, now);
            } else if (guest.stray != null && guest.stray.countedAs == Event.REJECTED) {
                // a worker had it before it was on the book, and has counted it as one that nobody knew
                tally.countByCaller(Event.PUT_BACK, guest.stray.left);
            } else if (guest.stray != null) {
                strays.add(guest.task, guest.stray.countedAs, guest.stray.left, guest.stray.arrival);
            }
        }
    }

    private List<Runnable> notOnTheBook(Object[] waiting) {
        Map<Object, Integer> onTheBook = inFlight.occurrences();
        List<Runnable> missing = new ArrayList<>();
        for (Object task : waiting) {
            if (!Occurrences.takeOne(onTheBook, task)) {
                missing.add((Runnable) task);
            }
        }
        return missing;
    }

    /** When a scheduled task fell due. */
    long dueAt(Runnable task, long now) {
        return now - pool.latenessNanos(task);
    }

    private Guest guest(Runnable task, long now) {
        Strays.Stray stray = task == null ? null : strays.take(task);
        if (stray != null) {
            return new Guest(task, stray.arrival, stray);
        }
        return new Guest(task, pool.isScheduled() ? dueAt(task, now) : InFlight.UNTIMED, null);
    }

    private void count(Guest guest, long now) {
        if (guest.stray == null && pool.isScheduled()) {
            tally.countByCaller(Event.ARRIVED, guest.arrival);
        } else if (guest.stray == null) {
            tally.countByCaller(Event.REQUEUED, now);
        } else if (guest.stray.countedAs == Event.REJECTED) {
            tally.countByCaller(Event.REQUEUED, guest.stray.left);
            tally.countByCaller(Event.PUT_BACK, guest.stray.left);
        } else {
            // it never was away
            tally.uncountByCaller(guest.stray.countedAs, guest.stray.left);
        }
    }
}
