// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
 * <p>Thread-safe. All of this is counted once a window by the sampler, and whenever somebody reads the counts. A thread
 * that submits a task or serves one changes some atomic numbers here; it reads no counter and takes no lock.
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

    /** Tasks that a handler was given and may have requeued, as far as the ledger has not counted them as requeued. */
    private final AtomicLong handled = new AtomicLong();

    private volatile long handledLast = System.nanoTime();

    /** True if a handler was seen to requeue a task. */
    private volatile boolean requeues;

    /** True if handlers have also dropped tasks in the latest window: then the requeued ones are not known. */
    private volatile boolean drops;

    private final FinalRejections finalRejections = new FinalRejections();

    /** Rejected tasks that were not seen to be requeued at the end of the latest window. */
    private long unexplained;

    /** Counts when the ledger last compared them with the queue. Guarded by this. */
    private Totals compared = Totals.NOTHING;

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
    private volatile long movedAt = handledLast;

    /**
     * Makes the ledger of a pool.
     *
     * @param held the number of workers that have taken a task and not begun it
     */
    Ledger(PoolAccess<?> pool, Counters counters, IntSupplier held) {
        this.pool = pool;
        this.counters = counters;
        this.held = held;
    }

    /**
     * Records that a rejection handler is given a task.
     *
     * @param mayRequeue whether the handler may put the task into the queue itself
     */
    void handlerBegins(boolean mayRequeue, long now) {
        inHandlers.incrementAndGet();
        if (mayRequeue) {
            // now, since the task may be queued, and with a worker, before the handler returns
            handled.incrementAndGet();
            handledLast = now;
        }
    }

    /** Records that a handler has returned or thrown, with the fate of its task. */
    void handlerEnds(Event fate, long now) {
        // in this order, or the task would be in two places for a moment
        inHandlers.decrementAndGet();
        counters.countByCaller(fate, now);
    }

    /** Records that a handler has not put its task into the queue itself. */
    void wasNotRequeued() {
        handled.decrementAndGet();
    }

    /** Returns whether handlers of this pool are known to requeue all tasks that they are given. */
    boolean handlersRequeue() {
        return requeues && !drops;
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
        return inQueue() + (requeues ? inHandlers.get() : 0);
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
        if (handled.get() <= 0 && waiting() <= counted.outstanding()) {
            return counted;
        }
        countRequeued();
        return counters.totals();
    }

    private synchronized void countRequeued() {
        countSurplus();
        for (int poll = 1; poll < MAX_POLLS && handled.get() > 0; poll++) {
            // a task in transit to a worker masks one that was requeued
            Thread.yield();
            countSurplus();
        }
    }

    /** Counts the tasks that wait beyond the counts: as requeued, or as not removed after all. */
    private void countSurplus() {
        // in this order: see the head of this class
        Totals counted = counters.totals();
        long waiting = waiting();
        long surplus = counted.departed() + waiting - counters.totals().entered();
        if (surplus > 0) {
            long now = System.nanoTime();
            long requeued = Math.min(surplus, Math.max(0, handled.get()));
            if (requeued > 0) {
                requeues = true;
                handled.addAndGet(-requeued);
                // as of when the tasks were rejected: they were never absent
                long rejected = now - counted.meanAgeNanos(Event.REJECTED, compared, now);
                counters.countByCaller(Event.REQUEUED, requeued, rejected);
                counters.countByCaller(Event.REQUEUED_BY_HANDLER, requeued, rejected);
            }
            long reappeared = now - movedAt < MEMORY_NANOS ? Math.min(surplus - requeued, vanished) : 0;
            vanished -= reappeared;
            counters.countByCaller(Event.REMOVED, -reappeared, vanishedAt);
            counters.countByCaller(Event.REQUEUED, surplus - requeued - reappeared, now);
        }
        compared = counted;
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
     * Returns the number of tasks that have been rejected for good since the last call. Sampler thread only, once a
     * window.
     *
     * @param after the counts at the end of the window
     * @param workers how many tasks may be in transit to a worker, 0 if nothing moves
     * @param inTransit how many tasks may be in transit to the queue or to a worker
     */
    long finalRejections(Totals after, int workers, int inTransit) {
        long rejected = after.count(Event.REJECTED);
        long requeued = after.count(Event.REQUEUED_BY_HANDLER);
        drops = rejected - requeued - unexplained > inTransit;
        unexplained = rejected - requeued;
        return finalRejections.since(rejected, requeued, workers);
    }

    /**
     * Counts tasks that the application took out of the queue as removed. Counts none while the pool is not queried:
     * its queue then seems to be empty. Sampler thread only, once a window.
     *
     * @param quiet whether nothing has happened since the last call
     * @param inTransit how many tasks may be in transit to a worker if not {@code quiet}
     */
    void reconcile(long now, boolean quiet, int inTransit) {
        if (inHandlers.get() == 0 && now - handledLast > MEMORY_NANOS) {
            handled.set(0);
        }
        movedAt = quiet ? movedAt : now;
        // in the order in which tasks move: a task that moves meanwhile is seen twice rather than missed
        long entered = totals().entered();
        long waiting = pool.showsQueue() ? pool.waitingCount() : pool.mostWaiting();
        if (waiting == Long.MAX_VALUE || pool.guard().failure() != null) {
            // the queue is not known
            lacking = false;
            return;
        }
        int handlers = inHandlers.get();
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

    private synchronized void vanish(long tasks, long now) {
        counters.countByCaller(Event.REMOVED, tasks, now);
        if (pool.isScheduled()) {
            // their arrivals were reported and never counted
            counters.countByCaller(Event.ARRIVED, tasks, now);
        } else {
            vanished = tasks + (now - movedAt < MEMORY_NANOS ? vanished : 0);
            vanishedAt = now;
        }
    }

    /**
     * Counts the final rejections: a rejection handler may requeue a task. The number of waiting tasks shows that a
     * little later than the rejection. Each task in transit to the queue or to a worker hides a requeued one. So if a
     * pool's handler requeues, a rejection is final only after several samples in a row. Only rejections beyond the
     * number that may be in transit count. Not thread-safe.
     */
    static final class FinalRejections {

        private static final int MIN_SAMPLES = 4;

        /** Requeued tasks between two samples, of which at most one is hidden by a caller that was held up. */
        private static final int REQUEUED_PER_HIDDEN = 100;

        private long reported;
        private long requeuedBefore;
        private long least;
        private int samples;

        /**
         * Returns the number of rejections that have become final since the last call.
         *
         * @param rejected total of rejections
         * @param requeued total of tasks that handlers have requeued
         * @param inTransit largest number of tasks in transit to a worker, 0 if nothing moves
         */
        long since(long rejected, long requeued, long inTransit) {
            boolean certain = requeued == 0 || inTransit == 0;
            long hidden = certain ? 0 : inTransit + (requeued - requeuedBefore) / REQUEUED_PER_HIDDEN;
            requeuedBefore = requeued;
            long missing = rejected - requeued - hidden;
            if (missing <= reported) {
                samples = 0;
                return 0;
            }
            least = samples == 0 || certain ? missing : Math.min(least, missing);
            samples++;
            if (!certain && samples < MIN_SAMPLES) {
                return 0;
            }
            long more = least - reported;
            reported = least;
            samples = 0;
            return more;
        }
    }
}
