package io.loadline.window;

import io.loadline.machine.ThreadRoom;
import io.loadline.place.Places;
import io.loadline.pool.PoolState;
import io.loadline.pool.SizeSetting;
import io.loadline.record.PoolRecorder;
import io.loadline.record.Worker;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.record.kind.KindTotals;
import java.util.Arrays;
import java.util.List;

/**
 * One pool under observation: its name, its state and its history. The sampler writes once a window, any thread may
 * read.
 */
public final class PoolMonitor {

    private static final double MIN_TIMED = 0.99;

    private final PoolRecorder recorder;
    private final SharedState common;
    private final PoolClock clock;
    private final WindowMeter meter;
    private final StationMeter stations;
    private final History history;
    private final Accounting accounting = new Accounting();
    private final WorkerWatch watch;
    private final CatchingUp catchingUp = new CatchingUp();

    /** Null if nobody collects metrics. */
    private final TaskHistograms histograms;

    private volatile String name;
    private boolean namedBeforeFirstThread;
    private volatile PoolState state;

    /** Null until somebody asks for it; hundreds of kilobytes. */
    private PoolSnapshot snapshot;

    /** Since when it is shown; sampler thread only. */
    private long shownSince;

    /** Null before the first window. */
    private Window latest;

    PoolMonitor(PoolRecorder recorder, String name, boolean namedBeforeFirstThread, SharedState common) {
        this.recorder = recorder;
        name(name, namedBeforeFirstThread);
        this.common = common;
        this.clock = new PoolClock(recorder, common.clock);
        this.history = new History(common);
        this.watch = new WorkerWatch(recorder, common);
        this.meter = new WindowMeter(recorder.firstSeen());
        this.stations = new StationMeter(recorder);
        this.shownSince = recorder.firstSeen();
        this.histograms = common.scratch.arrivals == null ? null : new TaskHistograms(common.historyNanos);
    }

    public String name() {
        return name;
    }

    /** Whether the name was given before there was a thread to take one from. */
    boolean namedBeforeFirstThread() {
        return namedBeforeFirstThread;
    }

    void rename(String name) {
        name(name, false);
    }

    private void name(String name, boolean beforeFirstThread) {
        this.name = name;
        this.namedBeforeFirstThread = beforeFirstThread;
        recorder.name(name);
    }

    /** When its first window began, after it was last hidden. */
    long shownSince() {
        return shownSince;
    }

    public PoolRecorder recorder() {
        return recorder;
    }

    /** The counts now. A terminated pool goes on counting tasks that it rejects. */
    public Totals totals() {
        return recorder.totals();
    }

    /** The pool's state now; of a collected pool the last one. Null if there never was one. */
    public PoolState state() {
        PoolState now = recorder.state();
        return now == null ? state : now;
    }

    public String threadNamePrefix() {
        return PoolNames.threadNamePrefix(recorder);
    }

    /**
     * Milliseconds that all started tasks have waited. If more than 1 % of them were not timed, it is the time integral
     * of the number of queued tasks instead of the sum of the waits.
     */
    public double totalWaitMillis() {
        Totals now = totals();
        long nanos = System.nanoTime();
        boolean nearlyAllTimed = now.timedWaits >= MIN_TIMED * now.count(Event.STARTED);
        return (nearlyAllTimed ? now.waitNanos : now.inSystemNanos(nanos) - now.inServiceNanos(nanos)) / 1e6;
    }

    /** Milliseconds of processor time of all workers, NaN if unknown. */
    public double totalCpuMillis() {
        return clock.cpuNanos() / 1e6;
    }

    /** Milliseconds that workers were ready to run and waited for a processor, NaN if unknown. */
    public double totalRunQueueMillis() {
        return clock.runQueueNanos() / 1e6;
    }

    /** Null if nobody collects metrics. */
    public TaskHistograms histograms() {
        return histograms;
    }

    /** How long the oldest running task has been running, in milliseconds; 0 if none runs, NaN if unknown. */
    public double oldestRunningMillis() {
        if (recorder.pool().hasThreadPerTask() && totals().inService() > 0) {
            return Double.NaN;
        }
        long oldest = 0;
        long now = System.nanoTime();
        for (Worker worker : recorder.workers()) {
            oldest = Math.max(oldest, worker.ageNanos(now));
        }
        return oldest / 1e6;
    }

