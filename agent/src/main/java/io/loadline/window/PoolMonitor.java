// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.pool.Library;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolState;
import io.loadline.pool.SizeSetting;
import io.loadline.record.Discards;
import io.loadline.record.PoolRecorder;
import io.loadline.record.count.Event;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import io.loadline.record.kind.KindTotals;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A pool under observation: its name, state and history. The sampler writes once a window; any thread may read. */
public final class PoolMonitor {

    private static final double MIN_TIMED_SHARE = 0.99;

    /**
     * Longest time to catch up, in lengths of the stall. A pool that takes longer was saturated before, or its tasks
     * are so long that the stall adds little to them.
     */
    private static final int MAX_STALLS = 10;

    /** Bytes for a pool, with its MBean, counters and the clock of its workers. */
    private static final int POOL_BYTES = 4_800;

    private static final int THREAD_BYTES = 460;

    /** Bytes for a batch. Each concurrent recorder has one, and the sampler has another one for the pool. */
    private static final int BATCH_BYTES = 31_000;

    private static final int MAX_BATCHES = 1 + Math.min(8, Runtime.getRuntime().availableProcessors());

    private final PoolRecorder recorder;
    private final Sampler.Shared common;
    private final PoolClock clock;
    private final WindowMeter meter;
    private final PoolHistory history;
    private final Accounting accounting = new Accounting();
    private final WorkerWatch watch;

    /** State since the last stall: whether the pool is catching up, since when, and for how long at most. */
    private boolean isCatchingUp;

    private boolean caughtUpBefore;

    private long resumed;
    private long longestCatchUp;

    private volatile String name;
    /** True if the pool was named before it had a thread. */
    boolean namedBeforeFirstThread;
    /** True if the pool is published. It is measured in any case. */
    volatile boolean shown;

    private final Totals.Unwrapped service = new Totals.Unwrapped();
    private final Totals.Unwrapped wait = new Totals.Unwrapped();
    private final Totals.Unwrapped queued = new Totals.Unwrapped();
    private volatile PoolState state;

    /** The snapshot of the present windows; null until the first request. Takes hundreds of kilobytes. */
    private PoolSnapshot snapshot;

    /** The window that ended last; null before the first. */
    private Window latest;

    /** 99.9th percentile of the latest history in which any connection was returned; 0 before. */
    private long usualHoldNanos;

    PoolMonitor(PoolRecorder recorder, Sampler.Shared common) {
        this.recorder = recorder;
        this.common = common;
        this.clock = new PoolClock(recorder, common.clock);
        this.history = new PoolHistory(common);
        this.watch = new WorkerWatch(recorder, common);
        this.meter = new WindowMeter(recorder.firstSeen());
    }

    /**
     * Begins the first window now. The recorder has counted before, but nobody has ended windows meanwhile: a window of all
     * that time would be one with its mean load.
     */
    synchronized void beginNow() {
        TaskBatch none = common.tasks;
        none.clear();
        recorder.drain(batch -> {});
        clock.readAll();
        Totals before = recorder.totals();
        Station station = Station.mostWaitedFor(recorder);
        Window left = meter.end(none, before, clock, null, WorkerStates.NONE, station, System.nanoTime());
        meter.complete(left, recorder, before, false, common);
    }

    /** Returns whether the first window would still be very short, and show absurd rates. */
    boolean isTooYoung(long now, long windowNanos) {
        return latest == null && now - meter.lastAt() < windowNanos / 2;
    }

    public String name() {
        return name;
    }

    void name(String name, boolean beforeFirstThread) {
        this.name = name;
        this.namedBeforeFirstThread = beforeFirstThread;
        recorder.name(name);
    }

    public PoolRecorder recorder() {
        return recorder;
    }

    /** Returns the present counts. A terminated pool still counts tasks that it rejects. */
    public Totals totals() {
        return recorder.totals();
    }

    /** Returns the pool's present state, or else the last one; null if there never was one. */
    public PoolState state() {
        PoolState now = recorder.state();
        PoolState last = state;
        if (now != null || last == null) {
            return now;
        }
        return recorder.pool().isCollected() ? last.ofCollected() : last;
    }

    public String threadNamePrefix() {
        return PoolNames.threadNamePrefix(recorder);
    }

