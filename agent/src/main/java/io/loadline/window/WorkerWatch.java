// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.hotspot.HotspotHistory;
import io.loadline.hotspot.Hotspots;
import io.loadline.hotspot.WorkerSampler;
import io.loadline.pool.PoolState;
import io.loadline.record.PoolRecorder;
import io.loadline.record.Server;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Watches the busy workers of one pool: the objects for which they wait, and the call sites at which they are. It
 * samples sites if the pool is full, if workers wait for each other, or on request. Of a pool of connections, it
 * samples only the sites of the threads that use them. Sampler thread only, except {@link #hotspots} and
 * {@link #sampleStacks}.
 */
final class WorkerWatch {

    /** Time from which on a pass of an event loop is long: its connections wait as long as a person notices. */
    static final long LONG_PASS_NANOS = 100_000_000;

    /** Stacks of one sample on request, so that a second makes the stacks of a window. */
    private static final int STACKS_PER_SAMPLE = 8;

    private static final int MILLIS_BETWEEN_SAMPLES = 125;

    /** Consecutive samples without any stack after which sampling ends: the JVM shows no stacks of virtual threads. */
    private static final int BLIND_SAMPLES = 2;

    private static final long PATIENCE_NANOS = 35_000_000_000L;

    private final PoolRecorder recorder;
    private final Sampler.Shared common;
    private final HotspotHistory hotspots = new HotspotHistory();
    private final OverdueWatch overdue;
    private final LoopShares loops = new LoopShares();

    /** The common object of the last sample. */
    private String commonObject;

    /** True if any worker was on a known thread: other tasks have no stacks. */
    private volatile boolean hasThreads;

    WorkerWatch(PoolRecorder recorder, Sampler.Shared common) {
        this.recorder = recorder;
        this.common = common;
        this.overdue = new OverdueWatch(recorder, common);
    }

    private Collection<? extends Server> workers() {
        return recorder.servers();
    }

    /**
     * Samples the workers, once a window.
     *
     * @param state the pool's state, null if it was collected
     */
    WorkerStates endWindow(PoolState state, long inService) {
        hasThreads = hasThreads || hasThreadsNow();
        if (recorder.pool().isOfEventLoops()) {
            long now = System.nanoTime();
            sampleLongPasses(now);
            readLoops(now);
            return WorkerStates.NONE;
        }
        common.awaited.searchQueue(recorder);
        WorkerStates seen = recorder.pool().isOfConnections() ? WorkerStates.NONE : sampleStates();
        if (state != null && (isFull(state, inService) || seen.atCommonObject > 0)) {
            common.stacks.sampleInTurn(workers(), this::addStacks);
        }
        overdue.endWindow(System.nanoTime());
        return seen;
    }

    /** Ends a window without an event, in which nothing ran. Sampler's thread only. */
    void endQuietWindow() {
        if (recorder.pool().isOfEventLoops()) {
            readLoops(System.nanoTime());
        }
    }

    private void readLoops(long now) {
        loops.endWindow(recorder.workers().alive(), now, common.historyNanos);
    }

    /** Returns the busy share of each event loop, the busiest first; none of other pools. */
    List<LoopShare> loops(long now) {
        return loops.shares(recorder.workers().alive(), now, common.historyNanos);
    }

    /** Returns the tasks that take far longer than their kind ever did, the oldest first. */
    List<OverdueTask> overdue(long now) {
        return overdue.overdue(now);
    }

    int suspects() {
        return overdue.suspects();
    }

    /** Samples the stacks of event loops that are in a long pass now. */
    private void sampleLongPasses(long now) {
        List<Server> inLongPass = new ArrayList<>(0);
        for (Server loop : workers()) {
            if (loop.ageNanos(now) >= LONG_PASS_NANOS) {
                inLongPass.add(loop);
            }
        }
        if (!inLongPass.isEmpty()) {
            common.stacks.sample(inLongPass, STACKS_PER_SAMPLE, this::addStacks);
        }
    }

    private void addStacks(List<ThreadInfo> stacks) {
        hotspots.add(stacks, common.historyNanos);
    }

    /** Samples the objects for which workers wait; {@link WorkerStates#NONE} if it is not the pool's turn. */
    WorkerStates sampleStates() {
        WorkerStates.Sample sample = new WorkerStates.Sample();
        WorkerSampler.Got got = common.states.sampleInTurn(workers(), threads -> threads.forEach(sample::add));
        // not within the sampler: it must not wait for the pool, which may search its queue under a lock
        return got == WorkerSampler.Got.SAMPLE ? seen(sample) : WorkerStates.NONE;
    }

    private boolean isFull(PoolState state, long inService) {
        // a fork-join pool starts a spare thread for each that waits, and so is never full
        boolean hasSpares = recorder.pool().family().equals("fork-join") && inService > state.maximumPoolSize;
        return state.queued > 0 || inService > 0 && inService >= state.taskThreads() || hasSpares;
    }

    private WorkerStates seen(WorkerStates.Sample sample) {
        commonObject = sample.commonObject(commonObject);
        WorkerStates seen = new WorkerStates(
                1,
                sample.busy,
                sample.sleeping,
                sample.workersAt(commonObject),
                sample.allWait() ? onQueuedTask(sample.tasks()) : 0,
                sample.onResult,
                commonObject);
        return sample.onResult == 0 ? seen : waitingForOthers(seen, sample.results());
    }

    /** Adds the pools for whose tasks the workers wait. */
    private WorkerStates waitingForOthers(WorkerStates seen, Map<Integer, Integer> results) {
        Map<PoolRecorder, Integer> owners = common.awaited.owners(recorder, results);
        boolean own = owners.remove(recorder) != null || seen.onQueuedTask > 0;
        return owners.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> seen.waitingFor(
                        // tasks that were not found have mostly just ended, or wait in the same queue
                        own ? owners.values().stream().mapToInt(n -> n).sum() : seen.onResult,
                        most.getKey().name()))
                .orElse(seen);
    }

    /** Returns the number of workers that wait for one of these tasks that is in the queue. */
    private int onQueuedTask(Map<Integer, WorkerStates.Sample.Awaited> tasks) {
        int length = tasks.isEmpty() ? 0 : recorder.pool().waitingCount();
        if (length == 0 || length > AwaitedTasks.MAX_QUEUE) {
            return 0;
        }
        int workers = 0;
        for (Object task : recorder.pool().waiting()) {
            // a task may be in the queue several times
            WorkerStates.Sample.Awaited awaited = tasks.remove(System.identityHashCode(task));
            workers += awaited == null ? 0 : awaited.workers;
        }
        return workers;
    }

    /** Returns the call sites of workers in the last history. */
    Hotspots hotspots() {
        return hotspots.hotspots(System.nanoTime(), common.historyNanos);
    }

    private boolean hasThreadsNow() {
        return workers().stream().anyMatch(worker -> worker.stackId() >= 0);
    }

    /**
     * Forgets the sites seen so far, samples workers, and returns their sites. Continues while {@code isBusy} and no
     * worker was seen yet. Returns at once if no stacks are available.
     *
     * @param seconds length of the sampling
     */
    Hotspots sampleStacks(int seconds, BooleanSupplier isBusy) throws InterruptedException {
        hotspots.clear();
        if (!hasThreads && !hasThreadsNow()) {
            return hotspots();
        }
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        long remaining = 1;
        int blind = 0;
        while (blind < BLIND_SAMPLES
                && (remaining > 0
                        || remaining > -PATIENCE_NANOS
                                && isBusy.getAsBoolean()
                                && hotspots().rows.isEmpty())) {
            WorkerSampler.Got got = common.stacks.sample(workers(), STACKS_PER_SAMPLE, this::addStacks);
            blind = got == WorkerSampler.Got.SAMPLE ? 0 : got == WorkerSampler.Got.NO_THREAD ? blind + 1 : blind;
            Thread.sleep(MILLIS_BETWEEN_SAMPLES);
            remaining = end - System.nanoTime();
        }
        return hotspots();
    }
}
