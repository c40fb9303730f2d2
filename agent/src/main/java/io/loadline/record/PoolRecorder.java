package io.loadline.record;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Everything recorded of one pool. The methods that take a time are called on the application's threads and allocate
 * nothing: a stripe's lock each, some tens of nanoseconds. Times are nanoseconds of {@link System#nanoTime()}.
 */
public final class PoolRecorder {

    private final ObservedPool pool;
    private final PoolOrigin origin;
    private final boolean scheduled;
    private final boolean ignored;
    private final InFlight inFlight;
    private final Departures departures;
    private final Tally tally;
    private final long firstSeen = System.nanoTime();
    private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lanes = new AtomicInteger();
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
        this.tally = new Tally(processors);
        this.departures = new Departures(pool, inFlight, tally);
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

    public Totals totals() {
        Totals recorded = tally.totals();
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

    /** The tasks that leave without being served. */
    Departures departures() {
        return departures;
    }

    /** Takes off the book what the application took out of the queue itself. Sampler thread only, once a window. */
    public void reconcile(long now) {
        departures.reconcile(now);
    }

    /** Hands over all batches since the last call; {@code consumer} must not keep them. Sampler thread only. */
    public void drain(Consumer<Batch> consumer) {
        tally.drain(consumer);
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
        tally.countByCaller(Event.ARRIVED, now);
    }

    /** Put back by a rejection handler; keeps its first arrival. */
    void requeued(Runnable task, long arrival, long now) {
        inFlight.add(task, arrival);
        tally.countByCaller(Event.REQUEUED, now);
    }

    /** Counts as arrived what was in the queue when the pool was first seen. Nobody knows since when. */
    void adoptQueue(long now) {
        BlockingQueue<Runnable> queue = scheduled ? null : pool.queue();
        if (queue == null) {
            return;
        }
        for (Object task : queue.toArray()) {
            inFlight.add((Runnable) task, InFlight.UNTIMED);
            tally.countByCaller(Event.ARRIVED, now);
        }
    }

    // ---- service

    void sawThread(String name) {
        if (firstThreadName == null) {
            firstThreadName = name;
        }
    }

    /** A worker's loop begins on the current thread. */
    Worker workerStarted(Executor executor, Worker outer, boolean woven) {
        sawThread(Thread.currentThread().getName());
        Worker worker = new Worker(this, executor, outer, lanes.getAndIncrement(), woven);
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
        if (Departures.isCancelled(task)) {
            cancelledInTurn(worker, task, System.nanoTime());
            return;
        }
        long arrival = scheduled ? dueTime(task) : task == null ? inFlight.takeUnnamed() : inFlight.take(task);
        Stripe stripe = tally.lock(worker);
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
        Stripe stripe = tally.lock(worker);
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
        tally.countByWorker(Event.FAILED, now, worker);
    }

    private void cancelledInTurn(Worker worker, Runnable task, long now) {
        if (scheduled) {
            tally.countByWorker(Event.ARRIVED, now, worker);
            tally.countByWorker(Event.REMOVED, now, worker);
        } else if (inFlight.take(task) != InFlight.NONE) {
            tally.countByWorker(Event.REMOVED, now, worker);
        }
    }

    private long lateness(Runnable task) {
        return pool.latenessNanos(task);
    }

    private static boolean isTimed(long arrival) {
        return arrival != InFlight.NONE && arrival != InFlight.UNTIMED;
    }
}