    /**
     * Returns the milliseconds that all started tasks have waited. If more than 1 % of them were not timed, this is the
     * time integral of the number of queued tasks, not the sum of the waits.
     */
    public double totalWaitMillis() {
        Totals now = totals();
        double waited = wait.read(now.waitNanos);
        long nanos = System.nanoTime();
        double inQueue = queued.read(now.inSystemNanos(nanos) - now.inServiceNanos(nanos));
        boolean nearlyAllTimed = now.timedWaits >= MIN_TIMED_SHARE * now.count(Event.STARTED);
        return (nearlyAllTimed ? waited : inQueue) / 1e6;
    }

    /** Returns the milliseconds of service of all completed tasks. */
    public double totalServiceMillis() {
        return service.read(totals().serviceNanos) / 1e6;
    }

    /** Returns the milliseconds of processor time of all workers; NaN if unknown. */
    public double totalCpuMillis() {
        return clock.cpuNanos() / 1e6;
    }

    /** Returns the milliseconds that workers were ready to run and waited for a processor; NaN if unknown. */
    public double totalRunQueueMillis() {
        return clock.runQueueNanos() / 1e6;
    }

    /** Returns how long the oldest running task has been running, in milliseconds; 0 if none runs, NaN if unknown. */
    public double oldestRunningMillis() {
        if (recorder.pool().startsThreads() && totals().inService() > 0) {
            return Double.NaN;
        }
        return Arrays.stream(runningAges()).max().orElse(0) / 1e6;
    }

    /** Returns how long the oldest queued task has waited, in milliseconds; 0 if none waits, NaN if unknown. */
    public double oldestQueuedMillis() {
        return recorder.oldestQueuedNanos(System.nanoTime()) / 1e6;
    }

    /** Returns the processors in the latest window. */
    public Processors processors() {
        return common.processors;
    }

    /** Returns the number of threads that the system lets this process add. */
    public ThreadRoom threadRoom() {
        return common.room;
    }

    /** Returns the history up to the last complete window; the same object until the next one ends. */
    public synchronized PoolSnapshot snapshot() {
        if (snapshot == null) {
            snapshot = newSnapshot();
        }
        return snapshot;
    }

    private PoolSnapshot newSnapshot() {
        long[] ages = runningAges();
        PoolSnapshot s = history.snapshot(name, common.processors, ages);
        s.oldestQueuedMillis = oldestQueuedMillis();
        long now = System.nanoTime();
        s.at = now;
        recorder.age(now, common.historyNanos);
        Object[] timers = recorder.pool().timers();
        s.timers = timers.length;
        s.cancelledTimers =
                (int) Arrays.stream(timers).filter(PoolAccess::isCancelled).count();
        List<KindTotals> kinds = recorder.kindTotals(timers, now);
        s.taskClasses = TaskClass.of(kinds);
        s.periodic = PeriodicTasks.of(kinds);
        s.failedTimers = recorder.failedTimers(kinds);
        s.overdue = watch.overdue(now);
        findLeaks(s, now);
        s.givenUp = recorder.givenUp();
        s.removedEver = meter.totals().count(Event.REMOVED);
        s.losersEver = recorder.losers();
        s.callers = recorder.callers().counts();
        s.nesting = recorder.nesting(now);
        Discards discards = recorder.discards();
        s.discarded = discards == null ? 0 : discards.count().count();
        s.discardedAgoSeconds =
                discards == null ? Double.POSITIVE_INFINITY : discards.count().agoSeconds(now);
        s.sparesRefused = recorder.refusedSpares().count();
        s.sparesRefusedAgoSeconds = recorder.refusedSpares().agoSeconds(now);
        s.state = state;
        s.poolClass = recorder.pool().poolClass();
        s.threadFactoryClass = recorder.pool().threadFactoryClass();
        s.rejectionHandlerClass = recorder.pool().rejectionHandlerClass();
        s.queueClass = recorder.pool().queueClass();
        s.sizeSetting = SizeSetting.of(
                recorder.pool().family(),
                recorder.origin(),
                recorder.pool().isOfPermits() ? recorder.pool().name() : threadNamePrefix());
        s.scheduled = recorder.pool().isScheduled();
        s.housekeepingOf = housekeepingOf();
        s.lag = recorder.lag(now);
        s.consumers = recorder.consumers() == null ? null : recorder.consumers().name();
        s.ofConnections = recorder.pool().isOfConnections();
        s.ofEventLoops = recorder.pool().isOfEventLoops();
        s.loops = watch.loops(now);
        s.ofPermits = recorder.pool().isOfPermits();
        s.depthUnseen = recorder.pool().isDepthUnseen();
        s.ofConsumers = recorder.pool().isOfConsumers();
        s.mostAtOnce = recorder.mostAtOnce();
        s.completedEver = meter.totals().count(Event.COMPLETED);
        s.threadPerTask = recorder.pool().hasThreadPerTask();
        s.room = s.ofConnections || recorder.pool().startsThreads() ? ThreadRoom.UNKNOWN : common.room;
        s.historySeconds = common.historyNanos / 1e9;
        s.occupied(s.threadPerTask ? new long[0] : ages);
        s.hotspots = s.ofConnections ? Hotspots.NONE : hotspots();
        s.holders = s.ofConnections ? hotspots() : Hotspots.NONE;
        return s;
    }

