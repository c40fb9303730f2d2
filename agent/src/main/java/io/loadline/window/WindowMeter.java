// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.pool.PoolState;
import io.loadline.record.PoolRecorder;
import io.loadline.record.count.Event;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Makes the windows of one pool from the counts at their ends. Tasks run while it reads the counters, so that a
 * difference may be slightly below zero; it then counts as zero. Not thread-safe.
 */
final class WindowMeter {

    private Totals totals = Totals.NOTHING;
    private long lastAt;
    private double lastCpuNanos;
    private double lastRunQueueNanos;

    /** Workers begun so far at the end of the latest window. */
    private int workersBegun;

    private int workersEnded;

    /** @param start start of the first window */
    WindowMeter(long start) {
        this.lastAt = start;
    }

    /** Returns the counts at the end of the last window. */
    Totals totals() {
        return totals;
    }

    private static double zeroIfUnknown(double nanos) {
        return Double.isNaN(nanos) ? 0 : nanos;
    }

    /** Returns the end of the last window. */
    long lastAt() {
        return lastAt;
    }

    /** Returns the window since the last call. */
    Window end(
            TaskBatch tasks,
            Totals after,
            PoolClock clock,
            PoolState state,
            WorkerStates workers,
            Station station,
            long now) {
        Window w = new Window(lastAt, now);
        count(w, after, now);
        addUp(w, tasks);
        double wakeUpNanos = wakeUpNanos(tasks, state) * scale(w.started, tasks.wait);
        if (w.timed < w.started || tasks.isWeighted) {
            scaleUp(w, tasks);
        }
        readClock(w, clock);
        w.runQueueNanos = Math.max(0, w.runQueueNanos - wakeUpNanos);
        w.busyAtEnd = (int) Math.max(0, after.inService());
        w.threadsAtEnd = state == null ? 0 : state.taskThreads();
        w.threadNanos = w.threadsAtEnd * (double) (now - lastAt);
        w.workers = workers;
        w.station = station;
        totals = after;
        lastAt = now;
        return w;
    }

    /**
     * Fills in what the recorder and the machine know of a window that {@link #end} returned: rejections, tasks from a
     * queue in front, workers, processors. Sampler thread only.
     *
     * @param isSettled nothing has happened in the window, or the pool was collected
     */
    void complete(Window w, PoolRecorder recorder, Totals after, boolean isSettled, Sampler.Shared common) {
        w.rejected = w.callerRan + recorder.finalRejections(after, isSettled);
        if (recorder.hasFront()) {
            long[] inFront = recorder.front().sinceLastCall();
            w.begunInOrder = (int) inFront[0];
            w.waitInFrontNanos = inFront[1];
        }
        int begun = recorder.serversBegun();
        int gone = Math.max(workersEnded, begun - recorder.servers().size());
        w.workersBegun = begun - workersBegun;
        w.workersEnded = gone - workersEnded;
        workersBegun = begun;
        workersEnded = gone;
        w.processCpuNanos = (float) (common.processCpu * w.nanos());
        w.neighbourCpuNanos = (float) (common.neighbourCpu * w.nanos());
        w.pauseShare = (float) common.pauseShare;
    }

    /**
     * Returns the time for which woken workers waited for a processor. Such a worker waits before its task is in
     * service, which is part of the task's wait. Without a queue tasks are handed over, and no other worker can take
     * them.
     */
    static double wakeUpNanos(TaskBatch tasks, PoolState state) {
        boolean queues = state != null && state.queueCapacity > 0;
        return tasks.wakeUpSum + (queues ? tasks.vainWakeUpNanos() : 0);
    }

    private void count(Window w, Totals after, long now) {
        w.arrived = since(after, Event.ARRIVED);
        w.started = since(after, Event.STARTED);
        w.completed = since(after, Event.COMPLETED);
        w.callerRan = since(after, Event.CALLER_RAN);
        w.failed = since(after, Event.FAILED);
        w.removed = since(after, Event.REMOVED);
        w.requeuedByHandler = since(after, Event.REQUEUED_BY_HANDLER);
        w.timed = asInt(after.timedStarts - totals.timedStarts);
        w.inSystemNanos = Math.max(0, after.inSystemNanos(now) - totals.inSystemNanos(lastAt));
        w.inServiceNanos = Math.max(0, after.inServiceNanos(now) - totals.inServiceNanos(lastAt));
    }

    private static void addUp(Window w, TaskBatch tasks) {
        w.timedWaits = (int) tasks.wait.getTotalCount();
        w.waitNanos = tasks.waitSum;
        w.timedResponses = (int) tasks.response.getTotalCount();
        w.responseNanos = tasks.responseSum;
        w.serviceNanos = tasks.serviceSum;
        w.serviceSquares = squares(tasks.service);
    }

    /** Scales the sums of a timed part of the tasks to the counts, which are exact. */
    private static void scaleUp(Window w, TaskBatch tasks) {
        double service = scale(w.completed, tasks.service);
        w.serviceNanos = (long) (w.serviceNanos * service);
        w.serviceSquares *= service;
        w.waitNanos = (long) (w.waitNanos * scale(w.started, tasks.wait));
        w.timedWaits = w.timedWaits == 0 ? 0 : w.started;
        w.responseNanos = (long) (w.responseNanos * scale(w.completed, tasks.response));
        w.timedResponses = w.timedResponses == 0 ? 0 : w.completed;
        scaleTo(w.started, tasks.wait);
        scaleTo(w.completed, tasks.service);
        scaleTo(w.completed, tasks.response);
    }

    /** Scales a histogram so that its total is {@code counted}, unless no task was timed. */
    private static void scaleTo(long counted, AbstractHistogram times) {
        double factor = (double) counted / times.getTotalCount();
        AbstractHistogram timed = times.copy();
        times.reset();
        double due = 0;
        for (HistogramIterationValue value : timed.recordedValues()) {
            due += factor * value.getCountAddedInThisIterationStep();
            times.recordValueWithCount(value.getValueIteratedTo(), Math.round(due) - times.getTotalCount());
        }
    }

    /** Returns the sum of the squares of the times, by the histogram's buckets. */
    private static double squares(AbstractHistogram times) {
        double squares = 0;
        for (HistogramIterationValue value : times.recordedValues()) {
            double nanos = times.medianEquivalentValue(value.getValueIteratedTo());
            squares += nanos * nanos * value.getCountAddedInThisIterationStep();
        }
        return squares;
    }

    private static double scale(long counted, AbstractHistogram timed) {
        return timed.getTotalCount() == 0 ? 1 : (double) counted / timed.getTotalCount();
    }

    private void readClock(Window w, PoolClock clock) {
        double cpuNanos = clock.cpuNanos();
        double runQueueNanos = clock.runQueueNanos();
        w.cpuNanos = cpuNanos - lastCpuNanos;
        w.runQueueNanos = runQueueNanos - lastRunQueueNanos;
        lastCpuNanos = zeroIfUnknown(cpuNanos);
        lastRunQueueNanos = zeroIfUnknown(runQueueNanos);
    }

    private int since(Totals after, Event event) {
        return asInt(after.count(event) - totals.count(event));
    }

    private static int asInt(long events) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, events));
    }
}
