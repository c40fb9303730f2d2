package io.loadline.window;

import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import org.HdrHistogram.AbstractHistogram;

/**
 * Makes the windows of one pool from the counts at their ends. Counters are read while tasks run, so that a difference
 * may come out a little below zero: it is taken as zero. Not thread-safe.
 */
final class WindowMeter {

    private final FinalRejections turnedAway = new FinalRejections();
    private Totals totals = Totals.NOTHING;
    private long lastAt;
    private double lastCpuNanos;
    private double lastRunQueueNanos;

    /** {@code start}: of the first window. */
    WindowMeter(long start) {
        this.lastAt = start;
    }

    /** The counts at the end of the last window. */
    Totals totals() {
        return totals;
    }

    /** The next window begins now, with these counts; what the workers used before does not count. */
    void restart(Totals now, PoolClock clock, long at) {
        totals = now;
        lastAt = at;
        lastCpuNanos = zeroIfUnknown(clock.cpuNanos());
        lastRunQueueNanos = zeroIfUnknown(clock.runQueueNanos());
    }

    private static double zeroIfUnknown(double nanos) {
        return Double.isNaN(nanos) ? 0 : nanos;
    }

    /** When the last window ended. */
    long lastAt() {
        return lastAt;
    }

    /** The window since the last call. */
    Window end(
            Scratch tasks,
            Totals after,
            PoolClock clock,
            PoolState state,
            WorkerStates workers,
            Station station,
            long now) {
        Window.Builder w = new Window.Builder(lastAt, now);
        boolean quiet = after.hasSameCounts(totals);
        count(w, after, quiet || state == null ? 0 : state.poolSize, now);
        addUp(w, tasks);
        double wakeUpNanos = wakeUpNanos(tasks, state) * scale(w.started, tasks.wait);
        if (w.timed < w.started) {
            scaleUp(w, tasks);
        }
        readClock(w, clock);
        w.runQueueNanos = Math.max(0, w.runQueueNanos - wakeUpNanos);
        w.busyAtEnd = Math.max(0, after.inService());
        w.threadsAtEnd = state == null ? 0 : state.taskThreads();
        w.threadNanos = w.threadsAtEnd * (double) (now - lastAt);
        w.workers = workers;
        w.station = station;
        totals = after;
        lastAt = now;
        return w.build();
    }

    /**
     * A worker that is woken up waits for a processor before its task is in service: that is part of the task's wait. Where
     * tasks are handed over, without a queue, nobody else can take them.
     */
    private static double wakeUpNanos(Scratch tasks, PoolState state) {
        boolean queues = state != null && state.queueCapacity > 0;
        return tasks.wakeUpNanos + (queues ? tasks.vainWakeUpNanos() : 0);
    }

    /** {@code onTheirWay}: how many tasks may be between the queue and a worker. */
    private void count(Window.Builder w, Totals after, long onTheirWay, long now) {
        w.arrived = since(after, Event.ARRIVED);
        w.started = since(after, Event.STARTED);
        w.completed = since(after, Event.COMPLETED);
        w.callerRan = since(after, Event.CALLER_RAN);
        w.rejected =
                turnedAway.since(after.count(Event.REJECTED), after.count(Event.PUT_BACK), onTheirWay) + w.callerRan;
        w.putBack = since(after, Event.PUT_BACK);
        w.timed = Math.max(0, after.timedStarts - totals.timedStarts);
        w.inSystemNanos = Math.max(0, after.inSystemNanos(now) - totals.inSystemNanos(lastAt));
        w.inServiceNanos = Math.max(0, after.inServiceNanos(now) - totals.inServiceNanos(lastAt));
    }

    private static void addUp(Window.Builder w, Scratch tasks) {
        w.timedWaits = tasks.wait.getTotalCount();
        w.waitNanos = tasks.waitNanos;
        w.timedResponses = tasks.response.getTotalCount();
        w.responseNanos = tasks.responseNanos;
        w.serviceNanos = tasks.serviceNanos;
        w.serviceSquares = tasks.serviceSquares();
    }

    /** If only a part of the tasks was timed, scales the sums to the counts, which are exact. */
    private static void scaleUp(Window.Builder w, Scratch tasks) {
        double service = scale(w.completed, tasks.service);
        w.serviceNanos = (long) (w.serviceNanos * service);
        w.serviceSquares *= service;
        w.waitNanos = (long) (w.waitNanos * scale(w.started, tasks.wait));
        w.timedWaits = w.timedWaits == 0 ? 0 : w.started;
        w.responseNanos = (long) (w.responseNanos * scale(w.completed, tasks.response));
        w.timedResponses = w.timedResponses == 0 ? 0 : w.completed;
        tasks.scaleTo(w.started, w.completed);
    }

    private static double scale(long counted, AbstractHistogram timed) {
        return timed.getTotalCount() == 0 ? 1 : (double) counted / timed.getTotalCount();
    }

    private void readClock(Window.Builder w, PoolClock clock) {
        double cpuNanos = clock.cpuNanos();
        double runQueueNanos = clock.runQueueNanos();
        w.cpuNanos = cpuNanos - lastCpuNanos;
        w.runQueueNanos = runQueueNanos - lastRunQueueNanos;
        lastCpuNanos = zeroIfUnknown(cpuNanos);
        lastRunQueueNanos = zeroIfUnknown(runQueueNanos);
    }

    private long since(Totals after, Event event) {
        return Math.max(0, after.count(event) - totals.count(event));
    }
}
