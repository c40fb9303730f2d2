package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.options.Options;
import io.loadline.pool.PoolState;
import io.loadline.record.PoolRecorder;
import io.loadline.record.count.Totals;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which pools there are, what they are called, and which of them the options show; tells the listeners of every change. All
 * are measured, so that one that is shown later has its history. The names of those that are shown differ. Sampler thread
 * only, but for {@link #live} and {@link #heapBytes}.
 */
final class ShownPools {

    private final Sampler.Shared common;
    private final Faults faults;
    private final PoolNames names = new PoolNames();
    private final Map<PoolRecorder, PoolMonitor> monitors = new IdentityHashMap<>();

    /** Pools that have ended or failed. */
    private final Set<PoolRecorder> closed = Collections.newSetFromMap(new IdentityHashMap<>());

    private Options options;

    /** As of the window that ended last. */
    private volatile List<PoolMonitor> measured = Collections.emptyList();

    ShownPools(Options options, Sampler.Shared common, Faults faults) {
        this.options = options;
        this.common = common;
        this.faults = faults;
    }

    /** Those that are shown and had not ended when the last window did. Any thread. */
    Collection<PoolMonitor> live() {
        return measured.stream().filter(monitor -> monitor.shown).collect(Collectors.toList());
    }

    /** An estimate of what all of them take. Any thread. */
    long heapBytes() {
        return measured.stream().mapToLong(PoolMonitor::heapBytes).sum();
    }

    /** Other options are in force from now on. */
    void show(Options now) {
        options = now;
        for (PoolMonitor monitor : monitors.values()) {
            faults.guard("sampling", () -> {
                if (monitor.shown && !shows(monitor)) {
                    hide(monitor, monitor.name());
                }
            });
        }
    }

    /** Null if nothing of it is measured. */
    PoolMonitor of(PoolRecorder recorder) {
        return monitors.get(recorder);
    }

    /** Whether it has ended, or failed when it was looked at: its tasks are not measured any more. */
    boolean isClosed(PoolRecorder recorder) {
        return closed.contains(recorder);
    }

    /** Null if there is nothing of the pool: it was built and dropped without a task, or has neither a size nor had a task. */
    PoolMonitor monitor(PoolRecorder recorder, PoolState state) {
        PoolMonitor monitor = monitors.get(recorder);
        if (monitor == null) {
            if (recorder.workers().firstThreadName() == null
                    && (state == null || recorder.pool().hasThreadPerTask() && recorder.totals() == Totals.NOTHING)) {
                return null;
            }
            monitor = new PoolMonitor(recorder, common);
            monitors.put(recorder, monitor);
        }
        // before the name is made: the first thread may start in between
        boolean beforeFirstThread = recorder.workers().firstThreadName() == null;
        if (monitor.shown && (beforeFirstThread || !monitor.namedBeforeFirstThread)) {
            return monitor;
        }
        String wanted = names.baseName(recorder);
        if (recorder.pool().standsStill()) {
            return null;
        }
        if (monitor.shown) {
            nameAgain(monitor, wanted);
        } else {
            monitor.name(names.take(wanted), beforeFirstThread);
            showIfWanted(monitor);
        }
        return monitor;
    }

    /** If not, or if a listener fails, the next window tries again. */
    private void showIfWanted(PoolMonitor monitor) {
        try {
            if (shows(monitor)) {
                common.listeners.forEach(listener -> listener.appeared(monitor));
                monitor.shown = true;
            }
        } finally {
            if (!monitor.shown) {
                names.release(monitor.name());
            }
        }
    }

    private void nameAgain(PoolMonitor monitor, String wanted) {
        String former = monitor.name();
        names.release(former);
        monitor.name(names.take(wanted), false);
        if (!shows(monitor)) {
            hide(monitor, former);
        } else if (!monitor.name().equals(former)) {
            common.listeners.forEach(listener -> listener.renamed(monitor, former));
        }
    }

    private boolean shows(PoolMonitor monitor) {
        return options.shows(monitor.name(), monitor.recorder().pool().poolClass());
    }

    /** {@code published}: the name under which the listeners know it. */
    private void hide(PoolMonitor monitor, String published) {
        monitor.shown = false;
        names.release(monitor.name());
        common.listeners.forEach(listener -> listener.hidden(monitor, published));
    }

    /** The pool exists but has ended. */
    void close(PoolMonitor monitor) {
        closed.add(monitor.recorder());
        monitors.remove(monitor.recorder());
        end(monitor);
    }

    /** The pool is asked again, and is a new one. */
    void takeBack(PoolRecorder recorder) {
        closed.remove(recorder);
    }

    /** The pool fails when it is looked at. */
    void leaveOut(PoolRecorder recorder) {
        if (!closed.add(recorder)) {
            return;
        }
        PoolMonitor monitor = monitors.remove(recorder);
        boolean standsStill = recorder.pool().standsStill();
        faults.report(
                "looking at pool " + called(recorder, monitor),
                recorder.pool().failure(),
                "This pool is left out " + (standsStill ? "until it answers" : "for ten minutes")
                        + "; all others are measured.");
        if (monitor != null && monitor.shown) {
            hide(monitor, monitor.name());
        }
        // else the thread that was left behind has the lock, and ends it
        if (monitor != null && !standsStill) {
            monitor.end();
        }
    }

    static String called(PoolRecorder recorder, PoolMonitor monitor) {
        String name = monitor == null ? "" : monitor.name() + " ";
        return name + "(" + recorder.pool().poolClass() + ")";
    }

    /** At the end of a window. {@code present}: all pools that were not collected before. */
    void endWindow(List<PoolRecorder> present) {
        Set<PoolRecorder> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(present);
        closed.retainAll(all);
        for (Iterator<PoolMonitor> known = monitors.values().iterator(); known.hasNext(); ) {
            PoolMonitor monitor = known.next();
            if (!all.contains(monitor.recorder())) {
                known.remove();
                faults.guard("sampling", () -> end(monitor));
            }
        }
        measured = new ArrayList<>(monitors.values());
        common.listeners.forEach(PoolListener::windowEnded);
    }

    private void end(PoolMonitor monitor) {
        monitor.end();
        if (monitor.shown) {
            names.release(monitor.name());
            common.listeners.forEach(listener -> listener.ended(monitor));
        }
    }
}
