package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.options.Options;
import io.loadline.pool.PoolState;
import io.loadline.record.PoolRecorder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which pools there are, what they are called, and which of them the options show; tells the listener of every change.
 * Sampler thread only, but for {@link #live}.
 */
final class ShownPools {

    private final SharedState common;
    private final Faults faults;
    private final PoolListener listener;
    private final PoolNames names = new PoolNames();
    private final Map<PoolRecorder, PoolMonitor> monitors = new IdentityHashMap<>();

    /** Monitors of pools that the options do not show. */
    private final Map<PoolRecorder, PoolMonitor> hidden = new IdentityHashMap<>();

    /** Pools that have ended or failed. */
    private final Set<PoolRecorder> settled = Collections.newSetFromMap(new IdentityHashMap<>());

    private Options options;
    private UnmatchedGlobs globs;
    private volatile List<PoolMonitor> live = Collections.emptyList();

    ShownPools(Options options, SharedState common, Faults faults, PoolListener listener) {
        this.options = options;
        this.globs = new UnmatchedGlobs(options);
        this.common = common;
        this.faults = faults;
        this.listener = listener;
    }

    /** Those that are shown and had not ended when the last window did. Any thread. */
    Collection<PoolMonitor> live() {
        return live;
    }

    /** Other options are in force from now on. */
    void show(Options now) {
        globs = new UnmatchedGlobs(now, options);
        options = now;
        for (PoolMonitor monitor : new ArrayList<>(monitors.values())) {
            faults.guard("sampling", () -> hideUnlessShown(monitor));
        }
    }

    /** Whether it has ended, or failed when it was looked at: its tasks are not measured any more. */
    boolean isSettled(PoolRecorder recorder) {
        return settled.contains(recorder);
    }

    /** Null if it was never hidden. */
    PoolMonitor hidden(PoolRecorder recorder) {
        return hidden.get(recorder);
    }

    /** Null if the options do not show the pool, or it was built and dropped without a single task. */
    PoolMonitor monitor(PoolRecorder recorder, PoolState state, long now) {
        PoolMonitor monitor = monitors.get(recorder);
        if (monitor != null) {
            nameAfterFirstThread(monitor);
            return monitors.get(recorder);
        }
        return recorder.firstThreadName() == null && state == null ? null : admit(recorder, now);
    }

    private PoolMonitor admit(PoolRecorder recorder, long now) {
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

    private void hideUnlessShown(PoolMonitor monitor) {
        if (!shows(monitor.name(), monitor.recorder())) {
            hide(monitor, monitor.name());
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
        monitor.hide();
        names.release(monitor.name());
        listener.hidden(monitor, published);
    }

    /** The pool exists but has ended. */
    void settle(PoolMonitor monitor) {
        settled.add(monitor.recorder());
        monitors.remove(monitor.recorder());
        end(monitor);
    }

    /** The pool fails when it is looked at: it is treated as if the options did not show it. */
    void leaveOut(PoolRecorder recorder) {
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
            listener.hidden(monitor, name);
        }
    }

    /** At the end of a window. {@code present}: all pools that were not collected before. */
    void endWindow(List<PoolRecorder> present) {
        Set<PoolRecorder> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(present);
        settled.retainAll(all);
        hidden.keySet().retainAll(all);
        for (Iterator<PoolMonitor> known = monitors.values().iterator(); known.hasNext(); ) {
            PoolMonitor monitor = known.next();
            if (!all.contains(monitor.recorder())) {
                known.remove();
                faults.guard("sampling", () -> end(monitor));
            }
        }
        live = new ArrayList<>(monitors.values());
        globs.windowEnded();
        listener.windowEnded();
    }

    private void end(PoolMonitor monitor) {
        monitor.end();
        names.release(monitor.name());
        listener.ended(monitor);
    }
}
