package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Worker;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.record.pool.PoolState;
import io.loadline.record.pool.SizeSetting;
import io.loadline.window.machine.ThreadRoom;
import io.loadline.window.place.PlaceHistory;
import io.loadline.window.place.Places;
import java.util.List;

/**
 * One pool under observation: its name, its state and its history. The sampler writes once a window, any thread may
 * read.
 */
public final class PoolMonitor {

    private static final double MIN_TIMED = 0.99;

    /** While somebody asks where workers are: so that a second makes the stacks of a window. */
    private static final int STACKS_AT_A_LOOK = 8;

    private static final int MILLIS_BETWEEN_LOOKS = 125;
    private static final long LOOK_PATIENCE_NANOS = 35_000_000_000L;

    private final PoolRecorder recorder;
    private final SharedState common;
    private final PoolClock clock;
    private final WindowMeter meter;
    private final StationMeter stations;
    private final History history;
    private final Accounting accounting = new Accounting();
    private final IdlePool rest = new IdlePool();
    private final PlaceHistory places = new PlaceHistory();

    /** Null if nobody collects metrics. */
    private final TaskHistograms histograms;

    private volatile String name;
    private boolean namedBeforeFirstThread;
    private volatile PoolState state;
    private PoolSnapshot snapshot;
    private boolean ended;

    /** Since when it is shown; sampler thread only. */
    private long shownSince;

    /** Null before the first window, and while the pool rests. */
    private Window latest;

    /** Null until a worker was seen busy. */
    private WorkerWatch watch;

