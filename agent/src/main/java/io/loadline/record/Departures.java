package io.loadline.record;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The tasks of one pool that leave it without being served by a worker: rejected, removed, or run by the caller. Called
 * on the application's threads, except {@link #reconcile}. Times are nanoseconds of {@link System#nanoTime()}.
 */
final class Departures {

    private final ObservedPool pool;
    private final boolean scheduled;
    private final InFlight inFlight;
    private final Reconciler reconciler;
    private final Tally tally;
    private final AtomicInteger rejections = new AtomicInteger();

    /** {@code inFlight} is null for scheduled pools. */
    Departures(ObservedPool pool, InFlight inFlight, Tally tally) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.inFlight = inFlight;
        this.reconciler = scheduled ? null : new Reconciler(inFlight);
        this.tally = tally;
    }

    Rejection rejecting(PoolRecorder recorder, Runnable task, Rejection outer, long now) {
        rejections.incrementAndGet();
        if (scheduled) {
            tally.countByCaller(Event.ARRIVED, now);
            return new Rejection(recorder, task, now, outer);
        }
        long arrival = inFlight.take(task);
        if (arrival == InFlight.NONE) {
            // execute itself has just removed it from the queue of a pool that shuts down
            tally.uncountByCaller(Event.REMOVED, now);
            arrival = now;
        }
        return new Rejection(recorder, task, arrival, outer);
    }

    void rejected(Rejection rejection, long now) {
        rejections.decrementAndGet();
        tally.countByCaller(rejection.callerRan ? Event.CALLER_RAN : Event.REJECTED, now);
    }

    /** Whether some thread is inside a rejection handler of this pool. */
    boolean isRejecting() {
        return rejections.get() > 0;
    }

    void removed(Runnable task, long now) {
        if (scheduled) {
            removedScheduled(task, now);
        } else if (inFlight.take(task) != InFlight.NONE || takeAlike(task)) {
            tally.countByCaller(Event.REMOVED, now);
        }
    }

    /** Everything cancelled that waits is on its way out, whoever sees it first. */
    void purged(long now) {
        if (!scheduled) {
            removed(inFlight.takeIf((task, arrival) -> isCancelled(task)), now);
        }
    }

    /** Takes off the book what the application took out of the queue itself. Sampler thread only, once a window. */
    void reconcile(long now) {
        BlockingQueue<Runnable> queue = scheduled ? null : pool.queue();
        if (queue != null) {
            removed(reconciler.reconcile(queue, now), now);
        }
    }

    private void removedScheduled(Runnable task, long now) {
        long lateness = pool.latenessNanos(task);
        if (lateness >= 0) {
            tally.countByCaller(Event.ARRIVED, now - lateness);
            tally.countByCaller(Event.REMOVED, now);
        }
    }

    /** The queue removes what is equal, which may be another object. */
    private boolean takeAlike(Runnable task) {
        boolean[] taken = new boolean[1];
        return inFlight.takeIf((other, arrival) -> !taken[0] && (taken[0] = task.equals(other))) > 0;
    }

    static boolean isCancelled(Object task) {
        try {
            return task instanceof Future && ((Future<?>) task).isCancelled();
        } catch (RuntimeException ofTheApplicationsOwnFuture) {
            return false;
        }
    }

    private void removed(int tasks, long now) {
        for (int i = 0; i < tasks; i++) {
            tally.countByCaller(Event.REMOVED, now);
        }
    }
}
