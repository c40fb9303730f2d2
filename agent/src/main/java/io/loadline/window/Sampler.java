package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.machine.Machine;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadClock;
import io.loadline.machine.ThreadLimits;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.options.Options;
import io.loadline.place.StackLooks;
import io.loadline.pool.PoolState;
import io.loadline.record.PoolRecorder;
import io.loadline.record.PoolRegistry;
import io.loadline.record.count.TaskBatch;
import java.io.File;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Ends a window for every pool, once a period. {@link #tick} is called by one thread of the agent at a time; {@link #pools} and
 * {@link #processors} by any.
 *
 * <p>A pool may be of the application's own class, and a method of it may never return. The thread that called it is left behind,
 * and another one ends windows without that pool. Who may go on is decided by {@link #at}, which both try to clear. Until the pool
 * has returned, only the thread that is left behind touches what is of the pool alone, for it may hold the locks; and it touches
 * nothing that all pools share.
 */
public final class Sampler {

    private static final File ROOT = new File("/");

    /** So many steps of the watch, of a second each. Counted, since while the whole process stands still no pool is to blame. */
    private static final int MOST_STEPS = 5;

    /** Heap of the agent without any pool, found on 17 with compressed references: most of it is names of classes. */
    private static final long AGENT_BYTES = 2_100_000;

    private final PoolRegistry registry;
    private final Supplier<Options> optionsInForce;

    /** As of this window. */
    private Options options;

    private final Faults faults;
    final Shared common;
    private final Machine machine;
    private final ThreadLimits threadLimits = new ThreadLimits(ROOT);
    private final Stalls stalls = new Stalls();
    private final ShownPools pools;

    /** What the thread that ends windows is at; null between two pools. */
    private final AtomicReference<Look> at = new AtomicReference<>();

    /** Those that threads were left behind in. */
    private final Collection<Look> leftBehind = new ConcurrentLinkedQueue<>();

    /** Threads that were left behind, and whose pool has answered since; weak, since they end. */
    private final Set<Thread> returned = Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));

    /** One window of one pool, as it is being ended. */
    private static final class Look {
        final PoolRecorder recorder;
        final Thread thread = Thread.currentThread();

        /** By the watch alone. */
        int steps;

        /** Null if nothing was measured of the pool. Written before another thread clears {@link #at}. */
        PoolMonitor monitor;

        Look(PoolRecorder recorder) {
            this.recorder = recorder;
        }
    }

    /** {@code optionsInForce}: asked once a window; a change takes effect then. */
    public Sampler(
            PoolRegistry registry,
            Supplier<Options> optionsInForce,
            Faults faults,
            Collection<? extends PoolListener> listeners) {
        this.registry = registry;
        this.optionsInForce = optionsInForce;
        this.options = optionsInForce.get();
        this.faults = faults;
        long now = System.nanoTime();
        this.machine = new Machine(ROOT, now);
        this.common = new Shared(options.historyNanos, listeners, faults);
        this.pools = new ShownPools(options, common, faults);
    }

    /** The live pools that the options show. */
    public Collection<PoolMonitor> pools() {
        return pools.live();
    }

    public Processors processors() {
        return common.processors;
    }

    /** An estimate of the heap that the agent takes, without pools that have ended and what clients had computed. */
    public long ownHeapBytes() {
        return AGENT_BYTES + pools.heapBytes();
    }

    /** Where processor times come from, for people. */
    public String clockName() {
        return common.clock.name();
    }

    /** The pools that do not answer, and are left out. Any thread. */
    public List<String> withoutAnswer() {
        return leftBehind.stream()
                .map(look -> ShownPools.called(look.recorder, look.monitor))
                .collect(Collectors.toList());
    }

    /** Whether the calling thread was left behind in a {@link #tick}, and must end. */
    public boolean wasLeftBehind() {
        return returned.contains(Thread.currentThread());
    }

    /** Once a second, by the watch: whether the thread that ends windows has been at one pool for {@value #MOST_STEPS} calls. */
    public boolean standsStill() {
        Look look = at.get();
        return look != null && ++look.steps > MOST_STEPS;
    }

    /**
     * Runs {@code windows}, which ends windows without the pool at which the thread stands that did; does nothing if that has gone on
     * meanwhile.
     */
    public void takeOver(Runnable windows) {
        Look look = at.get();
        if (look == null || look.steps <= MOST_STEPS) {
            return;
        }
        look.monitor = pools.of(look.recorder);
        TimeoutException why = new TimeoutException("the pool has not answered for " + MOST_STEPS + " s");
        why.setStackTrace(look.thread.getStackTrace());
        if (at.compareAndSet(look, null)) {
            look.recorder.pool().leaveBehind(why);
            leftBehind.add(look);
            faults.guard("sampling", () -> pools.leaveOut(look.recorder));
            windows.run();
        }
    }

    /** Returns false if the calling thread was left behind, and must end. */
    private boolean isLookedAt(PoolRecorder recorder, long now, long suspendedNanos) {
        Look look = new Look(recorder);
        at.set(look);
        // an error in one pool, which may be of the application's own class, must not stop the others
        faults.guard("sampling", () -> tick(recorder, now, suspendedNanos));
        if (at.compareAndSet(look, null)) {
            return true;
        }
        returned.add(look.thread);
        if (look.monitor != null) {
            faults.guard("sampling", look.monitor::end);
        }
        recorder.pool().hasReturned();
        leftBehind.remove(look);
        return false;
    }

    /** The agent's thread should have woken up at this instant, and has just done so. */
    public void wokeUp(long due) {
        wokeUp(System.nanoTime() - due, ThreadClock.runQueueNanosOfThisThread());
    }

    void wokeUp(long lateNanos, double runQueueNanos) {
        stalls.wokeUp(lateNanos, runQueueNanos);
    }

    /** Ends a window. */
    public void tick() {
        long now = System.nanoTime();
        long suspendedNanos = stalls.endWindow();
        if (suspendedNanos > 0) {
            Log.info("the process stood still for " + suspendedNanos / 1_000_000
                    + " ms: what was measured meanwhile is left out");
        }
        readMachine(now, suspendedNanos > 0);
        takeUpOptions();
        List<PoolRecorder> present = registry.recorders();
        for (PoolRecorder recorder : present) {
            if (!isLookedAt(recorder, now, suspendedNanos)) {
                return;
            }
            if (recorder.pool().failure() != null) {
                faults.guard("sampling", () -> pools.leaveOut(recorder));
            }
            if (recorder.pool().asksAgain(now)) {
                pools.takeBack(recorder);
            }
        }
        registry.expunge();
        pools.endWindow(present);
    }

    private void takeUpOptions() {
        Options before = options;
        options = optionsInForce.get();
        if (options != before) {
            common.historyNanos = options.historyNanos;
            pools.show(options);
        }
    }

    private void readMachine(long now, boolean suspended) {
        Processors[] read = {Processors.UNKNOWN};
        faults.guard("reading processors", () -> read[0] = machine.read(now, suspended, options.historyNanos));
        common.processors = read[0];
        common.processCpu = machine.processCpu();
        common.neighbourCpu = machine.neighbourCpu();
        faults.guard("reading thread limits", () -> common.room = threadLimits.room(now));
        common.looks.beginWindow();
        common.stacks.beginWindow();
    }

    private void tick(PoolRecorder recorder, long now, long suspendedNanos) {
        if (recorder.hasNoFigures() || recorder.pool().standsStill()) {
            return;
        }
        if (pools.isClosed(recorder)) {
            upkeep(recorder, now);
            return;
        }
        PoolState state = recorder.state();
        if (recorder.pool().standsStill()) {
            return;
        }
        PoolMonitor monitor = pools.monitor(recorder, state);
        if (monitor == null) {
            upkeep(recorder, now);
            return;
        }
        boolean terminated = state != null && state.terminated;
        // a very short first window would show absurd rates
        if (terminated || now - recorder.firstSeen() >= options.windowNanos / 2) {
            monitor.tick(now, suspendedNanos, state);
        }
        if (terminated) {
            pools.close(monitor);
        }
    }

    /** For a pool that has ended or was never used: it may still reject tasks, or have some taken out of its queue. */
    private static void upkeep(PoolRecorder recorder, long now) {
        recorder.drain(batch -> {});
        recorder.reconcile(now, true);
    }

    /** What all monitors share. The volatile fields are written by the sampler and read by any thread. */
    static final class Shared {
        final ThreadClock clock = ThreadClock.best();
        final Collection<? extends PoolListener> listeners;

        /** As of the window that ended last. */
        volatile Processors processors = Processors.UNKNOWN;

        /** How many processors this process used in that window, and others of those that it may run on. Sampler thread only. */
        double processCpu = Double.NaN;

        double neighbourCpu = Double.NaN;

        volatile ThreadRoom room = ThreadRoom.UNKNOWN;

        /** How far back all histories reach. */
        volatile long historyNanos;

        /** How many more tasks all traces may hold. */
        final AtomicInteger traceRoom = new AtomicInteger(TraceRing.ROOM);

        /** Reused from pool to pool. Sampler thread only, as are the looks. */
        final TaskBatch tasks = new TaskBatch();

        final EndedTasks ending = new EndedTasks();

        final WorkerLooks looks;

        /** Safe for any thread. */
        final StackLooks stacks;

        Shared(long historyNanos, Collection<? extends PoolListener> listeners, Faults faults) {
            this.historyNanos = historyNanos;
            this.listeners = listeners;
            this.looks = new WorkerLooks(faults);
            this.stacks = new StackLooks(faults);
        }
    }
}
