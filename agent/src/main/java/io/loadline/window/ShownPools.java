// SPDX-License-Identifier: Apache-2.0
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
 * The pools, their names, and the choice of those that the options show. Notifies the listeners of every change. All
 * pools are measured, so that one that is shown later has its history. Shown pools have different names. Sampler thread
 * only, except {@link #live} and {@link #heapBytes}.
 */
final class ShownPools {

    private final Sampler.Shared common;
    private final Faults faults;
    private final PoolNames names = new PoolNames();
    private final Map<PoolRecorder, PoolMonitor> monitors = new IdentityHashMap<>();

    /** Pools that have ended or failed. */
    private final Set<PoolRecorder> closed = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Pools that may be queried again, and have no monitor yet. */
    private final Set<PoolRecorder> readmitted = Collections.newSetFromMap(new IdentityHashMap<>());

    private Options options;

    /** The monitors at the end of the latest window. */
    private volatile List<PoolMonitor> measured = Collections.emptyList();

    ShownPools(Options options, Sampler.Shared common, Faults faults) {
        this.options = options;
        this.common = common;
        this.faults = faults;
    }

    /** Returns the shown pools that had not ended at the end of the latest window. Any thread. */
    Collection<PoolMonitor> live() {
        return measured.stream().filter(monitor -> monitor.shown).collect(Collectors.toList());
    }

    /** Returns an estimate of the heap of all monitors, in bytes. Any thread. */
    long heapBytes() {
        return measured.stream().mapToLong(PoolMonitor::heapBytes).sum();
    }

    /** Puts other options in force. */
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

    /** Returns the monitor of a pool; null if nothing of it is measured. */
    PoolMonitor of(PoolRecorder recorder) {
        return monitors.get(recorder);
    }

    /** Returns whether the pool has ended, or failed when it was read. Its tasks are no longer measured. */
    boolean isClosed(PoolRecorder recorder) {
        return closed.contains(recorder);
    }

    /**
     * Returns the monitor of a pool, named and shown if wanted. Returns null if the pool was built and dropped without
     * a task, has neither a size nor had a task, or does not answer.
     */
    PoolMonitor monitor(PoolRecorder recorder, PoolState state) {
        PoolMonitor monitor = monitors.get(recorder);
        if (monitor == null) {
            if (recorder.workers().firstThreadName() == null
                    && (state == null || recorder.pool().hasThreadPerTask() && recorder.totals() == Totals.NOTHING)) {
                return null;
            }
            monitor = new PoolMonitor(recorder, common);
            if (readmitted.remove(recorder)) {
                monitor.beginNow();
            }
            monitors.put(recorder, monitor);
        }
        // read before the name is made, because the first thread may start in between
        boolean beforeFirstThread = recorder.workers().firstThreadName() == null;
        if (monitor.shown && (beforeFirstThread || !monitor.namedBeforeFirstThread)) {
            return monitor;
        }
        String wanted = names.baseName(recorder);
        if (recorder.pool().guard().standsStill()) {
            return null;
        }
        if (monitor.shown) {
            rename(monitor, wanted);
        } else {
            monitor.name(names.take(wanted), beforeFirstThread);
            showIfWanted(monitor);
        }
        return monitor;
    }

    /** Shows a pool if the options want it. Otherwise, or if a listener fails, the next window tries again. */
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

    private void rename(PoolMonitor monitor, String wanted) {
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

    /**
     * Hides a pool.
     *
     * @param published name under which the listeners know it
     */
    private void hide(PoolMonitor monitor, String published) {
        monitor.shown = false;
        names.release(monitor.name());
        common.listeners.forEach(listener -> listener.hidden(monitor, published));
    }

    /** Closes the monitor of a pool that exists but has ended. */
    void close(PoolMonitor monitor) {
        closed.add(monitor.recorder());
        monitors.remove(monitor.recorder());
        end(monitor);
    }

    /** Readmits a pool, which then counts as a new one. The time for which it was left out is in none of its windows. */
    void readmit(PoolRecorder recorder) {
        closed.remove(recorder);
        readmitted.add(recorder);
    }

    /** Leaves out a pool that fails when it is read. */
    void leaveOut(PoolRecorder recorder) {
        if (!closed.add(recorder)) {
            return;
        }
        PoolMonitor monitor = monitors.remove(recorder);
        boolean standsStill = recorder.pool().guard().standsStill();
        faults.report(
                "looking at pool " + label(recorder, monitor),
                recorder.pool().guard().failure(),
                "This pool is left out " + (standsStill ? "until it answers" : "for ten minutes")
                        + "; all others are measured.");
        if (monitor != null && monitor.shown) {
            hide(monitor, monitor.name());
        }
        // otherwise the abandoned thread has the lock, and ends the monitor
        if (monitor != null && !standsStill) {
            monitor.end();
        }
    }

    static String label(PoolRecorder recorder, PoolMonitor monitor) {
        String name = monitor == null ? "" : monitor.name() + " ";
        return name + "(" + recorder.pool().poolClass() + ")";
    }

    /**
     * Ends a window for all pools.
     *
     * @param present all pools that were not collected before
     */
    void endWindow(List<PoolRecorder> present) {
        Set<PoolRecorder> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(present);
        closed.retainAll(all);
        readmitted.retainAll(all);
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
