package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.options.Options;
import io.loadline.record.PoolRecorder;
import io.loadline.record.PoolRegistry;
import io.loadline.record.PoolState;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Ends a window for every pool, once a period. {@link #tick} is called by the agent's one thread; {@link #pools} and
 * {@link #processors} by any.
 */
public final class Sampler {

    private static final File ROOT = new File("/");
    private static final long HELD_UP_NANOS = 5_000_000_000L;

    private final PoolRegistry registry;
    private final Options options;
    private final Faults faults;
    private final Common common;
    private final Machine machine = new Machine(ROOT, System.nanoTime());
    private final ThreadLimits threadLimits = new ThreadLimits(ROOT);
    private final WorkerLooks looks;
    private final Stalls stalls;
    private final Scratch scratch = new Scratch();
    private final PoolNames names = new PoolNames();
    private final Map<PoolRecorder, PoolMonitor> monitors = new IdentityHashMap<>();
    private final Set<PoolRecorder> settled = Collections.newSetFromMap(new IdentityHashMap<>());

    /** All recorders of the last window, and in the same places the monitors of those that have one. */
    private List<PoolRecorder> known = Collections.emptyList();

    private PoolMonitor[] knownMonitors = {};
    private boolean changed;

    /** Null between two pools. */
    private volatile PoolRecorder lookedAt;

    private volatile long lookedAtSince;
    private final PoolListener listener;
    private final UnmatchedGlobs globs;
    private volatile List<PoolMonitor> shown = Collections.emptyList();

    public Sampler(PoolRegistry registry, Options options, Faults faults, PoolListener listener) {
        this.registry = registry;
        this.options = options;
        this.faults = faults;
        this.looks = new WorkerLooks(faults);
        this.stalls = new Stalls(options.windowNanos, System.nanoTime());
        this.common = new Common(ThreadClock.best(), options.historyNanos, System.nanoTime());
        this.listener = listener;
        this.globs = new UnmatchedGlobs(options);
    }

    /** The live pools that the options show. */
    public Collection<PoolMonitor> pools() {
        return shown;
    }

    public Processors processors() {
        return common.machine.processors;
    }

    /** Where processor times come from, for people. */
    public String clockName() {
        return common.clock.name();
    }

    /** Bytes of heap that the pools' figures take: an estimate by what they are made of. */
    public long heapBytes() {
        long sum = 0;
        for (PoolMonitor monitor : shown) {
            sum += monitor.heapBytes();
        }
        return sum;
    }

    /** The class of a pool whose look keeps all others waiting for seconds now; null if there is none. */
    public String heldUpBy() {
        PoolRecorder recorder = lookedAt;
        return recorder != null && System.nanoTime() - lookedAtSince > HELD_UP_NANOS
                ? recorder.pool().poolClass()
                : null;
    }

    /** Ends a window. */
    public void tick() {
        long now = System.nanoTime();
        SamplingPeriod period = period(now);
        List<PoolRecorder> present = registry.recorders();
        for (int i = 0; i < present.size(); i++) {
            PoolRecorder recorder = present.get(i);
            PoolMonitor monitor =
                    i < known.size() && known.get(i) == recorder ? knownMonitors[i] : monitors.get(recorder);
            lookedAtSince = System.nanoTime();
            lookedAt = recorder;
            guarded(() -> tick(recorder, monitor, period, now));
            lookedAt = null;
            if (recorder.trouble() != null) {
                guarded(() -> leaveOut(recorder));
            }
        }
        common.restTime = period.restTime;
        common.dropSnapshots();
        registry.expunge();
        if (changed || !isSame(present)) {
            poolsChanged(present);
        }
        globs.windowEnded();
        listener.windowEnded();
    }

    private void tick(PoolRecorder recorder, PoolMonitor monitor, SamplingPeriod period, long now) {
        boolean rests = monitor != null && monitor.restsOn(period);
        if (!rests && !recorder.isIgnored()) {
            tick(recorder, period, now);
        }
    }

    /** A list is compared in some nanoseconds a pool: nothing of the pools is read. */
    private boolean isSame(List<PoolRecorder> present) {
        int i = 0;
        while (i < present.size() && i < known.size() && present.get(i) == known.get(i)) {
            i++;
        }
        return i == present.size() && i == known.size();
    }

    private void poolsChanged(List<PoolRecorder> present) {
        Set<PoolRecorder> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(present);
        endThoseNotIn(all);
        changed = false;
        known = present;
        knownMonitors = present.stream().map(monitors::get).toArray(PoolMonitor[]::new);
        shown = new ArrayList<>(monitors.values());
    }

    private SamplingPeriod period(long now) {
        MachineReading[] read = {MachineReading.UNKNOWN};
        faults.guard("reading processors", () -> read[0] = machine.read(now));
        common.machine = read[0];
        faults.guard("reading thread limits", () -> common.room = threadLimits.room(now));
        looks.beginWindow();
        boolean spoilt = stalls.spoil(now);
        RestTime restTime = spoilt ? common.restTime.skipTo(now) : common.restTime.windowEnded(read[0], now);
        return new SamplingPeriod(restTime, scratch, looks, read[0], spoilt);
    }

    private void tick(PoolRecorder recorder, SamplingPeriod period, long now) {
        if (settled.contains(recorder)) {
            upkeep(recorder, now);
            return;
        }
        PoolState state = recorder.state();
        if (state != null && state.poolSize == 0 && state.queued > 0) {
            recorder.releaseTasks();
        }
        PoolMonitor monitor = monitors.get(recorder);
        if (monitor == null) {
            monitor = admit(recorder, state);
        } else {
            nameAfterFirstThread(monitor);
            monitor = monitors.get(recorder);
        }
        if (monitor != null) {
            boolean terminated = state != null && state.terminated;
            // a first window of a moment would show absurd rates
            if (terminated || now - recorder.firstSeen() >= options.windowNanos / 2) {
                monitor.tick(period, state);
            }
            if (terminated) {
                settle(monitor);
                end(monitor);
            }
        } else {
            upkeep(recorder, now);
        }
    }

    /** Of a pool that has ended or that nobody is shown: what was taken out of its queue must not be kept. */
    private static void upkeep(PoolRecorder recorder, long now) {
        recorder.drain(batch -> {});
        recorder.reconcile(now, true);
    }

    /** Null if the options do not show the pool, or it was built and dropped without a single task. */
    private PoolMonitor admit(PoolRecorder recorder, PoolState state) {
        if (recorder.firstThreadName() == null && state == null) {
            return null;
        }
        // asked first: the thread may come in between
        boolean beforeFirstThread = recorder.firstThreadName() == null;
        String name = names.take(recorder);
        globs.saw(name, recorder.pool().poolClass());
        if (!options.shows(name, recorder.pool().poolClass())) {
            names.release(name);
            return null;
        }
        try {
            PoolMonitor monitor = new PoolMonitor(recorder, name, beforeFirstThread, common);
            listener.appeared(monitor);
            monitors.put(recorder, monitor);
            changed = true;
            return monitor;
        } catch (Throwable error) {
            // at the next window it is as if the pool had not been seen
            names.release(name);
            throw error;
        }
    }

    private void nameAfterFirstThread(PoolMonitor monitor) {
        if (monitor.namedBeforeFirstThread() && monitor.recorder().firstThreadName() != null) {
            String former = monitor.name();
            names.release(former);
            monitor.rename(names.take(monitor.recorder()));
            if (!monitor.name().equals(former)) {
                renamed(monitor, former);
            }
        }
    }

    private void renamed(PoolMonitor monitor, String former) {
        globs.saw(monitor.name(), monitor.recorder().pool().poolClass());
        if (options.shows(monitor.name(), monitor.recorder().pool().poolClass())) {
            listener.renamed(monitor, former);
        } else {
            settle(monitor);
            monitor.end();
            names.release(monitor.name());
            listener.hidden(monitor, former);
        }
    }

    /** It is there, but not shown any more. */
    private void settle(PoolMonitor monitor) {
        settled.add(monitor.recorder());
        monitors.remove(monitor.recorder());
        changed = true;
    }

    /** The pool cannot be looked at: as if the options did not show it. */
    private void leaveOut(PoolRecorder recorder) {
        if (!settled.add(recorder)) {
            return;
        }
        PoolMonitor monitor = monitors.remove(recorder);
        String name = monitor == null ? names.take(recorder) : monitor.name();
        names.release(name);
        faults.report(
                "looking at pool " + name + " (" + recorder.pool().poolClass() + ")",
                recorder.trouble(),
                "This pool is left out from now on; all others are measured.");
        if (monitor != null) {
            changed = true;
            listener.hidden(monitor, name);
        }
    }

    private void endThoseNotIn(Set<PoolRecorder> present) {
        settled.retainAll(present);
        for (Iterator<PoolMonitor> all = monitors.values().iterator(); all.hasNext(); ) {
            PoolMonitor monitor = all.next();
            if (!present.contains(monitor.recorder())) {
                all.remove();
                guarded(() -> end(monitor));
            }
        }
    }

    private void end(PoolMonitor monitor) {
        monitor.end();
        names.release(monitor.name());
        listener.ended(monitor);
    }

    /** One pool's trouble, which may be its own code's, must not stop the others. */
    private void guarded(Faults.Step step) {
        faults.guard("sampling", step);
    }
}
