package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * The counts of one pool, and the law they obey. While nothing moves,
 *
 * <pre>
 *   arrived + requeued = started + queued + removed + rejected + caller-ran
 * </pre>
 *
 * The pool's own methods tell of all of these events. They do not tell what the application does to the queue itself: that
 * is the difference between the two sides, and only its size is known, not which tasks it was. So is what an error of ours
 * has swallowed. A pool that does not show its queue says how many wait in it at most.
 *
 * <p><b>More tasks wait than the counts say.</b> The application put tasks into the queue, or its rejection handler put them
 * back. They count as requeued at once, also under load: a task counts as come before it enters the queue, and as gone after
 * it has left it. So if what has gone is read first, then what waits, and what has come last, the difference is never larger
 * than the true one.
 *
 * <p><b>Fewer tasks wait than the counts say.</b> The application took tasks out of the queue. Tasks between the queue and a
 * worker look the same, so the difference must last for {@value #PATIENCE_NANOS} nanoseconds; the smallest one seen in that
 * time counts as removed. While tasks move, as many as may be on their way to a worker are left for the next quiet moment, or
 * until they have been missing for {@value #LONG_PATIENCE_NANOS}; where the queue is not shown all must be missing for as long, as
 * they must in a pool of connections.
 * If such a task turns up after all, because its caller was blocked inside {@code execute}, the removal is taken back.
 *
 * <p><b>Scheduled pools.</b> A task arrives when it is due, and nobody is told. It is counted, with the time when it was due,
 * when it leaves the queue. Those that are due and still wait are added whenever the counts are read.
 *
 * <p><b>What it cannot know.</b> Tasks put in and tasks taken out between two looks cancel each other out. Whether a task
 * that appears in the queue was put back by the handler or comes from elsewhere is a guess: first those that a handler had.
 *
 * <p>Thread-safe. Application threads never wait here: the locks are for threads that read the counts.
 */
final class Ledger {

    /** Longer than a worker can be kept from beginning a task by anything but a suspended machine. */
    static final long PATIENCE_NANOS = 2_000_000_000L;

    /** Who asks for a connection may open it himself, and is not seen to wait meanwhile. */
    private static final long LONG_PATIENCE_NANOS = 10_000_000_000L;

    private static final long MEMORY_NANOS = 60_000_000_000L;

    private static final int MAX_LOOKS = 4;

    private final PoolAccess<?> pool;
    private final Counters counters;
    private final IntSupplier held;

    /** Tasks in the hands of rejection handlers, their fate not known. */
    private final AtomicInteger inHandlers = new AtomicInteger();

    /** Tasks that a handler was given and may have put back, and the sum of the times, since {@link #origin}, of that. */
    private final AtomicLong handled = new AtomicLong();

    private final AtomicLong handledTimes = new AtomicLong();
    private final long origin = System.nanoTime();
    private volatile long handledLast = origin;

    /** Whether a handler was seen to put back what it was given. */
    private volatile boolean putsBack;

    /** Whether handlers have dropped tasks in the latest window, too, so that nobody can tell which are put back. */
    private volatile boolean drops;

    private long droppedBefore;

    /** Of what is counted from the queue. */
    private final ReentrantLock lock = new ReentrantLock();

    /** When that was done last. */
    private volatile long countedLast = origin;

    /** Of a scheduled pool, the largest number of arrivals that anybody was told. */
    private long arrivalsTold;

    private boolean lacking;
    private long leastMissing;
    private long missingSince;

    /** Tasks that were counted as removed because they were missing, for as long as they may turn up; and since when. */
    private long vanished;

    private long vanishedAt;

    /** When the pool was last not quiet: who is held up in a busy pool may be so for as long as that is busy. */
    private volatile long movedAt = origin;

    /** Whether what was in the queue when the pool was first seen has been counted. */
    private volatile boolean adopted;

    /** {@code older}: whether tasks may be in the queue already. {@code held}: how many workers have taken and not begun. */
    Ledger(PoolAccess<?> pool, boolean older, Counters counters, IntSupplier held) {
        this.adopted = !older || pool.isScheduled();
        this.pool = pool;
        this.counters = counters;
        this.held = held;
    }

    /**
     * Counts as arrived what was in the queue when the pool was first seen, by whoever saw it first. Takes no lock: this is a
     * thread of the application.
     */
    void adopt() {
        if (adopted) {
            return;
        }
        try {
            counters.countByCaller(Event.ARRIVED, Math.max(0, surplus()), System.nanoTime());
        } finally {
            adopted = true;
        }
    }

    /**
     * Takes note that a rejection handler is given a task. Reads no counter, since this is a thread of the application: what was put
     * back is counted once a window, and whenever somebody reads the counts.
     *
     * @param mayPutBack whether the handler may put the task into the queue itself
     * @return whether handlers of this pool are known to requeue all that they are given
     */
    boolean handlerBegins(boolean mayPutBack, long now) {
        inHandlers.incrementAndGet();
        if (mayPutBack) {
            // now, since it may be in the queue, and with a worker, before the handler returns
            changeHandled(1, now);
            handledLast = now;
        }
        return mayPutBack && putsBack && !drops;
    }

    /** {@code fate}: what became of the task. */
    void handlerEnds(Event fate, long when) {
        // in this order, or for a moment it would be in two places
        inHandlers.decrementAndGet();
        counters.countByCaller(fate, when);
    }

    /** The handler that was called at {@code began} has not put its task into the queue itself. */
    void wasNotPutBack(long began) {
        changeHandled(-1, began);
    }

    private void changeHandled(long tasks, long time) {
        handledTimes.addAndGet(tasks * (time - origin));
        handled.addAndGet(tasks);
    }

    /** Tasks that wait but not in the queue: in the hands of a worker that has not begun, or of a rejection handler. */
    int outsideTheQueue() {
        return held.getAsInt() + inHandlers.get();
    }

    /**
     * Tasks in the queue. If the pool does not show that, nobody else can put tasks in or take them out, and the counts say
     * it.
     */
    int inQueue() {
        return inQueue(outsideTheQueue());
    }

    /** How many are in the queue, or with a handler that is expected to put them there. */
    int expectedInQueue() {
        return inQueue() + (putsBack ? inHandlers.get() : 0);
    }

    private int inQueue(int outside) {
        return pool.showsQueue()
                ? pool.waitingCount()
                : (int) Math.max(0, counters.totals().outstanding() - outside);
    }

    /** All that wait. */
    int waiting() {
        // asked once: of a worker that begins between two looks, the task would wait in both places
        int outside = outsideTheQueue();
        return outside + inQueue(outside);
    }

    Totals totals() {
        Totals counted = counters.totals();
        if (pool.isScheduled()) {
            return withDue(counted);
        }
        boolean mayBePutBack = handled.get() > 0;
        if (!mayBePutBack && waiting() <= counted.outstanding()) {
            return counted;
        }
        lock.lock();
        try {
            long earliest = countedLast;
            countSurplus(earliest);
            for (int look = 1; look < MAX_LOOKS && handled.get() > 0; look++) {
                // a task on its way to a worker hides one that was put back
                Thread.yield();
                countSurplus(earliest);
            }
        } finally {
            lock.unlock();
        }
        return counters.totals();
    }

    /** How many more tasks wait than the counts say, at least; it may be negative. */
    private long surplus() {
        // in this order: see above
        long gone = counters.totals().left();
        long waiting = waiting();
        return gone + waiting - counters.totals().entered();
    }

    /** With the lock. What was put back was rejected at {@code earliest}, or later. */
    private void countSurplus(long earliest) {
        long now = System.nanoTime();
        long surplus = adopted ? surplus() : 0;
        countedLast = now;
        if (surplus > 0) {
            addSurplus(surplus, earliest, now);
        }
    }

    private void addSurplus(long surplus, long earliest, long now) {
        long there = Math.max(0, handled.get());
        long putBack = Math.min(surplus, there);
        if (putBack > 0) {
            putsBack = true;
            // of those that were dropped it is not known that they are none of these
            long rejected = origin + Math.max(earliest - origin, handledTimes.get() / there);
            changeHandled(-putBack, rejected);
            counters.countByCaller(Event.REQUEUED, putBack, rejected);
            counters.countByCaller(Event.PUT_BACK, putBack, rejected);
        }
        long reappeared = now - movedAt < MEMORY_NANOS ? Math.min(surplus - putBack, vanished) : 0;
        vanished -= reappeared;
        counters.countByCaller(Event.REMOVED, -reappeared, vanishedAt);
        counters.countByCaller(Event.REQUEUED, surplus - putBack - reappeared, now);
    }

    /** Never fewer than were told before: what is missing is on its way to a worker, or was taken out of the queue. */
    private synchronized Totals withDue(Totals counted) {
        Object[] due = pool.waiting();
        long now = System.nanoTime();
        long times = 0;
        for (Object task : due) {
            times += now - pool.latenessNanos((Runnable) task);
        }
        long arrivals = counted.count(Event.ARRIVED) + due.length;
        arrivalsTold = Math.max(arrivalsTold, arrivals);
        long missing = arrivalsTold - arrivals;
        return due.length + missing == 0 ? counted : counted.plusArrivals(due.length + missing, times + missing * now);
    }

    /**
     * Counts out what the application took out of the queue. {@code quiet}: whether nothing has happened since the last time;
     * if not, so many may be {@code onTheirWay} to a worker. Sampler thread only, once a window.
     */
    void reconcile(long now, boolean quiet, int onTheirWay) {
        if (inHandlers.get() == 0 && now - handledLast > MEMORY_NANOS) {
            handled.set(0);
            handledTimes.set(0);
            droppedBefore = 0;
        }
        movedAt = quiet ? movedAt : now;
        // in the order in which tasks move: what moves meanwhile is seen twice rather than missed
        long come = totals().entered();
        long waiting = pool.showsQueue() ? pool.waitingCount() : pool.mostWaiting();
        if (waiting == Long.MAX_VALUE) {
            return;
        }
        int handlers = inHandlers.get();
        long dropped = Math.max(0, handled.get() - handlers);
        drops = dropped - droppedBefore > onTheirWay;
        droppedBefore = dropped;
        long missing =
                come - handlers - waiting - held.getAsInt() - counters.totals().left();
        boolean shown = pool.showsQueue();
        long patience = pool.isOfConnections() || !(shown || quiet) ? LONG_PATIENCE_NANOS : PATIENCE_NANOS;
        if (missing <= 0) {
            lacking = false;
            return;
        }
        missingSince = lacking ? missingSince : now;
        leastMissing = lacking ? Math.min(leastMissing, missing) : missing;
        lacking = true;
        long lasted = now - missingSince;
        boolean all = quiet || !shown || lasted >= LONG_PATIENCE_NANOS && !pool.isOfConnections();
        long gone = leastMissing - (all ? 0 : onTheirWay);
        if (lasted >= patience && gone > 0) {
            lacking = false;
            vanish(gone, now);
        }
    }

    private void vanish(long tasks, long now) {
        lock.lock();
        try {
            counters.countByCaller(Event.REMOVED, tasks, now);
            if (pool.isScheduled()) {
                // their arrivals were told and never counted
                counters.countByCaller(Event.ARRIVED, tasks, now);
            } else {
                vanished = tasks + (now - movedAt < MEMORY_NANOS ? vanished : 0);
                vanishedAt = now;
            }
        } finally {
            lock.unlock();
        }
    }
}
