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
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends a window for every pool, once a period. {@link #tick} is called by the agent's one thread; {@link #pools} and
 * {@link #processors} by any.
 */
public final class Sampler {

    private static final File ROOT = new File("/");

    private final PoolRegistry registry;
    private final Options options;
    private final Faults faults;
    private final ThreadClock clock = ThreadClock.best();
    private final Machine machine = new Machine(ROOT, System.nanoTime());
    private final ThreadLimits threadLimits = new ThreadLimits(ROOT);
    private final WorkerLooks looks;
    private final Stalls stalls;
    private final Scratch scratch = new Scratch();
    private final PoolNames names = new PoolNames();
    private final AtomicInteger traceRoom = new AtomicInteger(TraceBuffer.ROOM);
    private final Map<PoolRecorder, PoolMonitor> monitors = new IdentityHashMap<>();
    private final Set<PoolRecorder> settled = Collections.newSetFromMap(new IdentityHashMap<>());
    private final PoolListener listener;
    private final UnmatchedGlobs globs;
    private volatile List<PoolMonitor> shown = Collections.emptyList();
    private volatile MachineReading reading = MachineReading.UNKNOWN;
    private ThreadRoom room = ThreadRoom.UNKNOWN;

    public Sampler(PoolRegistry registry, Options options, Faults faults, PoolListener listener) {
        this.registry = registry;
        this.options = options;
        this.faults = faults;
        this.looks = new WorkerLooks(faults);
        this.stalls = new Stalls(options.windowNanos, System.nanoTime());
        this.listener = listener;
        this.globs = new UnmatchedGlobs(options);
    }

    /** The live pools that the options show. */
    public Collection<PoolMonitor> pools() {
        return shown;
    }

    public Processors processors() {
        return reading.processors;
    }

    /** Where processor times come from, for people. */
    public String clockName() {
        return clock.name();
    }

    /** Ends a window. */
    public void tick() {
        long now = System.nanoTime();
        SamplingPeriod period = period(now);
        Set<PoolRecorder> present = Collections.newSetFromMap(new IdentityHashMap<>());
        for (PoolRecorder recorder : registry.recorders()) {
            present.add(recorder);
            if (!recorder.isIgnored()) {
                guarded(() -> tick(recorder, period, now));
            }
        }
        registry.expunge();
        endThoseNotIn(present);
        shown = new ArrayList<>(monitors.values());
        globs.windowEnded();
        listener.windowEnded();
    }

    private SamplingPeriod period(long now) {
        MachineReading[] read = {MachineReading.UNKNOWN};
        faults.guard("reading processors", () -> read[0] = machine.read(now));
        reading = read[0];
        faults.guard("reading thread limits", () -> room = threadLimits.room(now));
        looks.beginWindow();
        return new SamplingPeriod(scratch, looks, reading, room, stalls.spoil(now));
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
                settled.add(recorder);
                monitors.remove(recorder);
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
            PoolMonitor monitor =
                    new PoolMonitor(recorder, name, beforeFirstThread, clock, options.historyNanos, traceRoom);
            listener.appeared(monitor);
            monitors.put(recorder, monitor);
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
            settled.add(monitor.recorder());
            monitors.remove(monitor.recorder());
            monitor.end();
            names.release(monitor.name());
            listener.hidden(monitor, former);
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
