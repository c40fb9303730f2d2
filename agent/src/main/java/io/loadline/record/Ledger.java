// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * Counts of one pool, and the law that they obey. While nothing moves,
 *
 * <pre>
 *   arrived + requeued = started + queued + removed + rejected + caller-ran
 * </pre>
 *
 * The pool's own methods report all of these events, but not what the application does to the queue itself. That is the
 * difference between the two sides: its size is known, not which tasks it consists of. An event that was lost to an
 * internal error is part of that difference, too. A pool that does not show its queue reports an upper bound of its
 * length.
 *
 * <p><b>More tasks wait than the counts say.</b> The application put tasks into the queue, or its rejection handler
 * requeued them. They count as requeued at once, also under load: a task counts as arrived before it enters the queue,
 * and as departed after it has left the queue. So the ledger first reads the departures, then the queue, and the
 * arrivals last: the difference is then never larger than the true one.
 *
 * <p><b>Fewer tasks wait than the counts say.</b> The application took tasks out of the queue. Tasks in transit from
 * the queue to a worker look the same, so the difference must last for {@value #PATIENCE_NANOS} nanoseconds; the
 * smallest difference in that time counts as removed. While tasks move, as many as may be in transit to a worker are
 * left for the next quiet moment, or until they have been missing for {@value #LONG_PATIENCE_NANOS}. In a pool that
 * does not show its queue, and in a pool of connections, all tasks must be missing for as long. If such a task turns up
 * after all, because its caller was blocked inside {@code execute}, the removal is taken back.
 *
 * <p><b>Scheduled pools.</b> A task arrives when it is due, and nothing reports that. Its arrival is counted when it
 * leaves the queue, with the time when it was due. Tasks that are due and still wait are added whenever the counts are
 * read.
 *
 * <p><b>Limits.</b> Tasks put in and tasks taken out between two polls cancel each other out. A task that appears in
 * the queue may have been requeued by the handler or come from elsewhere: the ledger attributes as many as possible to
 * handlers.
 *
 * <p>Thread-safe. Application threads never wait here: the locks are for threads that read the counts.
 */
final class Ledger {

    /** Exceeds any delay before a worker begins a task, except that of a suspended machine. */
    static final long PATIENCE_NANOS = 2_000_000_000L;

    /** A thread that asks for a connection may open it itself, and is not seen to wait meanwhile. */
    private static final long LONG_PATIENCE_NANOS = 10_000_000_000L;

    private static final long MEMORY_NANOS = 60_000_000_000L;

    private static final int MAX_POLLS = 4;

    private final PoolAccess<?> pool;
    private final Counters counters;
    private final IntSupplier held;

    /** Tasks in the hands of rejection handlers, their fate not known. */
    private final AtomicInteger inHandlers = new AtomicInteger();

    /**
     * Tasks that a handler was given and may have requeued, and the sum of the times of that, since {@link #origin}.
     */
    private final AtomicLong handled = new AtomicLong();

    private final AtomicLong handledTimes = new AtomicLong();
    private final long origin = System.nanoTime();
    private volatile long handledLast = origin;

    /** True if a handler was seen to requeue a task. */
    private volatile boolean putsBack;

    /** True if handlers have also dropped tasks in the latest window: then the requeued ones are not known. */
    private volatile boolean drops;

    private long droppedBefore;

    /** Guards the counts that are taken from the queue. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Time when the ledger last counted from the queue. */
    private volatile long countedLast = origin;

    /** Largest number of arrivals that a scheduled pool has reported. */
    private long arrivalsReported;

    private boolean lacking;
    private long leastMissing;
    private long missingSince;

    /** Tasks that counted as removed because they were missing, as long as they may turn up; and the time of that. */
    private long vanished;

    private long vanishedAt;

    /**
     * Last time when the pool was not quiet: a thread that is held up in a busy pool may stay so while the pool is
     * busy.
     */
    private volatile long movedAt = origin;

    /** True once the tasks that were queued when the pool was first seen have been counted. */
    private volatile boolean adopted;

    /**
     * Makes the ledger of a pool.
     *
     * @param preexisting whether tasks may be queued already
     * @param held the number of workers that have taken a task and not begun it
     */
    Ledger(PoolAccess<?> pool, boolean preexisting, Counters counters, IntSupplier held) {
        this.adopted = !preexisting || pool.isScheduled();
        this.pool = pool;
        this.counters = counters;
        this.held = held;
    }

    /**
     * Counts the tasks that were queued when the pool was first seen as arrived. Called by the thread that saw it
     * first. Takes no lock: this is a thread of the application.
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
     * Records that a rejection handler is given a task. Reads no counter, since this is a thread of the application:
     * requeued tasks are counted once a window, and whenever the counts are read.
     *
     * @param mayPutBack whether the handler may put the task into the queue itself
     * @return whether handlers of this pool are known to requeue all tasks that they are given
     */
    boolean handlerBegins(boolean mayPutBack, long now) {
        inHandlers.incrementAndGet();
        if (mayPutBack) {
            // now, since the task may be queued, and with a worker, before the handler returns
            changeHandled(1, now);
            handledLast = now;
        }
        return mayPutBack && putsBack && !drops;
    }

    /** Records that a handler has returned or thrown, with the fate of its task. */
    void handlerEnds(Event fate, long when) {
        // in this order, or the task would be in two places for a moment
        inHandlers.decrementAndGet();
        counters.countByCaller(fate, when);
    }

    /** Records that the handler called at {@code began} has not put its task into the queue itself. */
    void wasNotPutBack(long began) {
        changeHandled(-1, began);
    }

    private void changeHandled(long tasks, long time) {
        handledTimes.addAndGet(tasks * (time - origin));
        handled.addAndGet(tasks);
    }

    /**
     * Returns the number of tasks that wait outside the queue: with a worker that has not begun, or with a rejection
     * handler.
     */
    int outsideTheQueue() {
        return held.getAsInt() + inHandlers.get();
    }

    /**
     * Returns the number of tasks in the queue. If the pool does not show its queue, nobody else can put tasks in or
     * take them out, and the counts give the number.
     */
    int inQueue() {
        return inQueue(outsideTheQueue());
    }

    /** Returns the number of tasks in the queue, or with a handler that is expected to requeue them. */
    int expectedInQueue() {
        return inQueue() + (putsBack ? inHandlers.get() : 0);
    }

    private int inQueue(int outside) {
        return pool.showsQueue()
                ? pool.waitingCount()
                : (int) Math.max(0, counters.totals().outstanding() - outside);
    }

    /** Returns the number of all tasks that wait. */
    int waiting() {
        // read once: if a worker began between two reads, its task would wait in both places
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
            for (int poll = 1; poll < MAX_POLLS && handled.get() > 0; poll++) {
                // a task in transit to a worker masks one that was requeued
                Thread.yield();
                countSurplus(earliest);
            }
        } finally {
            lock.unlock();
        }
        return counters.totals();
    }

    /** Returns by how many at least the tasks that wait exceed the counts; may be negative. */
    private long surplus() {
        // in this order: see the head of this class
        long departed = counters.totals().departed();
        long waiting = waiting();
        return departed + waiting - counters.totals().entered();
    }

    /** Counts the surplus. Requeued tasks were rejected at {@code earliest} or later. The lock must be held. */
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
            // some of the handled tasks may have been dropped: which ones is not known
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

    /**
     * Adds the tasks that are due. Reports never fewer arrivals than before: a missing task is in transit to a worker,
     * or was taken out of the queue.
     */
    private synchronized Totals withDue(Totals counted) {
        Object[] due = pool.waiting();
        long now = System.nanoTime();
        long times = 0;
        for (Object task : due) {
            times += now - pool.latenessNanos((Runnable) task);
        }
        long arrivals = counted.count(Event.ARRIVED) + due.length;
        arrivalsReported = Math.max(arrivalsReported, arrivals);
        long missing = arrivalsReported - arrivals;
        return due.length + missing == 0 ? counted : counted.plusArrivals(due.length + missing, times + missing * now);
    }

    /**
     * Counts tasks that the application took out of the queue as removed. Sampler thread only, once a window.
     *
     * @param quiet whether nothing has happened since the last call
     * @param inTransit how many tasks may be in transit to a worker if not {@code quiet}
     */
    void reconcile(long now, boolean quiet, int inTransit) {
        if (inHandlers.get() == 0 && now - handledLast > MEMORY_NANOS) {
            handled.set(0);
            handledTimes.set(0);
            droppedBefore = 0;
        }
        movedAt = quiet ? movedAt : now;
        // in the order in which tasks move: a task that moves meanwhile is seen twice rather than missed
        long entered = totals().entered();
        long waiting = pool.showsQueue() ? pool.waitingCount() : pool.mostWaiting();
        if (waiting == Long.MAX_VALUE) {
            return;
        }
        int handlers = inHandlers.get();
        long dropped = Math.max(0, handled.get() - handlers);
        drops = dropped - droppedBefore > inTransit;
        droppedBefore = dropped;
        long missing = entered
                - handlers
                - waiting
                - held.getAsInt()
                - counters.totals().departed();
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
        long gone = leastMissing - (all ? 0 : inTransit);
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
                // their arrivals were reported and never counted
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
