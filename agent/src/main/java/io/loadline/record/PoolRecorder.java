package io.loadline.record;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Everything recorded of one pool. The methods that take a time are called on the application's threads and allocate
 * nothing: a stripe's lock each, some tens of nanoseconds. Times are nanoseconds of {@link System#nanoTime()}.
 */
public final class PoolRecorder {

    /** A long queue is compared with the book only if they differ by more than one task in so many. */
    private static final int RECONCILED_SHARE = 1000;

    private final ObservedPool pool;
    private final PoolOrigin origin;
    private final boolean scheduled;
    private final boolean ignored;
    private final InFlight inFlight;
    /** Written by whoever hands in, removes or rejects tasks; apart from the workers', so that the two do not meet. */
    private final Stripes ofCallers;

    private final Stripes ofWorkers;
    private final long firstSeen = System.nanoTime();
    private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lanes = new AtomicInteger();
    private final AtomicInteger rejections = new AtomicInteger();
    private Set<Object> suspects = Collections.emptySet();
    private volatile String firstThreadName;
    private volatile int mostWorkers;
    private volatile WorkerExit workerExit;

    /** Told, on the worker's own thread, that a worker ends. */
    public interface WorkerExit {
        void workerExits(Worker worker);
    }

    PoolRecorder(ObservedPool pool, PoolOrigin origin, boolean ignored, int processors) {
        this.pool = pool;
        this.origin = origin;
        this.ignored = ignored;
        this.scheduled = pool.isScheduled();
        this.inFlight = scheduled ? null : new InFlight(pool.isFirstInFirstOut());
        this.ofCallers = new Stripes(processors);
        this.ofWorkers = new Stripes(processors);
    }

    public ObservedPool pool() {
        return pool;
    }

    public PoolOrigin origin() {
        return origin;
    }

    /** When the pool was built or, if it is older than the agent, first used; {@link System#nanoTime()}. */
    public long firstSeen() {
        return firstSeen;
    }

    /** Whether nothing is recorded: a pool of the JDK's own that nobody asked for. */
    public boolean isIgnored() {
        return ignored;
    }

    /** Name of the first thread seen to work for the pool, or null. */
    public String firstThreadName() {
        return firstThreadName;
    }

    /** The workers alive now; a live view. */
    public Collection<Worker> workers() {
        return workers;
    }

    /** The largest number of workers seen at once. */
    public int mostWorkers() {
        return mostWorkers;
    }

    public Totals totals() {
        Totals recorded = ofWorkers.totals().plus(ofCallers.totals());
        return scheduled ? withDueTasks(recorded) : recorded;
    }

    /** A scheduled task arrives when it falls due, which nobody is told before it starts. */
    private Totals withDueTasks(Totals recorded) {
        List<Runnable> due = pool.due();
        if (due.isEmpty()) {
            return recorded;
        }
        long now = System.nanoTime();
        return recorded.withArrivals(
                due.size(), due.stream().mapToLong(task -> now - lateness(task)).sum());
    }

    /** Tasks that arrived and have not started, by the recorder's own book. For scheduled pools those due. */
    public long queuedByBook() {
        return scheduled ? pool.due().size() : inFlight.size();
    }

    /** How long the task that waits longest has waited, in nanoseconds; 0 if none waits, NaN if nobody knows. */
    public double oldestQueuedNanos(long now) {
        if (!scheduled) {
            return inFlight.oldestNanos(now);
        }
        BlockingQueue<Runnable> queue = pool.queue();
        Runnable next = queue == null ? null : queue.peek();
        return next == null ? 0 : Math.max(0, lateness(next));
    }

    /** Hands over all batches since the last call; {@code consumer} must not keep them. Sampler thread only. */
    public void drain(Consumer<Batch> consumer) {
        ofWorkers.drain(consumer);
        if (!scheduled) {
            inFlight.trim();
        }
    }

    public void onWorkerExit(WorkerExit listener) {
        workerExit = listener;
    }

