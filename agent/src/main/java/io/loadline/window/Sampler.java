package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.options.Options;
import io.loadline.record.PoolRecorder;
import io.loadline.record.PoolRegistry;
import io.loadline.record.pool.PoolState;
import io.loadline.window.machine.Machine;
import io.loadline.window.machine.Processors;
import io.loadline.window.machine.ThreadLimits;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Ends a window for every pool, once a period. {@link #tick} is called by the agent's one thread; {@link #pools} and
 * {@link #processors} by any.
 */
public final class Sampler {

    private static final File ROOT = new File("/");
    private static final long HELD_UP_NANOS = 5_000_000_000L;

    private final PoolRegistry registry;
    private final Supplier<Options> optionsInForce;

    /** As of this window. */
    private Options options;

    private final Faults faults;
    private final SharedState common;
    private final Machine machine;
    private final ThreadLimits threadLimits = new ThreadLimits(ROOT);
    private final Stalls stalls;
    private final PoolNames names = new PoolNames();
    private final Map<PoolRecorder, PoolMonitor> monitors = new IdentityHashMap<>();

    /** Monitors of pools that the options do not show. */
    private final Map<PoolRecorder, PoolMonitor> hidden = new IdentityHashMap<>();

    private final Set<PoolRecorder> settled = Collections.newSetFromMap(new IdentityHashMap<>());

    /** All recorders of the last window, and at the same index the monitor of each, or null. */
    private List<PoolRecorder> known = Collections.emptyList();

    private PoolMonitor[] knownMonitors = {};
    private boolean changed;

    /** Whether one of them has a thread for each task, which may be virtual. */
    private boolean virtual;

    /** The pool that the sampler is at; null between two pools. */
    private volatile PoolRecorder lookedAt;

    private volatile long lookedAtSince;
    private final PoolListener listener;
    private UnmatchedGlobs globs;
    private volatile List<PoolMonitor> shown = Collections.emptyList();

    /** {@code optionsInForce}: asked once a window; a change takes effect then. */
    public Sampler(PoolRegistry registry, Supplier<Options> optionsInForce, Faults faults, PoolListener listener) {
        this.registry = registry;
        this.optionsInForce = optionsInForce;
        this.options = optionsInForce.get();
        this.faults = faults;
        long now = System.nanoTime();
        this.stalls = new Stalls(options.windowNanos, now);
        this.machine = new Machine(ROOT, now);
        this.common = new SharedState(machine.history(), options.historyNanos, faults, now);
        this.listener = listener;
        if (options.metrics != null) {
            common.keepsHistograms = true;
            common.scratch.arrivals = new ArrivalLoad();
        }
        this.globs = new UnmatchedGlobs(options);
    }

    /** To be called before the first window ends. */
    public void showBatchesTo(BatchListener batches) {
        common.batches = batches;
    }

    /** The live pools that the options show. */
    public Collection<PoolMonitor> pools() {
        return shown;
    }

    public Processors processors() {
        return common.processors;
    }

    /** Where processor times come from, for people. */
    public String clockName() {
        return common.clock.name();
    }

    /** The class of a pool that has not answered for seconds, so that all others wait; null if there is none. */
    public String heldUpBy() {
        PoolRecorder recorder = lookedAt;
        return recorder != null && System.nanoTime() - lookedAtSince > HELD_UP_NANOS
                ? recorder.pool().poolClass()
                : null;
    }

    /** Ends a window. */
    public void tick() {
        SamplingPeriod period = period();
        takeUpOptions();
        List<PoolRecorder> present = registry.recorders();
        for (int i = 0; i < present.size(); i++) {
            PoolRecorder recorder = present.get(i);
            PoolMonitor monitor =
                    i < known.size() && known.get(i) == recorder ? knownMonitors[i] : monitors.get(recorder);
            lookedAtSince = System.nanoTime();
            lookedAt = recorder;
            guarded(() -> tick(recorder, monitor, period));
            lookedAt = null;
            if (recorder.trouble() != null) {
                guarded(() -> leaveOut(recorder));
            }
        }
        common.period = period;
        common.dropSnapshots();
        registry.expunge();
        if (changed || !isSame(present)) {
            poolsChanged(present);
        }
        globs.windowEnded();
        listener.windowEnded();
    }

    private void takeUpOptions() {
        Options before = options;
        options = optionsInForce.get();
        if (options != before) {
            common.historyNanos = options.historyNanos;
            globs = new UnmatchedGlobs(options, before);
            new ArrayList<>(monitors.values()).forEach(monitor -> guarded(() -> hideUnlessShown(monitor)));
        }
    }

    private void hideUnlessShown(PoolMonitor monitor) {
        if (!shows(monitor.name(), monitor.recorder())) {
            hide(monitor, monitor.name());
        }
    }

    private void tick(PoolRecorder recorder, PoolMonitor monitor, SamplingPeriod period) {
        boolean rests = monitor != null && monitor.restsOn(period);
        if (!rests && !recorder.isIgnored()) {
            tick(recorder, period);
        }
    }

    /** Compares references only: some nanoseconds a pool. */
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
        virtual = present.stream().anyMatch(recorder -> recorder.pool().hasThreadPerTask());
        knownMonitors = present.stream().map(monitors::get).toArray(PoolMonitor[]::new);
        shown = new ArrayList<>(monitors.values());
    }

    private SamplingPeriod period() {
        long now = System.nanoTime();
        boolean spoilt = stalls.spoil(now);
        Processors[] read = {Processors.UNKNOWN};
        faults.guard("reading processors", () -> read[0] = machine.read(now, spoilt, virtual, options.historyNanos));
        common.processors = read[0];
        faults.guard("reading thread limits", () -> common.room = threadLimits.room(now));
        common.looks.beginWindow();
        common.stacks.beginWindow();
        return spoilt ? common.period.nextSpoilt(now) : common.period.next(now);
    }

    private void tick(PoolRecorder recorder, SamplingPeriod period) {
        long now = period.end;
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
            monitor = admit(recorder, state, now);
        } else {
            nameAfterFirstThread(monitor);
            monitor = monitors.get(recorder);
        }
        if (monitor != null) {
            boolean terminated = state != null && state.terminated;
            // a very short first window would show absurd rates
            if (terminated || now - monitor.shownSince() >= options.windowNanos / 2) {
                monitor.tick(period, state);
            }
            if (terminated) {
                settle(monitor);
                end(monitor);
            }
        } else if (hidden.containsKey(recorder)) {
            hidden.get(recorder).tickHidden(now);
        } else {
            upkeep(recorder, now);
        }
    }

    /** For a pool that has ended or was never used: tasks that were taken out of its queue must not be kept alive. */
    private static void upkeep(PoolRecorder recorder, long now) {
        recorder.drain(batch -> {});
        recorder.reconcile(now, true);
    }

    /** Null if the options do not show the pool, or it was built and dropped without a single task. */
    private PoolMonitor admit(PoolRecorder recorder, PoolState state, long now) {
        if (recorder.firstThreadName() == null && state == null) {
            return null;
        }
        // before the name is taken: the first thread may start in between
        boolean beforeFirstThread = recorder.firstThreadName() == null;
        String name = names.take(recorder);
        try {
            if (!shows(name, recorder)) {
                hidden.computeIfAbsent(recorder, first -> new PoolMonitor(first, name, beforeFirstThread, common));
                names.release(name);
                return null;
            }
            PoolMonitor former = hidden.get(recorder);
            PoolMonitor monitor = former != null ? former : new PoolMonitor(recorder, name, beforeFirstThread, common);
            if (former != null) {
                former.showAgain(name, beforeFirstThread, now);
            }
            listener.appeared(monitor);
            monitors.put(recorder, monitor);
            hidden.remove(recorder);
            changed = true;
            return monitor;
        } catch (Throwable error) {
            // the next window tries again
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
        if (shows(monitor.name(), monitor.recorder())) {
            listener.renamed(monitor, former);
        } else {
            hide(monitor, former);
        }
    }

    private boolean shows(String name, PoolRecorder recorder) {
        globs.saw(name, recorder.pool().poolClass());
        return options.shows(name, recorder.pool().poolClass());
    }

    /** {@code published}: the name under which the listener knows it. */
    private void hide(PoolMonitor monitor, String published) {
        monitors.remove(monitor.recorder());
        hidden.put(monitor.recorder(), monitor);
        changed = true;
        monitor.hide();
        names.release(monitor.name());
        listener.hidden(monitor, published);
    }

    /** The pool exists but is not shown any more. */
    private void settle(PoolMonitor monitor) {
        settled.add(monitor.recorder());
        monitors.remove(monitor.recorder());
        changed = true;
    }

    /** The pool fails when it is looked at: it is treated as if the options did not show it. */
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
        hidden.keySet().retainAll(present);
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

    /** An error in one pool, which may be of the application's own class, must not stop the others. */
    private void guarded(Faults.Step step) {
        faults.guard("sampling", step);
    }
}