    /** Returns a number that grows when another task hangs, or a periodic task ends. */
    public int suspects() {
        return recorder.failedTimers() + watch.suspects();
    }

    /** Finds connections that are never returned. Once all are, no use ends any more: what was usual is remembered. */
    private void findLeaks(PoolSnapshot s, long now) {
        if (recorder.pool().isOfConnections()) {
            usualHoldNanos = s.usualNanos > 0 ? s.usualNanos : usualHoldNanos;
            long least = Math.min(PoolSnapshot.MINUTE_NANOS, common.historyNanos);
            double limit = Math.max(least, PoolSnapshot.MULTIPLE_OF_USUAL * (double) usualHoldNanos);
            s.leaks = recorder.leaks(usualHoldNanos == 0 ? Double.POSITIVE_INFINITY : limit, now);
            s.usualHoldSeconds = usualHoldNanos / 1e9;
            s.leakSetting = recorder.pool().leakSetting();
        }
    }

    /** Returns {@link PoolSnapshot#housekeepingOf}; empty for a pool of connections, which serves the application. */
    public String housekeepingOf() {
        return recorder.pool().isOfConnections() ? "" : Library.withHousekeeping(name, recorder.origin().createdAt);
    }

    /**
     * Returns the waits of the latest seconds. Exact to a window if waits were also requested at the beginning of these
     * seconds, and not many times since. Empty if the time is longer than the history.
     *
     * @param seconds length of the time
     */
    public synchronized Distribution waits(int seconds) {
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        return nanos > common.historyNanos ? Distribution.EMPTY : history.waitsSince(System.nanoTime() - nanos);
    }

    /** Returns the call sites at which busy workers were seen in the last history. */
    public Hotspots hotspots() {
        return watch.hotspots();
    }

    /**
     * Forgets the sites seen so far, samples workers, and returns their sites. Continues if no sample was allowed in
     * that time, or if tasks are so short that no worker was seen.
     *
     * @param seconds length of the sampling
     */
    public Hotspots sampleStacks(int seconds) throws InterruptedException {
        return watch.sampleStacks(seconds, () -> {
            Window last = latestWindow();
            return last != null && last.inServiceNanos > 0;
        });
    }

    /** Returns the windows of the history, oldest first, with idle ones joined. */
    public synchronized List<Window> windows() {
        return history.windows();
    }

    /** Returns the window that ended last, not joined with other idle ones; null before the first. */
    public synchronized Window latestWindow() {
        return latest;
    }

    /** Returns the pool's state at the end of the latest window; null if there never was one. */
    public PoolState latestState() {
        return state;
    }

    /** Returns how the counts contradict the queue; null if they do not. */
    public String accountingError() {
        String error = accounting.error;
        return error == null ? null : name + ": " + error;
    }