    /** How long the oldest queued task has waited, in milliseconds; 0 if none waits, NaN if unknown. */
    public double oldestQueuedMillis() {
        return recorder.oldestQueuedNanos(System.nanoTime()) / 1e6;
    }

    /** The history up to the last complete window; the same object until the next one ends. */
    public synchronized PoolSnapshot snapshot() {
        if (snapshot == null) {
            snapshot = newSnapshot();
        }
        return snapshot;
    }

    private PoolSnapshot newSnapshot() {
        List<Window> windows = history.windows();
        Distributions times = new Distributions(windows, history.histograms());
        PoolSnapshot.Builder b = new PoolSnapshot.Builder(name, windows, common.processors);
        b.trace = history.trace();
        b.service = times.service(runningAges());
        b.wait = times.waits();
        b.response = times.response();
        b.oldestQueuedMillis = oldestQueuedMillis();
        List<KindTotals> kinds = kinds(System.nanoTime());
        b.taskClasses = TaskClass.of(kinds);
        b.periodic = PeriodicTasks.of(kinds);
        b.state = state;
        b.poolClass = recorder.pool().poolClass();
        b.queueClass = recorder.pool().queueClass();
        b.sizeSetting = SizeSetting.of(recorder.pool().family(), recorder.origin(), threadNamePrefix());
        b.scheduled = recorder.pool().isScheduled();
        b.ofConnections = recorder.pool().isOfConnections();
        b.mostAtOnce = recorder.mostAtOnce();
        b.completedEver = meter.totals().count(Event.COMPLETED);
        b.threadPerTask = recorder.pool().hasThreadPerTask();
        b.waitingForCarrier = b.threadPerTask ? common.machine.waitingForCarrier() : Double.NaN;
        b.room = b.ofConnections || b.threadPerTask ? ThreadRoom.UNKNOWN : common.room;
        b.historySeconds = common.historyNanos / 1e9;
        b.places = places();
        return b.build();
    }

    private List<KindTotals> kinds(long now) {
        recorder.ageKinds(now, common.historyNanos);
        return recorder.kindTotals(now);
    }

    /** Where its busy workers were seen in the last history. */
    public Places places() {
        return watch.places();
    }

    /**
     * Forgets where workers were seen, looks at them for so many seconds, and says where they were. Waits longer if no
     * look was allowed meanwhile, or if tasks are so short that none was seen.
     */
    public Places look(int seconds) throws InterruptedException {
        return watch.look(seconds, this::wasBusy);
    }

    private boolean wasBusy() {
        Window last = latestWindow();
        return last != null && last.inServiceNanos > 0;
    }

    /** The window that ended last, not joined with other idle ones; null before the first. */
    public synchronized Window latestWindow() {
        return latest;
    }

    /** The pool's state when that window ended; null if there never was one. */
    public PoolState latestState() {
        return state;
    }

    /** How the counts contradict each other; null if they do not. */
    public String accountingError() {
        String error = accounting.error();
        return error == null ? null : name + ": " + error;
    }

    /**
     * Ends a window. {@code end}: when, if nothing is counted meanwhile; {@code stoppedNanos}: for which the process stood
     * still; {@code current}: the pool's state, null if it was collected.
     */
    synchronized void tick(long end, long stoppedNanos, PoolState current) {
        Scratch scratch = common.scratch;
        scratch.clear();
        recorder.drain(batch -> {
            scratch.add(batch);
            history.add(batch);
            common.batches.drained(this, batch);
        });
        Totals after = recorder.totals();
        boolean quiet = after.hasSameCounts(meter.totals());
        // later than every event that was counted, or integrals over time would be too small
        long now = quiet && end - meter.lastAt() > 0 ? end : System.nanoTime();
        WorkerStates states = WorkerStates.NONE;
        if (!quiet || after.inService() > 0) {
            // if nothing happened, there is nothing new to read
            clock.read();
            states = watch.endWindow(current, after.inService());
        }
        if (current != null) {
            state = current;
        }
        latest = meter.end(scratch, after, clock, state, states, stations.end(), now);
        if (histograms != null) {
            histograms.endWindow(latest, scratch, threadsWhenFull(latest));
            if (quiet) {
                histograms.settle(after);
            }
        }
        if (isSpoilt(stoppedNanos, after, now)) {
            history.skipWindow();
        } else {
            endWindow(scratch, recorder.firstSlice());
        }
        if (current != null) {
            accounting.check(after, current, now);
        }
        recorder.reconcile(now, quiet);
        recorder.endWindow(1e9 * Math.max(latest.arrived, latest.started) / latest.nanos(), now);
        recorder.ageKinds(now, common.historyNanos);
        snapshot = null;
    }

