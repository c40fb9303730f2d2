package io.loadline.record;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Everything recorded of one pool. The methods that take a time are called on the application's threads and allocate
 * nothing: a stripe's lock each, some tens of nanoseconds. Times are nanoseconds of {@link System#nanoTime()}.
 */
public final class PoolRecorder {

    private static final int LOOKS = 3;

    private final ObservedPool pool;
    private final PoolOrigin origin;
    private final boolean scheduled;
    private final boolean ignored;
    private final InFlight inFlight;
    private final SideDoor sideDoor;
    private final Departures departures;
    private final Service service;
    private final Tally tally;
    private final long firstSeen = System.nanoTime();
    /** By {@link Thread#getId()}. */
    private final Map<Long, Worker> workers = new ConcurrentHashMap<>();

    private final AtomicInteger lanes = new AtomicInteger();
    private volatile String firstThreadName;
    private volatile int mostWorkers;
    private volatile WorkerExit workerExit;

    /** Told, on the worker's own thread, that a worker ends. */
    public interface WorkerExit {
        void workerExits(Worker worker);
    }

    PoolRecorder(ObservedPool pool, PoolOrigin origin, boolean ignored, int processors, Cancellation cancellation) {
        this.pool = pool;
        this.origin = origin;
        this.ignored = ignored;
        this.scheduled = pool.isScheduled();
        this.inFlight = new InFlight(pool.isFirstInFirstOut() && !scheduled);
        this.tally = new Tally(processors);
        this.sideDoor = new SideDoor(pool, inFlight, tally);
        this.departures = new Departures(pool, inFlight, sideDoor, tally);
        this.service = new Service(scheduled, inFlight, sideDoor, tally, cancellation);
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
        return workers.values();
    }

    /** What the pool says of itself now, or null if it was collected. */
    public PoolState state() {
        return pool.state(outsideTheQueue());
    }

    public Totals totals() {
        Totals recorded = tally.totals();
        // more than was counted came without our knowledge; or only while we looked
        for (int i = 0; i < LOOKS && pool.waitingCount() + outsideTheQueue() > recorded.unaccounted(); i++) {
            sideDoor.admit(recorded, System.nanoTime());
            recorded = tally.totals();
        }
        return recorded;
    }

    /** Tasks that wait but not in the queue: in the hands of a worker that has not begun, or of a rejection handler. */
    private int outsideTheQueue() {
        return held() + departures.inHandlers();
    }

    /** How long the task that waits longest has waited, in nanoseconds; 0 if none waits, NaN if nobody knows. */
    public double oldestQueuedNanos(long now) {
        totals();
        return inFlight.oldestNanos(now);
    }

    /** The tasks that leave without being served. */
    Departures departures() {
        return departures;
    }

    /** What waits in the queue of a pool without threads is kept alive by nobody but the pool. Sampler thread only. */
    public void releaseTasks() {
        inFlight.weaken();
    }

    /**
     * Takes off the book what the application took out of the queue itself. {@code quiet}: whether nothing has happened
     * since the last time. Sampler thread only, once a window.
     */
    public void reconcile(long now, boolean quiet) {
        departures.reconcile(now, quiet);
    }

    /** Hands over all batches since the last call; {@code consumer} must not keep them. Sampler thread only. */
    public void drain(Consumer<Batch> consumer) {
        tally.drain(consumer);
        inFlight.trim();
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
        if (scheduled) {
            return;
        }
        for (Object task : pool.waiting()) {
            inFlight.add((Runnable) task, InFlight.UNTIMED);
            tally.countByCaller(Event.ARRIVED, now);
        }
    }

    // ---- workers

    void sawThread(String name) {
        if (firstThreadName == null) {
            firstThreadName = name;
        }
    }

    /** What workers do with tasks. */
    Service service() {
        return service;
    }

    /** A worker's loop begins on the current thread. */
    Worker workerStarted(Executor executor, Worker outer, boolean woven) {
        sawThread(Thread.currentThread().getName());
        Worker worker = new Worker(this, executor, outer, lanes.getAndIncrement(), woven);
        workers.put(worker.threadId, worker);
        int alive = workers.size();
        if (alive > mostWorkers) {
            mostWorkers = alive;
            inFlight.workers(alive);
        }
        return worker;
    }

    /** The worker on this thread, for threads that have lost what they knew of it; null if there is none. */
    Worker workerOf(Thread thread) {
        return workers.get(thread.getId());
    }

    void workerExits(Worker worker) {
        worker.exits();
        if (worker.outer != null && worker.outer.recorder == this) {
            workers.put(worker.threadId, worker.outer);
        } else {
            workers.remove(worker.threadId);
        }
        WorkerExit listener = workerExit;
        if (listener != null) {
            listener.workerExits(worker);
        }
    }

    /** Tasks that workers have taken and not begun. */
    private int held() {
        int n = 0;
        for (Worker worker : workers.values()) {
            if (worker.isHolding()) {
                n++;
            }
        }
        return n;
    }
}