    // ---- arrival

    void arrived(Runnable task, long now) {
        if (scheduled || task == null) {
            return;
        }
        inFlight.add(task, now);
        countByCaller(Event.ARRIVED, now);
    }

    /** Put back by a rejection handler; keeps its first arrival. */
    void requeued(Runnable task, long arrival, long now) {
        inFlight.add(task, arrival);
        countByCaller(Event.REQUEUED, now);
    }

    /** Counts as arrived what was in the queue when the pool was first seen. Nobody knows since when. */
    void adoptQueue(long now) {
        BlockingQueue<Runnable> queue = scheduled ? null : pool.queue();
        if (queue == null) {
            return;
        }
        for (Object task : queue.toArray()) {
            inFlight.add((Runnable) task, InFlight.UNTIMED);
            countByCaller(Event.ARRIVED, now);
        }
    }

    // ---- service

    void sawThread(String name) {
        if (firstThreadName == null) {
            firstThreadName = name;
        }
    }

    /** A worker's loop begins on the current thread. */
    Worker workerStarted(Worker outer, boolean woven) {
        sawThread(Thread.currentThread().getName());
        Worker worker = new Worker(this, outer, lanes.getAndIncrement(), woven);
        workers.add(worker);
        int alive = workers.size();
        if (alive > mostWorkers) {
            mostWorkers = alive;
            if (!scheduled) {
                inFlight.workers(alive);
            }
        }
        return worker;
    }

    void workerExits(Worker worker) {
        workers.remove(worker);
        WorkerExit listener = workerExit;
        if (listener != null) {
            listener.workerExits(worker);
        }
    }

    /**
     * {@code task} null: a worker older than the weaving, which cannot name it. The clock is read as late as can be: what
     * comes after it is part of the service time.
     */
    void started(Worker worker, Runnable task) {
        if (isCancelled(task)) {
            cancelledInTurn(worker, task, System.nanoTime());
            return;
        }
        long arrival = scheduled ? dueTime(task) : task == null ? inFlight.takeUnnamed() : inFlight.take(task);
        Stripe stripe = ofWorkers.lock(worker.lane);
        try {
            long now = System.nanoTime();
            worker.begin(task, arrival, now);
            stripe.count(Event.STARTED, now);
            if (scheduled) {
                stripe.count(Event.ARRIVED, arrival);
            } else if (arrival == InFlight.NONE) {
                stripe.count(Event.REQUEUED, now);
            }
            if (isTimed(arrival)) {
                stripe.waited(now - arrival);
            }
        } finally {
            stripe.unlock();
        }
    }

    private long dueTime(Runnable task) {
        return System.nanoTime() - lateness(task);
    }

    void ended(Worker worker, boolean failed, long now) {
        long arrival = worker.arrival;
        long began = worker.end();
        Stripe stripe = ofWorkers.lock(worker.lane);
        try {
            stripe.count(Event.COMPLETED, now);
            if (failed) {
                stripe.count(Event.FAILED, now);
            }
            stripe.served(now - began);
            if (isTimed(arrival)) {
                stripe.responded(arrival, began - arrival, now - began);
            }
        } finally {
            stripe.unlock();
        }
    }

    /** The task that ended last on an older worker turns out to have thrown. */
    void failedAfterwards(Worker worker, long now) {
        count(Event.FAILED, now, worker.lane);
    }

    private void cancelledInTurn(Worker worker, Runnable task, long now) {
        if (scheduled) {
            count(Event.ARRIVED, now, worker.lane);
            count(Event.REMOVED, now, worker.lane);
        } else if (inFlight.take(task) != InFlight.NONE) {
            count(Event.REMOVED, now, worker.lane);
        }
    }

    // ---- rejection and removal

    Rejection rejecting(Runnable task, Rejection outer, long now) {
        rejections.incrementAndGet();
        if (scheduled) {
            countByCaller(Event.ARRIVED, now);
            return new Rejection(this, task, now, outer);
        }
        long arrival = inFlight.take(task);
        if (arrival == InFlight.NONE) {
            // execute itself has just removed it from the queue of a pool that shuts down
            uncountRemoval(now);
            arrival = now;
        }
        return new Rejection(this, task, arrival, outer);
    }

