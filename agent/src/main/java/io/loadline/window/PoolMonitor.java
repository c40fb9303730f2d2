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

    private final PoolRecorder recorder;
    private final PoolClock clock;
    private final History history;
    private volatile String name;
    private boolean namedBeforeFirstThread;
    private volatile PoolState state;
    private volatile boolean ended;
    private Totals totals = Totals.NOTHING;
    private volatile Processors processors = new Processors(Double.NaN, Double.NaN, Double.NaN);
    private long lastAt;
    private double lastCpuNanos;
    private double lastRunQueueNanos;
    private PoolSnapshot snapshot;
    private long imbalance;
    private volatile String accountingError;

    PoolMonitor(PoolRecorder recorder, String name, ThreadClock clock, long historyNanos, AtomicInteger traceRoom) {
        this.recorder = recorder;
        this.name = name;
        this.namedBeforeFirstThread = recorder.firstThreadName() == null;
        this.clock = new PoolClock(recorder, clock);
        this.history = new History(historyNanos, traceRoom);
        this.lastAt = recorder.firstSeen();
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

    /** What the pool says of itself now; of an ended pool, the last it said. Null if it never said anything. */
    public PoolState state() {
        PoolState now = ended ? null : recorder.pool().state();
        return now == null ? state : now;
    }

    public String threadNamePrefix() {
        return PoolNames.threadNamePrefix(recorder);
    }

    /**
     * Milliseconds that tasks have waited. Where some were not timed one by one, from the time integral of the queue,
     * which has the wait so far of tasks still queued.
     */
    public double totalWaitMillis() {
        Totals now = totals();
        long nanos = System.nanoTime();
        boolean allTimed = now.timedWaits == now.count(Event.STARTED);
        return (allTimed ? now.waitNanos : now.inSystemNanos(nanos) - now.inServiceNanos(nanos)) / 1e6;
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
            snapshot = new PoolSnapshot(
                    name,
                    history.windows(),
                    history.trace(),
                    history.service(runningAges()),
                    history.waits(),
                    history.response(),
                    state,
                    recorder.pool().queueClass(),
                    recorder.pool().isScheduled(),
                    processors);
        }
        return snapshot;
    }

    /** Where the counts contradict each other, or null if they do not. */
    public String accountingError() {
        return accountingError;
    }

    /** Ends a window. {@code current}: what the pool says of itself, null if it was collected. */
    synchronized void tick(Scratch scratch, Processors processors, PoolState current, long now) {
        scratch.clear();
        recorder.drain(batch -> {
            scratch.add(batch);
            history.add(batch);
        });
        clock.read();
        if (current != null) {
            state = current;
        }
        Totals after = recorder.totals();
        history.endWindow(window(scratch, after, now), scratch);
        checkTheBook(after, now);
        totals = after;
        lastAt = now;
        this.processors = processors;
        snapshot = null;
    }

    /** The pool is gone; its figures stay as they are. */
    synchronized void end() {
        ended = true;
        history.close();
        snapshot();
    }

    private Window window(Scratch scratch, Totals after, long now) {
        Window.Builder w = new Window.Builder(lastAt, now);
        w.arrived = since(after, Event.ARRIVED);
        w.started = since(after, Event.STARTED);
        w.completed = since(after, Event.COMPLETED);
        w.rejected = since(after, Event.REJECTED) + since(after, Event.CALLER_RAN);
        w.inSystemNanos = after.inSystemNanos(now) - totals.inSystemNanos(lastAt);
        w.inServiceNanos = after.inServiceNanos(now) - totals.inServiceNanos(lastAt);
        w.timedWaits = scratch.wait.getTotalCount();
        w.waitNanos = scratch.waitNanos;
        w.timedResponses = scratch.response.getTotalCount();
        w.responseNanos = scratch.responseNanos;
        w.serviceNanos = scratch.serviceNanos;
        w.serviceSquares = scratch.serviceSquares();
        w.busyAtEnd = after.inService();
        w.threadsAtEnd = state == null ? 0 : state.poolSize;
        w.threadNanos = (double) w.threadsAtEnd * (now - lastAt);
        double cpuNanos = clock.cpuNanos();
        double runQueueNanos = clock.runQueueNanos();
        w.cpuNanos = cpuNanos - lastCpuNanos;
        w.runQueueNanos = runQueueNanos - lastRunQueueNanos;
        lastCpuNanos = Double.isNaN(cpuNanos) ? 0 : cpuNanos;
        lastRunQueueNanos = Double.isNaN(runQueueNanos) ? 0 : runQueueNanos;
        return w.build();
    }

    private long since(Totals after, Event event) {
        return after.count(event) - totals.count(event);
    }

    /** At a moment of quiet: arrived + requeued = started + queued + removed + rejected + caller-ran. */
    private void checkTheBook(Totals after, long now) {
        boolean quiet = since(after, Event.ARRIVED) == 0 && since(after, Event.STARTED) == 0;
        long difference = quiet ? after.unaccounted() - recorder.queuedByBook() : 0;
        if (difference != 0 && difference == imbalance) {
            accountingError = name + ": " + difference + " tasks are not accounted for";
        }
        imbalance = difference;
        recorder.reconcile(now);
    }

    private long[] runningAges() {
        long now = System.nanoTime();
        return recorder.workers().stream()
                .mapToLong(worker -> worker.ageNanos(now))
                .filter(age -> age >= 0)
                .toArray();
    }
}