    /**
     * Ends a window.
     *
     * @param end end of the window, unless events arrived later
     * @param suspendedNanos time for which the process stood still; the measurements are then dropped
     * @param current the pool's state, null if it was collected
     */
    synchronized void tick(long end, long suspendedNanos, PoolState current) {
        if (recorder.pool().guard().standsStill()) {
            // this thread waited for the lock
            return;
        }
        TaskBatch tasks = common.tasks;
        EndedTasks ended = common.ended;
        tasks.clear();
        ended.clear();
        recorder.drain(batch -> {
            tasks.add(batch);
            ended.add(batch);
            if (shown) {
                common.listeners.forEach(listener -> listener.drained(this, batch));
            }
        });
        Totals after = recorder.totals();
        boolean quiet = after.hasSameCounts(meter.totals());
        // must be later than every counted event, or integrals over time would be too small
        long now = quiet && end - meter.lastAt() > 0 ? end : System.nanoTime();
        WorkerStates states = WorkerStates.NONE;
        if (!quiet || after.inService() > 0) {
            // nothing happened otherwise, so there is nothing new to read
            clock.read();
            states = shown ? watch.endWindow(current, after.inService()) : states;
        } else if (shown) {
            watch.endQuietWindow();
        }
        if (current != null) {
            state = current;
            accounting.check(after.outstanding(), current.queued, quiet, now);
        }
        Station station = Station.mostWaitedFor(recorder);
        if (recorder.pool().guard().standsStill()) {
            // another thread uses by now the state that all pools share
            return;
        }
        latest = meter.end(tasks, after, clock, state, states, station, now);
        meter.complete(latest, recorder, after, quiet || current == null, common);
        if (shown) {
            common.listeners.forEach(listener -> listener.windowEnded(this, latest, tasks, after, quiet));
        }
        if (isSuspended(suspendedNanos, after, now)) {
            history.skipWindow(now);
        } else {
            history.endWindow(latest, tasks, ended, recorder.firstSlice());
        }
        service.read(after.serviceNanos);
        wait.read(after.waitNanos);
        queued.read(after.inSystemNanos(now) - after.inServiceNanos(now));
        recorder.reconcile(now, quiet);
        double perSecond = 1e9 * Math.max(latest.arrived, latest.started) / latest.nanos();
        recorder.endWindow(perSecond, (double) latest.serviceNanos / latest.completed, now);
        recorder.age(now, common.historyNanos);
        recorder.readLag(now);
        snapshot = null;
    }

    /**
     * Returns whether the process stood still in the last window, or the pool has been catching up since. The pool
     * catches up until the tasks that were then in service have ended and no task waits. Until then the measurements
     * show the length of the stall, not the threads needed.
     */
    private boolean isSuspended(long suspendedNanos, Totals after, long now) {
        if (suspendedNanos > 0) {
            isCatchingUp = true;
            caughtUpBefore = false;
            resumed = now;
            longestCatchUp = MAX_STALLS * suspendedNanos;
            return true;
        }
        if (!isCatchingUp) {
            return false;
        }
        long since = now - resumed;
        boolean isBehind = after.inSystem() > after.inService()
                || Arrays.stream(runningAges()).anyMatch(age -> age > since);
        // twice, because submitters may not have woken up yet at the first sample
        isCatchingUp = since < longestCatchUp && (isBehind || !caughtUpBefore);
        caughtUpBefore = !isBehind;
        if (!isCatchingUp) {
            recorder.age(now, 0);
        }
        return true;
    }

    /** Ends the monitoring of a pool that has ended; its figures stay as they are. */
    synchronized void end() {
        history.close();
        snapshot();
        history.forget();
        recorder.age(System.nanoTime(), 0);
    }

    /**
     * Returns the approximate bytes of heap that the monitor takes. The constants come from the benchmark
     * {@code ScaleCost}; the history is measured.
     */
    synchronized int heapBytes() {
        int threads = recorder.servers().size();
        boolean atWork = latest != null && !latest.isIdle();
        return POOL_BYTES
                + THREAD_BYTES * threads
                + (atWork ? BATCH_BYTES * Math.min(MAX_BATCHES, 1 + threads) : 0)
                + history.heapBytes();
    }

    private long[] runningAges() {
        long now = System.nanoTime();
        return recorder.servers().stream()
                .mapToLong(server -> server.ageNanos(now))
                .filter(age -> age >= 0)
                .toArray();
    }

    /**
     * Compares the counts with the queue. If the application itself takes a task out of the queue, the recorder notices
     * after some seconds. So a difference is an error once it has lasted four seconds.
     */
    static final class Accounting {

        private static final long TOLERANCE_NANOS = 4_000_000_000L;

        private long difference;
        private long since;

        /** The error as a sentence; null if there is none. */
        volatile String error;

        /**
         * Compares the counts with the queue.
         *
         * @param outstanding number of tasks in the queue by the counts
         * @param quiet nothing has moved since the last call
         */
        void check(long outstanding, long queued, boolean quiet, long now) {
            if (!quiet || outstanding - queued != difference) {
                difference = outstanding - queued;
                since = now;
            }
            if (difference == 0) {
                error = null;
            } else if (now - since >= TOLERANCE_NANOS) {
                error = "by the counts " + outstanding + " tasks are queued, in the queue are " + queued;
            }
        }
    }
}