    void rejected(Rejection rejection, long now) {
        rejections.decrementAndGet();
        countByCaller(rejection.callerRan ? Event.CALLER_RAN : Event.REJECTED, now);
    }

    /** Whether some thread is inside a rejection handler of this pool. */
    boolean isRejecting() {
        return rejections.get() > 0;
    }

    void removed(Runnable task, long now) {
        if (scheduled) {
            removedScheduled(task, now);
        } else if (inFlight.take(task) != InFlight.NONE || takeAlike(task)) {
            countByCaller(Event.REMOVED, now);
        }
    }

    /** Everything cancelled that waits is on its way out, whoever sees it first. */
    void purged(long now) {
        if (!scheduled) {
            removed(inFlight.takeIf(PoolRecorder::isCancelled), now);
        }
    }

    /**
     * Takes off the book what is no longer in the queue, though no method of the pool took it out: the application
     * emptied the queue itself. A task between the queue and its worker looks the same, but not in two windows running.
     * Sampler thread only, once a window.
     */
    public void reconcile(long now) {
        BlockingQueue<Runnable> queue = scheduled ? null : pool.queue();
        if (queue == null || !bookExceeds(queue)) {
            suspects = Collections.emptySet();
            return;
        }
        Set<Object> present = identitySet();
        Collections.addAll(present, queue.toArray());
        Set<Object> before = suspects;
        Set<Object> absent = identitySet();
        int gone = inFlight.takeIf(task -> !present.contains(task) && !absent.add(task) | before.contains(task));
        suspects = absent;
        removed(gone, now);
    }

    /** Whether the book holds more than the queue, also if that grows or shrinks while one looks. */
    private boolean bookExceeds(BlockingQueue<Runnable> queue) {
        int before = queue.size();
        long booked = inFlight.size();
        int queued = Math.max(before, queue.size());
        return booked - queued > queued / RECONCILED_SHARE;
    }

    private static Set<Object> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private void removedScheduled(Runnable task, long now) {
        long lateness = lateness(task);
        if (lateness >= 0) {
            countByCaller(Event.ARRIVED, now - lateness);
            countByCaller(Event.REMOVED, now);
        }
    }

    /** The queue removes what is equal, which may be another object. */
    private boolean takeAlike(Runnable task) {
        boolean[] taken = new boolean[1];
        return inFlight.takeIf(other -> !taken[0] && (taken[0] = task.equals(other))) > 0;
    }

    private static boolean isCancelled(Object task) {
        try {
            return task instanceof Future && ((Future<?>) task).isCancelled();
        } catch (RuntimeException ofTheApplicationsOwnFuture) {
            return false;
        }
    }

    private void removed(int tasks, long now) {
        for (int i = 0; i < tasks; i++) {
            countByCaller(Event.REMOVED, now);
        }
    }

    private void uncountRemoval(long now) {
        Stripe stripe = ofCallers.lock(laneOfCaller());
        try {
            stripe.uncount(Event.REMOVED, now);
        } finally {
            stripe.unlock();
        }
    }

    private void count(Event event, long time, int lane) {
        count(event, time, ofWorkers.lock(lane));
    }

    private void countByCaller(Event event, long time) {
        count(event, time, ofCallers.lock(laneOfCaller()));
    }

    private static void count(Event event, long time, Stripe locked) {
        try {
            locked.count(event, time);
        } finally {
            locked.unlock();
        }
    }

    private long lateness(Runnable task) {
        return pool.latenessNanos(task);
    }

    private static boolean isTimed(long arrival) {
        return arrival != InFlight.NONE && arrival != InFlight.UNTIMED;
    }

    private static int laneOfCaller() {
        return (int) Thread.currentThread().getId();
    }
}
