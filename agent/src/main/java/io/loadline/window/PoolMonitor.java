package io.loadline.window;

import io.loadline.record.Event;
import io.loadline.record.PoolRecorder;
import io.loadline.record.PoolState;
import io.loadline.record.Totals;
import io.loadline.record.Worker;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One pool under observation: its name, its history and what it says of itself. The sampler writes once a window, any
 * thread may read.
 */
public final class PoolMonitor {

    private static final double LEAST_TIMED = 0.99;

    private final PoolRecorder recorder;
    private final PoolClock clock;
    private final WindowMeter meter;
    private final WorkerWatch workers;
    private final History history;
    private final double historySeconds;
    private volatile String name;
    private boolean namedBeforeFirstThread;
    private volatile PoolState state;
    private volatile Processors processors = new Processors(Double.NaN, Double.NaN, Double.NaN);
    private volatile ThreadRoom room = ThreadRoom.UNKNOWN;
    private volatile Window latest;
    private PoolSnapshot snapshot;
    private final Accounting accounting = new Accounting();

    PoolMonitor(
            PoolRecorder recorder,
            String name,
            boolean namedBeforeFirstThread,
            ThreadClock clock,
            long historyNanos,
            AtomicInteger traceRoom) {
        this.recorder = recorder;
        this.name = name;
        this.namedBeforeFirstThread = namedBeforeFirstThread;
        this.clock = new PoolClock(recorder, clock);
        this.history = new History(historyNanos, traceRoom);
        this.historySeconds = historyNanos / 1e9;
        this.meter = new WindowMeter(recorder.firstSeen());
        this.workers = new WorkerWatch(recorder);
    }

    public String name() {
        return name;
    }

    /** Whether the name was given before there was a thread to take one from. */
    boolean namedBeforeFirstThread() {
        return namedBeforeFirstThread;
    }

    void rename(String name) {
        this.name = name;
        this.namedBeforeFirstThread = false;
    }

    public PoolRecorder recorder() {
        return recorder;
    }

    /** The counts now. A terminated pool still counts the tasks it rejects. */
    public Totals totals() {
        return recorder.totals();
    }

    /** What the pool says of itself now; of a collected pool, the last it said. Null if it never said anything. */
    public PoolState state() {
        PoolState now = recorder.state();
        return now == null ? state : now;
    }

    public String threadNamePrefix() {
        return PoolNames.threadNamePrefix(recorder);
    }

    /**
     * Milliseconds that started tasks have waited. A few that were not timed, after an attach say, are left out; where
     * they are many, the time integral of the queue takes the place of the sum.
     */
    public double totalWaitMillis() {
        Totals now = totals();
        long nanos = System.nanoTime();
        boolean nearlyAllTimed = now.timedWaits >= LEAST_TIMED * now.count(Event.STARTED);
        return (nearlyAllTimed ? now.waitNanos : now.inSystemNanos(nanos) - now.inServiceNanos(nanos)) / 1e6;
    }

    /** Milliseconds of processor time of all workers, NaN if unknown. */
    public double totalCpuMillis() {
        return clock.cpuNanos() / 1e6;
    }

    /** How long the task running longest has been running, in milliseconds; 0 if none runs. */
    public double oldestRunningMillis() {
        long oldest = 0;
        long now = System.nanoTime();
        for (Worker worker : recorder.workers()) {
            oldest = Math.max(oldest, worker.ageNanos(now));
        }
        return oldest / 1e6;
    }

    /** How long the task waiting longest has waited, in milliseconds; 0 if none waits, NaN if unknown. */
    public double oldestQueuedMillis() {
        return recorder.oldestQueuedNanos(System.nanoTime()) / 1e6;
    }

    /** The last history as of the last complete window; the same object until the next one ends. */
    public synchronized PoolSnapshot snapshot() {
        if (snapshot == null) {
            PoolSnapshot.Builder b = new PoolSnapshot.Builder(name, history.windows(), processors);
            b.trace = history.trace();
            b.service = history.service(runningAges());
            b.wait = history.waits();
            b.response = history.response();
            b.state = state;
            b.queueClass = recorder.pool().queueClass();
            b.scheduled = recorder.pool().isScheduled();
            b.completedEver = meter.totals().count(Event.COMPLETED);
            b.room = room;
            b.historySeconds = historySeconds;
            snapshot = b.build();
        }
        return snapshot;
    }

    /** The window that ended last, not joined with other idle ones; null before the first. */
    public Window latestWindow() {
        return latest;
    }

    /** What the pool said of itself when that window ended; null if it never said anything. */
    public PoolState latestState() {
        return state;
    }

    /** Where the counts contradict each other, or null if they do not. */
    public String accountingError() {
        String error = accounting.error();
        return error == null ? null : name + ": " + error;
    }

    /** Ends a window. {@code current}: what the pool says of itself, null if it was collected. */
    synchronized void tick(SamplingPeriod period, PoolState current) {
        Scratch scratch = period.scratch;
        scratch.clear();
        recorder.drain(batch -> {
            scratch.add(batch);
            history.add(batch);
        });
        Totals after = recorder.totals();
        // later than all that was counted, or there would be less than nothing of it
        long now = System.nanoTime();
        boolean quiet = after.hasSameCounts(meter.totals());
        WorkerStates states = WorkerStates.NONE;
        if (!quiet || after.inService() > 0) {
            // of those who did nothing there is nothing to read, which counts with thousands of idle pools
            clock.read();
            states = period.looks.look(workers, after.count(Event.STARTED) + after.count(Event.REMOVED));
        }
        if (current != null) {
            state = current;
        }
        latest = meter.end(scratch, after, clock, state, period.machine, states, now);
        if (period.spoilt) {
            history.skipWindow();
        } else {
            history.endWindow(latest, scratch);
        }
        if (current != null) {
            accounting.check(after, current, now);
        }
        recorder.reconcile(now, quiet);
        this.processors = period.machine.processors;
        this.room = period.room;
        snapshot = null;
    }

    /** The pool is gone; its figures stay as they are. */
    synchronized void end() {
        history.close();
        snapshot();
    }

    private long[] runningAges() {
        long now = System.nanoTime();
        return recorder.workers().stream()
                .mapToLong(worker -> worker.ageNanos(now))
                .filter(age -> age >= 0)
                .toArray();
    }
}
