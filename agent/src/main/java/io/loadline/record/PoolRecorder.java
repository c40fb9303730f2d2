package io.loadline.record;

import io.loadline.record.count.Batch;
import io.loadline.record.count.Totals;
import io.loadline.record.pool.GuardedPool;
import io.loadline.record.pool.ObservedPool;
import io.loadline.record.pool.PoolOrigin;
import io.loadline.record.pool.PoolState;
import io.loadline.record.time.InFlight;
import io.loadline.record.time.Slices;
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
    private static final long OWN_BYTES = 560;

    /** With its place in the map. */
    private static final long WORKER_BYTES = 200;

    private final GuardedPool pool;
    private final PoolOrigin origin;
    private final boolean scheduled;
    private final boolean ignored;
    private final boolean hooks;
    private final InFlight inFlight;
    private final SideDoor sideDoor;
    private final Arrivals arrivals;
    private final Departures departures;
    private final Service service;
    private final Tally tally;
    private final Slices slices;
    private final long firstSeen = System.nanoTime();
    /** By {@link Thread#getId()}. */
    private final Map<Long, Worker> workers = new ConcurrentHashMap<>();

    private final AtomicInteger lanes = new AtomicInteger();
    private volatile String firstThreadName;
    private volatile int mostWorkers;

    /** The most since somebody last asked for the state; about that, since nothing is locked. */
    private volatile int workersSinceState;

    private volatile WorkerExit workerExit;

    /** Told, on the worker's own thread, that a worker ends. */
    public interface WorkerExit {
        void workerExits(Worker worker);
    }

    PoolRecorder(GuardedPool pool, PoolOrigin origin, boolean ignored, Tally tally, Cancellation cancellation) {
        this.pool = pool;
        this.origin = origin;
        this.ignored = ignored;
        this.scheduled = pool.isScheduled();
        this.hooks = pool.hasHooks();
        this.inFlight = new InFlight(pool.isFirstInFirstOut() && !scheduled);
        this.tally = tally;
        this.slices = tally.slices();
        this.sideDoor = new SideDoor(pool, inFlight, tally);
        this.arrivals = new Arrivals(pool, inFlight, tally);
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

    /** Whether time may pass between the taking of a task and its start. */
    boolean hasHooks() {
        return hooks;
    }

    /** Name of the first thread seen to work for the pool, or null. */
    public String firstThreadName() {
        return firstThreadName;
    }

    /** The workers alive now; a live view. */
    public Collection<Worker> workers() {
        return workers.values();
    }

    /** Why the pool cannot be looked at, and is not any more; null if it can. See {@link GuardedPool}. */
    public Throwable trouble() {
        return pool.trouble();
    }

    /** What the pool says of itself now, or null if it was collected or does not say. */
    public PoolState state() {
        int most = workersSinceState;
        workersSinceState = workers.size();
        return pool.state(outsideTheQueue(), (int) Math.max(0, tally.totals().inService()), most);
    }

    /** The most tasks that can run at one time, because all are periodic; {@link Integer#MAX_VALUE} if there may be any number. */
    public int mostAtOnce() {
        return scheduled && !service.ranTaskOnce() ? Math.max(1, pool.heldCount()) : Integer.MAX_VALUE;
    }

    public Totals totals() {
        if (!pool.showsQueue()) {
            return tally.totals();
        }
        if (!slices.hasAnonymous()) {
            sideDoor.admitPutBack(System.nanoTime());
        }
        Totals recorded = tally.totals();
        // more than was counted came without our knowledge; or only while we looked
        for (int i = 0; i < LOOKS && surplus(recorded) > 0; i++) {
            if (scheduled || !slices.hasAnonymous()) {
                sideDoor.admit(recorded, System.nanoTime());
            } else {
                sideDoor.admitUnknown(surplus(recorded), recorded, System.nanoTime());
            }
            recorded = tally.totals();
        }
        return recorded;
    }

    /** How many more tasks wait than there should. */
    private long surplus(Totals totals) {
        return pool.waitingCount() + outsideTheQueue() - totals.unaccounted();
    }

    /**
     * Tasks that wait but not in the queue: in the hands of a worker that has not begun, or of a rejection handler. All that
     * wait if the pool does not show its queue.
     */
    private int outsideTheQueue() {
        return pool.showsQueue()
                ? held() + departures.inHandlers()
                : (int) Math.max(0, tally.totals().unaccounted());
    }

    /** Changes whenever something happens to a task. Takes no lock and asks nobody, and may be a moment late. */
    public long activity() {
        return tally.activity();
    }

    /** About what is kept of this pool here, in bytes. */
    public long heapBytes() {
        return OWN_BYTES + tally.heapBytes() + inFlight.heapBytes() + WORKER_BYTES * workers.size();
    }

    /** How long the task that waits longest has waited, in nanoseconds; 0 if none waits, NaN if nobody knows. */
    public double oldestQueuedNanos(long now) {
        totals();
        return inFlight.oldestNanos(now);
    }

    /** What workers do with tasks. */
    Service service() {
        return service;
    }

    /** The tasks that are handed in. */
    Arrivals arrivals() {
        return arrivals;
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
        if (!slices.hasAnonymous()) {
            if (pool.showsQueue()) {
                departures.reconcile(now, quiet);
            }
            return;
        }
        if (pool.showsQueue()) {
            departures.reconcileNumbers(now, quiet ? -surplus(tally.totals()) : 0);
        }
        settle(quiet, now);
    }

    /**
     * Whether those that were only counted have left. For two seconds after the last of them arrived a thread may still be
     * held up on its way in. Then either nothing is in the system, or the queue is in order and a task has left it that came
     * well after the last of those.
     */
    private void settle(boolean quiet, long now) {
        long since = slices.completeSince();
        if (since == Long.MAX_VALUE || now - since < Reconciler.PATIENCE_NANOS) {
            return;
        }
        // what is still there was not found when it started, among others that were not looked for long
        if (quiet && tally.totals().inSystem() == 0) {
            // a task on its way in is on the book before it is counted, so what is young may be one
            inFlight.takeIf((task, stamp) -> stamp <= InFlight.UNTIMED || now - stamp >= Reconciler.PATIENCE_NANOS);
            if (inFlight.size() == 0) {
                slices.settle();
            }
        } else if (!slices.isRepeating() && inFlight.hasPassed(since)) {
            inFlight.takeIf((task, stamp) -> stamp - since < 0);
            slices.settle();
        }
    }

    /** Whether no task is under way that is counted and not on the book. */
    public boolean knowsEveryTask() {
        return !slices.hasAnonymous();
    }

    /** Between which two arrivals all tasks of a window are timed in which not all are; null if all are. Sampler thread only. */
    public long[] firstSlice() {
        return slices.first();
    }

    /** Ends a window: decides whether all tasks are timed in the next. Sampler thread only. */
    public void endWindow(double tasksPerSecond, long now) {
        tally.endWindow(now);
        slices.endWindow(tasksPerSecond, now);
        workers.values().forEach(Worker::forgetPlainTasks);
    }

    /** Hands over all batches since the last call; {@code consumer} must not keep them. Sampler thread only. */
    public void drain(Consumer<Batch> consumer) {
        tally.drain(consumer);
        inFlight.trim();
    }

    /** Nothing happens in the pool: gives back what only tasks on their way need. Sampler thread only. */
    public void rest() {
        inFlight.rest();
    }

    public void onWorkerExit(WorkerExit listener) {
        workerExit = listener;
    }

    // ---- workers

    void sawThread(String name) {
        if (firstThreadName == null) {
            firstThreadName = name;
        }
    }

    /** A worker's loop begins on the current thread. */
    Worker workerStarted(Executor executor, Worker outer, boolean woven) {
        sawThread(Thread.currentThread().getName());
        Worker worker = new Worker(this, executor, outer, lanes.getAndIncrement(), woven);
        workers.put(worker.threadId, worker);
        int alive = workers.size();
        workersSinceState = Math.max(workersSinceState, alive);
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
        if (worker.untimed != null) {
            tally.retire(worker.untimed);
        }
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
