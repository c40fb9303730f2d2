package io.loadline.record;

import io.loadline.pool.ObservedPool;
import io.loadline.record.count.Event;
import io.loadline.record.time.InFlight;
import io.loadline.record.time.Slices;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The tasks of one pool that leave it without being served by a worker: rejected, removed, or run by the caller. Called
 * on the application's threads. Times are nanoseconds of {@link System#nanoTime()}. A scheduled task, which has not been
 * counted before, is counted as arrived here, too.
 */
final class Departures {

    /** Tasks in a window whose arrival is kept after an own handler has returned, in case it put them into the queue. */
    private static final int MAX_LEFT_TO_HANDLERS = 4096;

    private final ObservedPool<?> pool;
    private final boolean scheduled;
    private final InFlight inFlight;
    private final Ledger ledger;
    private final Tally tally;
    private final Purges purges;
    private final AtomicInteger leftToHandlers = new AtomicInteger();

    Departures(ObservedPool<?> pool, InFlight inFlight, Ledger ledger, Purges purges, Tally tally) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.inFlight = inFlight;
        this.ledger = ledger;
        this.tally = tally;
        this.purges = purges;
    }

    // ---- rejection

    /** {@code execute} failed before the pool could decide. */
    void refused(Object task, long now) {
        if (!scheduled) {
            takeRejected(task);
            tally.countByCaller(Event.REJECTED, now);
        }
    }

    /** Whether so many tasks may be rejected that they are better only {@link #handled}. */
    boolean areMany() {
        return tally.slices().areUsed();
    }

    /** A task is given to a handler that does nothing with it but run it or drop it. */
    void handled(Object task) {
        if (scheduled) {
            tally.countByCaller(Event.ARRIVED, System.nanoTime());
        } else {
            takeRejected(task);
        }
    }

    /** A task that was {@link #handled} was not run. */
    void countDropped() {
        tally.countOften(Event.REJECTED);
    }

    /** A task that was {@link #handled} is about to be run by the caller. */
    void countCallerRan() {
        tally.countOften(Event.CALLER_RAN);
    }

    /**
     * Counts a task as run by its caller, from when it came if that is known. {@code surely}: whether it is of this pool even
     * if it is not known here.
     */
    boolean ranElsewhere(Object task, boolean surely) {
        long arrival = takeRejected(task);
        if (arrival == InFlight.NONE && !surely) {
            return false;
        }
        tally.countByCaller(Event.CALLER_RAN, arrival == InFlight.NONE ? System.nanoTime() : arrival);
        return true;
    }

    /** Its arrival, or {@link InFlight#NONE}. */
    private long takeRejected(Object task) {
        Slices slices = tally.slices();
        if (!slices.mayBeUntimed()) {
            return inFlight.takeLatest(task);
        }
        return !slices.isRepeating() || slices.isOpen() ? inFlight.takeLatestPicked(task) : InFlight.NONE;
    }

    /** A task is given to a handler that may hand it to the pool again. */
    void rejecting(Runnable task, boolean ownHandler, long now) {
        if (scheduled) {
            tally.countByCaller(Event.ARRIVED, now);
        } else {
            inFlight.handOver(task, takeRejected(task));
        }
        ledger.handlerBegins(ownHandler && !scheduled, now);
    }

    /** The handler, which has been called, runs the task on this thread. */
    void callerRuns(Rejection rejection, long now) {
        if (!rejection.callerRan) {
            rejection.callerRan = true;
            inFlight.takeBack(rejection.task);
            ledger.handlerEnds(Event.CALLER_RAN, now);
        }
    }

    void rejected(Rejection rejection) {
        boolean ownHandler = rejection.ownHandler && !scheduled;
        if (ownHandler && (rejection.callerRan || rejection.executedAgain)) {
            ledger.wasNotPutBack(rejection.since);
        }
        if (rejection.callerRan) {
            return;
        }
        if (!rejection.executedAgain && !(ownHandler && leftToHandlers.incrementAndGet() <= MAX_LEFT_TO_HANDLERS)) {
            inFlight.takeBack(rejection.task);
        }
        ledger.handlerEnds(Event.REJECTED, rejection.since);
    }

    // ---- removal

    /** A handler has thrown the next one out of the queue for another. */
    void discarded(Object task, long now) {
        inFlight.takeNext(task);
        countRemoved(task, now);
    }

    /** {@code remove} has found one that is equal. */
    void removed(Object task, long now) {
        inFlight.takeRemoved(task);
        countRemoved(task, now);
    }

    /** These very tasks were in the queue. */
    void drained(List<Runnable> tasks, long now) {
        inFlight.forget(tasks);
        tasks.forEach(task -> countRemoved(task, now));
    }

    /** A scheduled task is cancelled. If it waits, it has arrived and is counted out now; whoever finds it later lets it be. */
    void cancelled(Runnable task, long now) {
        long lateness = pool.latenessNanos(task);
        if (lateness >= 0 && !purges.isUnderWay() && pool.hasInQueue(task)) {
            tally.countByCaller(Event.ARRIVED, now - lateness);
            tally.countByCaller(Event.REMOVED, now);
        }
    }

    private void countRemoved(Object task, long now) {
        purges.takeBack(task);
        long lateness = scheduled ? pool.latenessNanos((Runnable) task) : 0;
        if (lateness < 0 || (scheduled && Cancellation.isCancelledItself(task))) {
            return;
        }
        if (scheduled) {
            tally.countByCaller(Event.ARRIVED, now - lateness);
        }
        tally.slices().countLeaving();
        tally.countByCaller(Event.REMOVED, now);
    }

    /** What was removed is about to be rejected. */
    void withdrawn(long now) {
        tally.countByCaller(Event.REMOVED, -1, now);
    }

    /** Sampler thread only. */
    void endWindow() {
        leftToHandlers.set(0);
    }
}
