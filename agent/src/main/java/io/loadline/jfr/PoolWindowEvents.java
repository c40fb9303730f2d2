package io.loadline.jfr;

import io.loadline.pool.PoolState;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;

/**
 * {@code io.loadline.PoolWindow}: what a pool did in one window. Of idle windows in a row only the first is written, or
 * thousands of idle pools would fill the recording.
 */
final class PoolWindowEvents extends PoolEvents<Window> {

    PoolWindowEvents() throws ReflectiveOperationException {
        super(new EventType("PoolWindow", "Pool Window", "What a thread pool did in one window")
                .field(String.class, "pool", "Pool")
                .time("window", "Length of the Window")
                .field(long.class, "arrived", "Tasks Arrived")
                .field(long.class, "started", "Tasks Started")
                .field(long.class, "completed", "Tasks Completed")
                .field(long.class, "rejected", "Tasks Rejected or Run by Their Callers")
                .field(int.class, "queued", "Tasks Queued at the End")
                .field(int.class, "threads", "Threads at the End")
                .field(double.class, "meanBusy", "Busy Threads on Average")
                .field(int.class, "coreThreads", "Core Pool Size")
                .field(int.class, "maxThreads", "Maximum Pool Size")
                .time("meanWait", "Mean Wait of Tasks That Started")
                .time("meanService", "Mean Service Time of Tasks That Completed")
                .time("cpuTime", "Processor Time of All Threads")
                .time("runQueueTime", "Time All Threads Waited for a Processor")
                .register());
    }

    @Override
    void windowEnded(PoolMonitor pool, boolean begins) throws ReflectiveOperationException {
        Window window = pool.latestWindow();
        PoolState state = pool.latestState();
        if (window == null || state == null) {
            return;
        }
        Window before = last.put(pool, window);
        boolean isNew = before == null || before.end != window.end;
        boolean wasIdle = before == null || before.isIdle();
        if (isNew && !(window.isIdle() && wasIdle)) {
            write(pool, window, state);
        }
    }

    private void write(PoolMonitor pool, Window window, PoolState state) throws ReflectiveOperationException {
        type.write(
                pool.name(),
                window.nanos(),
                (long) window.arrived,
                (long) window.started,
                (long) window.completed,
                (long) window.rejected,
                state.queued,
                state.poolSize,
                window.inServiceNanos / window.nanos(),
                state.corePoolSize,
                state.maximumPoolSize,
                mean(window.waitNanos, window.timedWaits),
                mean(window.serviceNanos, window.completed),
                time(window.cpuNanos),
                time(window.runQueueNanos));
    }

    private static long mean(long nanos, long tasks) {
        return tasks == 0 ? EventType.UNKNOWN_TIME : nanos / tasks;
    }

    private static long time(double nanos) {
        return Double.isNaN(nanos) ? EventType.UNKNOWN_TIME : (long) nanos;
    }
}
