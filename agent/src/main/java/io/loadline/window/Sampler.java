// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.hotspot.WorkerSampler;
import io.loadline.machine.Machine;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadClock;
import io.loadline.machine.ThreadLimits;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.options.Options;
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
 * The end of windows: once a period, {@link #tick} ends a window for every pool. One thread of the agent at a time
 * calls it; any thread may call {@link #pools} and {@link #processors}.
 *
 * <p>A pool may be of a class of the application, and a method of it may never return. The thread that called the
 * method is then abandoned, and another one ends windows without that pool. Both threads try to clear {@link #at}, and
 * the one that succeeds goes on. Until the pool returns, only the abandoned thread touches the state of that pool,
 * because it may hold the locks; and it touches nothing that pools share.
 */
public final class Sampler {

    private static final File ROOT = new File("/");

    /**
     * Steps of the watch, of a second each, after which a pool does not answer. Steps are counted, not timed: while the
     * whole process stands still, no pool is to blame.
     */
    private static final int MOST_STEPS = 5;

    /** Heap of the agent without any pool, measured on 17 with compressed references: mostly names of classes. */
    private static final long AGENT_BYTES = 2_100_000;

    private final PoolRegistry registry;
    private final Supplier<Options> optionsInForce;

    /** The options of this window. */
    private Options options;

    private final Faults faults;
    final Shared common;
    private final Machine machine;
    private final ThreadLimits threadLimits = new ThreadLimits(ROOT);
    private final Stalls stalls = new Stalls();
    private final ShownPools pools;

    /** The pool at which the thread that ends windows is; null between two pools. */
    private final AtomicReference<Visit> at = new AtomicReference<>();

    /** The windows in which threads were abandoned. */
    private final Collection<Visit> abandoned = new ConcurrentLinkedQueue<>();

    /** Abandoned threads whose pool has answered since; weak, since they end. */
    private final Set<Thread> returned = Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));

    /** The ending of one window of one pool. */
    private static final class Visit {
        final PoolRecorder recorder;
        final Thread thread = Thread.currentThread();

        /** Steps of the watch, for the watch alone. */
        int steps;

        /**
         * The pool's monitor; null if nothing of the pool was measured. Written before another thread clears
         * {@link #at}.
         */
        PoolMonitor monitor;

        Visit(PoolRecorder recorder) {
            this.recorder = recorder;
        }
    }

    /** @param optionsInForce read once a window, so that a change takes effect then */
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

    /** Returns the live pools that the options show. */
    public Collection<PoolMonitor> pools() {
        return pools.live();
    }

    public Processors processors() {
        return common.processors;
    }

    /** Returns an estimate of the agent's heap, without ended pools and clients' results. */
    public long ownHeapBytes() {
        return AGENT_BYTES + pools.heapBytes();
    }

    /** Returns the source of processor times, for people. */
    public String clockName() {
        return common.clock.name();
    }

    /** Returns the pools that do not answer, and are left out. Any thread. */
    public List<String> withoutAnswer() {
        return abandoned.stream()
                .map(visit -> ShownPools.label(visit.recorder, visit.monitor))
                .collect(Collectors.toList());
    }

    /** Returns whether the calling thread was abandoned in a {@link #tick}, and must end. */
    public boolean wasLeftBehind() {
        return returned.contains(Thread.currentThread());
    }

    /**
     * Returns whether the thread that ends windows has been at one pool for {@value #MOST_STEPS} calls. The watch calls
     * it once a second.
     */
    public boolean standsStill() {
        Visit visit = at.get();
        return visit != null && ++visit.steps > MOST_STEPS;
    }

    /**
     * Runs {@code windows}, which ends windows without the pool that does not answer. Does nothing if the other thread has
     * gone on meanwhile.
     */
    public void takeOver(Runnable windows) {
        Visit visit = at.get();
        if (visit == null || visit.steps <= MOST_STEPS) {
            return;
        }
        visit.monitor = pools.of(visit.recorder);
        TimeoutException why = new TimeoutException("the pool has not answered for " + MOST_STEPS + " s");
        why.setStackTrace(visit.thread.getStackTrace());
        if (at.compareAndSet(visit, null)) {
            visit.recorder.pool().guard().leaveBehind(why);
            abandoned.add(visit);
            faults.guard("sampling", () -> pools.leaveOut(visit.recorder));
            windows.run();
        }
    }

    /** Ends a window of one pool. Returns false if the calling thread was abandoned, and must end. */
    private boolean endWindowOf(PoolRecorder recorder, long now, long suspendedNanos) {
        Visit visit = new Visit(recorder);
        at.set(visit);
        // an error in one pool, which may be of a class of the application, must not stop the others
        faults.guard("sampling", () -> tick(recorder, now, suspendedNanos));
        if (at.compareAndSet(visit, null)) {
            return true;
        }
        returned.add(visit.thread);
        if (visit.monitor != null) {
            faults.guard("sampling", visit.monitor::end);
        }
        recorder.pool().guard().hasReturned();
        abandoned.remove(visit);
        return false;
    }

    /**
     * Records that the agent's thread has just woken up.
     *
     * @param due instant at which it should have woken up
     */
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
        common.awaited.beginWindow(present);
        for (PoolRecorder recorder : present) {
            if (!endWindowOf(recorder, now, suspendedNanos)) {
                return;
            }
            if (recorder.pool().guard().failure() != null) {
                faults.guard("sampling", () -> pools.leaveOut(recorder));
            }
            if (recorder.pool().guard().asksAgain(now)) {
                pools.readmit(recorder);
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
        common.pauseShare = machine.pauseShare();
        faults.guard("reading thread limits", () -> common.room = threadLimits.room(now));
        common.states.beginWindow();
        common.stacks.beginWindow();
    }

    private void tick(PoolRecorder recorder, long now, long suspendedNanos) {
        if (recorder.hasNoFigures() || recorder.pool().guard().standsStill()) {
            return;
        }
        if (pools.isClosed(recorder)) {
            upkeep(recorder, now);
            return;
        }
        PoolState state = recorder.state();
        if (recorder.pool().guard().standsStill()) {
            return;
        }
        PoolMonitor monitor = pools.monitor(recorder, state);
        if (monitor == null) {
            upkeep(recorder, now);
            return;
        }
        boolean terminated = state != null && state.terminated;
        if (terminated || !monitor.isTooYoung(now, options.windowNanos)) {
            monitor.tick(now, suspendedNanos, state);
        }
        if (terminated) {
            pools.close(monitor);
        }
    }

    /** Maintains a pool that has ended or was never used: it may still reject tasks, or lose some from its queue. */
    private static void upkeep(PoolRecorder recorder, long now) {
        recorder.drain(batch -> {});
        recorder.reconcile(now, true);
    }

    /** The state that all monitors share. The sampler writes the volatile fields, any thread reads them. */
    static final class Shared {
        final ThreadClock clock = ThreadClock.best();
        final Collection<? extends PoolListener> listeners;

        /** The processors in the latest window. */
        volatile Processors processors = Processors.UNKNOWN;

        /**
         * Number of processors that this process used in the latest window, and that others used of those on which it
         * may run. Sampler thread only.
         */
        double processCpu = Double.NaN;

        double neighbourCpu = Double.NaN;

        /** Share of the latest window in garbage collections, 0 to 1; 0 if that is not known. Sampler thread only. */
        double pauseShare;

        volatile ThreadRoom room = ThreadRoom.UNKNOWN;

        /** Length of all histories. */
        volatile long historyNanos;

        /** Number of tasks that all traces may add. */
        final AtomicInteger traceRoom = new AtomicInteger(TraceHistory.ROOM);

        /** The tasks of one pool, reused for the next one. Sampler thread only. */
        final TaskBatch tasks = new TaskBatch();

        final EndedTasks ended = new EndedTasks();

        /** The sampler of the objects for which workers wait. Any thread, as {@link #stacks}. */
        final WorkerSampler states;

        final WorkerSampler stacks;

        /** The pools whose tasks workers of others wait for. Sampler thread only. */
        final AwaitedTasks awaited = new AwaitedTasks();

        Shared(long historyNanos, Collection<? extends PoolListener> listeners, Faults faults) {
            this.historyNanos = historyNanos;
            this.listeners = listeners;
            this.states = WorkerSampler.ofStates(faults);
            this.stacks = WorkerSampler.ofStacks(faults);
        }
    }
}