    private double threadsWhenFull(Window window) {
        double threads = window.threadNanos / Math.max(1, window.nanos());
        boolean handsOff = String.valueOf(recorder.pool().queueClass()).endsWith("SynchronousQueue");
        return state == null ? 1 + threads : state.threadsWhenFull(threads, handsOff);
    }

    /** Whether what was measured in the last window must not be kept. */
    private boolean isSpoilt(long stoppedNanos, Totals after, long now) {
        if (stoppedNanos > 0) {
            catchingUp.begin(stoppedNanos, history.windows(), now);
            return true;
        }
        if (!catchingUp.goesOn()) {
            return false;
        }
        catchingUp.windowEnded(latest, after, Arrays.stream(runningAges()), now);
        if (!catchingUp.goesOn()) {
            recorder.ageKinds(now, 0);
        }
        return true;
    }

    /** {@code slice}: the first and the last arrival of those that were timed without gaps; null if all were timed. */
    private void endWindow(Scratch tasks, long[] slice) {
        if (slice != null) {
            history.knowsOnly(slice[0], slice[1]);
        }
        history.endWindow(latest, tasks);
    }

    /** The options no longer show the pool: no windows are ended until {@link #showAgain}. */
    synchronized void hide() {
        history.close();
        history.forget();
        recorder.ageKinds(System.nanoTime(), 0);
        snapshot = null;
        latest = null;
        watch.forgetPlaces();
    }

    /** In place of {@link #tick} while the pool is hidden: counts stay exact, nothing else is kept. */
    synchronized void tickHidden(long now) {
        recorder.drain(batch -> {});
        Totals before = meter.totals();
        Totals after = recorder.totals();
        double seconds = (now - meter.lastAt()) / 1e9;
        meter.restart(after, clock, now);
        recorder.reconcile(now, after.hasSameCounts(before));
        long arrived = after.count(Event.ARRIVED) - before.count(Event.ARRIVED);
        long started = after.count(Event.STARTED) - before.count(Event.STARTED);
        recorder.endWindow(Math.max(arrived, started) / seconds, now);
    }

    /** The options show the pool again: its counts go on, its history starts empty. */
    synchronized void showAgain(String name, boolean namedBeforeFirstThread, long now) {
        name(name, namedBeforeFirstThread);
        clock.read();
        tickHidden(now);
        shownSince = now;
    }

    /** The pool has ended; its figures stay as they are. */
    synchronized void end() {
        history.close();
        snapshot();
        history.forget();
        recorder.ageKinds(System.nanoTime(), 0);
    }

    /** Whether anything happened in the last window. */
    synchronized boolean isAtWork() {
        return latest != null && !latest.isIdle();
    }

    /** Bytes of heap that take the history and, if somebody has read it since the last window, the snapshot. */
    synchronized int keptBytes() {
        return history.heapBytes()
                + recorder.kindBytes()
                + watch.placeBytes()
                + (histograms == null ? 0 : histograms.heapBytes())
                + (snapshot == null ? 0 : Window.HEAP_BYTES * snapshot.windows.size());
    }

    private long[] runningAges() {
        long now = System.nanoTime();
        return recorder.workers().stream()
                .mapToLong(worker -> worker.ageNanos(now))
                .filter(age -> age >= 0)
                .toArray();
    }
}
