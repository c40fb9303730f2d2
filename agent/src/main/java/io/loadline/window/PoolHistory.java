// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.machine.Processors;
import io.loadline.record.count.TaskBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The latest windows of one pool with their histograms and trace. Consecutive idle windows are kept as one, and a pool
 * that was always idle has nothing else. The trace gets the part of {@value #MAX_BYTES} bytes that windows and
 * histograms leave. Not thread-safe: guarded by its {@link PoolMonitor}.
 */
final class PoolHistory {

    /** Bytes for one pool. In a long history the windows alone may take more. */
    static final int MAX_BYTES = 200 << 10;

    private final Sampler.Shared common;

    /** The history before the idle windows at the end; null if all windows are idle. */
    private Past past;

    /** The idle windows at the end, joined; null if the last window was not idle. */
    private Window idle;

    /** The history without the idle windows at its end. */
    private static final class Past {

        /** Bytes of this object and its empty parts. */
        static final int HEAP_BYTES = 800;

        final Deque<Window> windows = new ArrayDeque<>();
        final TaskTimes.Aged times = new TaskTimes.Aged();
        final TraceHistory trace;

        Past(Sampler.Shared common) {
            trace = new TraceHistory(common.traceRoom);
        }

        int bytesWithoutTrace() {
            return HEAP_BYTES + Window.HEAP_BYTES * windows.size() + times.heapBytes();
        }
    }

    PoolHistory(Sampler.Shared common) {
        this.common = common;
    }

    /** Ends a window without keeping it. */
    void skipWindow(long end) {
        if (past != null) {
            past.trace.skipUntil(end);
        }
    }

    /**
     * Ends a window.
     *
     * @param ended the tasks that ended, one by one
     * @param timed as in {@link EndedTasks#complete}
     */
    void endWindow(Window window, TaskBatch tasks, EndedTasks ended, long[] timed) {
        if (isEmpty(window, tasks)) {
            join(window);
        } else {
            keepIdle();
            past().windows.add(window);
            past.times.add(window, tasks, common.historyNanos);
            past.trace.endWindow(window, ended, timed, MAX_BYTES - past.bytesWithoutTrace());
        }
        dropBefore(window.end - common.historyNanos);
    }

    /** Returns whether joining the window with other idle ones would lose nothing. */
    private static boolean isEmpty(Window window, TaskBatch tasks) {
        return window.isIdle()
                && window.started == 0
                && window.busyAtEnd == 0
                && window.workers == WorkerStates.NONE
                && tasks.isEmpty();
    }

    private void join(Window next) {
        if (idle == null || idle.end != next.start) {
            keepIdle();
            idle = next.copy();
            return;
        }
        idle.end = next.end;
        idle.periods += next.periods;
        idle.workersBegun += next.workersBegun;
        idle.workersEnded += next.workersEnded;
        idle.threadsAtEnd = next.threadsAtEnd;
        idle.threadNanos += next.threadNanos;
        idle.cpuNanos += next.cpuNanos;
        idle.runQueueNanos += next.runQueueNanos;
        idle.processCpuNanos += next.processCpuNanos;
        idle.neighbourCpuNanos += next.neighbourCpuNanos;
    }

    private void keepIdle() {
        if (idle != null) {
            past().windows.add(idle);
            idle = null;
        }
    }

    private void dropBefore(long instant) {
        if (past == null) {
            return;
        }
        Deque<Window> windows = past.windows;
        while (windows.size() > (idle == null ? 1 : 0) && windows.getFirst().end - instant <= 0) {
            windows.removeFirst();
        }
        if (windows.isEmpty()) {
            close();
            past = null;
        } else {
            past.times.dropBefore(windows.getFirst().start);
            past.trace.dropBefore(windows.getFirst().start);
        }
    }

    /** Returns the windows, without idle time before the history. */
    List<Window> windows() {
        List<Window> all = past == null ? new ArrayList<>() : new ArrayList<>(past.windows);
        if (idle != null) {
            all.add(idle.copy());
        }
        if (!all.isEmpty()) {
            long end = all.get(all.size() - 1).end;
            all.set(0, since(end - common.historyNanos, all.get(0)));
        }
        return all;
    }

    /** Returns the part of a joined window after an instant, as if all of its windows were equally long. */
    private static Window since(long instant, Window joined) {
        int dropped = (int) ((double) (instant - joined.start) / joined.nanos() * joined.periods);
        if (dropped <= 0 || dropped >= joined.periods) {
            return joined;
        }
        double share = (double) (joined.periods - dropped) / joined.periods;
        Window kept = joined.copy();
        kept.start = joined.end - Math.round(share * joined.nanos());
        kept.periods -= dropped;
        kept.threadNanos *= share;
        kept.cpuNanos *= share;
        kept.runQueueNanos *= share;
        kept.processCpuNanos *= share;
        kept.neighbourCpuNanos *= share;
        return kept;
    }

    Trace trace() {
        return past == null ? Trace.EMPTY : past.trace.trace();
    }

    TaskTimes times() {
        return past == null ? new TaskTimes() : past.times.sum();
    }

    /** Returns the waits since an instant; see {@link TaskTimes.Aged#waitsSince}. */
    Distribution waitsSince(long instant) {
        Histogram waits = past == null ? new Histogram(2) : past.times.waitsSince(instant);
        return Distribution.ofNanos(waits, waits.getMean());
    }

    /**
     * Makes a snapshot with windows, trace and times.
     *
     * @param runningAges times in service so far of the running tasks, in nanoseconds
     */
    PoolSnapshot snapshot(String name, Processors processors, long[] runningAges) {
        List<Window> windows = windows();
        PoolSnapshot pool = new PoolSnapshot(name, windows, processors);
        pool.trace = trace();
        pool.timed(times(), runningAges);
        return pool;
    }

    /** Returns the room of the trace to the other pools. */
    void close() {
        if (past != null) {
            past.trace.close();
        }
    }

    void forget() {
        past = null;
        idle = null;
    }

    /** Returns the bytes of heap that the history takes. */
    int heapBytes() {
        return (past == null ? 0 : past.bytesWithoutTrace() + past.trace.heapBytes())
                + (idle == null ? 0 : Window.HEAP_BYTES);
    }

    private Past past() {
        if (past == null) {
            past = new Past(common);
        }
        return past;
    }
}