    PoolMonitor(PoolRecorder recorder, String name, boolean namedBeforeFirstThread, SharedState common) {
        this.recorder = recorder;
        name(name, namedBeforeFirstThread);
        this.common = common;
        this.clock = new PoolClock(recorder, common.clock);
        this.history = new History(common);
        this.meter = new WindowMeter(recorder.firstSeen());
        this.stations = new StationMeter(recorder);
        this.shownSince = recorder.firstSeen();
        this.histograms = common.keepsHistograms ? new TaskHistograms() : null;
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
            catchUp();
            state = rest.isOn() ? state() : state;
            snapshot = newSnapshot();
            common.holdsSnapshot(this);
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
        b.taskClasses = taskClasses(System.nanoTime());
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

    private List<TaskClass> taskClasses(long now) {
        recorder.ageKinds(now, common.historyNanos);
        return TaskClass.of(recorder.kindTotals(now));
    }

    /** A window has ended. An ended pool keeps its last snapshot. */
    synchronized void dropSnapshot() {
        if (!ended) {
            snapshot = null;
        }
    }

    /** Where its busy workers were seen in the last history. */
    public Places places() {
        return places.places(System.nanoTime(), common.historyNanos);
    }

    /**
     * Forgets where workers were seen, looks at them for so many seconds, and says where they were. Waits longer if no
     * look was allowed meanwhile, or if tasks are so short that none was seen.
     */
    public Places look(int seconds) throws InterruptedException {
        places.clear();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        for (long left = 1; left > 0 || left > -LOOK_PATIENCE_NANOS && isUnseen(); left = end - System.nanoTime()) {
            common.stacks.look(recorder.workers(), STACKS_AT_A_LOOK, places, common.historyNanos);
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
        }
        return places();
    }

    private boolean isUnseen() {
        Window last = latestWindow();
        return last != null && last.inServiceNanos > 0 && places().rows.isEmpty();
    }

    private static boolean isFull(PoolState state, long inService) {
        return state.queued > 0 || inService > 0 && inService >= state.taskThreads();
    }

    /** The window that ended last, not joined with other idle ones; null before the first. */
    public synchronized Window latestWindow() {
        return rest.isOn() ? history.lastIdleWindow(common.period) : latest;
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
     * Ends a window if the pool is idle and nothing has happened since; else {@link #tick} must follow. It is cheap,
     * which matters with thousands of pools.
     */
    synchronized boolean restsOn(SamplingPeriod period) {
        if (!rest.isOn()) {
            return false;
        }
        boolean goesOn = rest.outlasts(recorder.workers().size(), recorder.activity());
        if (!goesOn || period.spoilt) {
            wake();
        }
        return rest.isOn();
    }

    /** Ends a window. {@code current}: the pool's state, null if it was collected. */
    synchronized void tick(SamplingPeriod period, PoolState current) {
        if (rest.isOn()) {
            wake();
        }
        Scratch scratch = common.scratch;
        scratch.clear();
        recorder.drain(batch -> {
            scratch.add(batch);
            history.add(batch);
            common.batches.drained(this, batch);
        });
        int workers = recorder.workers().size();
        long activity = recorder.activity();
        Totals after = recorder.totals();
        boolean quiet = after.hasSameCounts(meter.totals());
        // later than every event that was counted, or integrals over time would be too small
        long now = quiet && period.end - meter.lastAt() > 0 ? period.end : System.nanoTime();
        WorkerStates states = WorkerStates.NONE;
        if (!quiet || after.inService() > 0) {
            // if nothing happened, there is nothing new to read
            clock.read();
            states = common.looks.look(watch(), after.count(Event.STARTED) + after.count(Event.REMOVED));
            if (current != null && isFull(current, after.inService())) {
                common.stacks.lookInTurn(recorder.workers(), places, common.historyNanos);
            }
        }
        if (current != null) {
            state = current;
        }
        latest = meter.end(scratch, after, clock, state, states, stations.end(), now);
        if (histograms != null) {
            histograms.endWindow(latest, scratch);
            if (quiet) {
                histograms.settle(after);
            }
        }
        if (period.spoilt) {
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
        if (now == period.end && current != null && current.queued == 0 && !period.spoilt) {
            rest(period, workers, activity);
        }
    }

    /** {@code slice}: the first and the last arrival of those that were timed without gaps; null if all were timed. */
    private void endWindow(Scratch tasks, long[] slice) {
        if (slice != null) {
            history.knowsOnly(slice[0], slice[1]);
        }
        history.endWindow(latest, tasks);
    }

    /** The pool is idle from now on, if nothing happens in it and its counts balance. */
    private void rest(SamplingPeriod period, int workers, long activity) {
        if (history.isIdle() && accounting.isBalanced() && recorder.isSettled()) {
            rest.begin(workers, activity);
            latest = null;
            history.rest(period);
            recorder.rest();
        }
    }

    private void catchUp() {
        if (rest.isOn()) {
            history.catchUp(common.period);
            meter.catchUp(common.period.end);
        }
    }

    private void wake() {
        catchUp();
        history.wake();
        rest.end();
    }

    private WorkerWatch watch() {
        if (watch == null) {
            watch = new WorkerWatch(recorder);
        }
        return watch;
    }

    /** The options no longer show the pool: no windows are ended until {@link #showAgain}. */
    synchronized void hide() {
        history.close();
        history.forget();
        recorder.ageKinds(System.nanoTime(), 0);
        rest.end();
        snapshot = null;
        latest = null;
        places.clear();
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
        catchUp();
        history.close();
        snapshot();
        ended = true;
        rest.end();
        history.forget();
        recorder.ageKinds(System.nanoTime(), 0);
    }

    /** Whether anything happened in the last window. */
    synchronized boolean isAtWork() {
        return latest != null && !latest.isIdle();
    }

    /** Bytes of heap that the history takes. */
    synchronized int historyBytes() {
        return history.heapBytes() + recorder.kindBytes() + (histograms == null ? 0 : histograms.heapBytes());
    }

    /** The same of its places. */
    int placeBytes() {
        return places.heapBytes();
    }

    /** Windows of the snapshot that somebody has read since the last window. */
    synchronized int snapshotWindows() {
        return snapshot == null ? 0 : snapshot.windows.size();
    }

    private long[] runningAges() {
        long now = System.nanoTime();
        return recorder.workers().stream()
                .mapToLong(worker -> worker.ageNanos(now))
                .filter(age -> age >= 0)
                .toArray();
    }
}
