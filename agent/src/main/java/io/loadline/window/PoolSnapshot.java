package io.loadline.window;

import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.options.Options;
import io.loadline.place.Places;
import io.loadline.pool.PoolState;
import io.loadline.pool.SizeSetting;
import io.loadline.record.Nesting;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Everything that a recommendation for one pool is made from, at one moment. Its fields, empty or unknown at first, are
 * written by who makes it, before anybody else sees it; then it is not changed any more, but copied.
 */
public final class PoolSnapshot implements Cloneable {

    /** How many windows the options allow to keep. */
    public static final int MAX_WINDOWS = Options.MAX_WINDOWS;

    /** What is in service for so many times the usual 99.9th percentile, and a minute, is no slow task: it may never end. */
    private static final int TIMES_USUAL = 20;

    private static final long MINUTE_NANOS = 60_000_000_000L;

    public final String name;

    /** When it was made, by {@link System#nanoTime()}. */
    public long at;

    public List<Window> windows;
    public Trace trace = Trace.EMPTY;

    /** Milliseconds. */
    public Distribution service = Distribution.EMPTY;

    public Distribution wait = Distribution.EMPTY;
    public Distribution response = Distribution.EMPTY;

    /** Times in service, in nanoseconds, of the tasks that may never end: no distribution of tasks that ended has them. */
    public long[] occupiedAges = {};

    /** 99.9th percentile of the service of tasks that ended, in nanoseconds; 0 if none has. */
    private long usualNanos;

    /** How long the oldest task in the queue has waited; NaN if unknown, 0 if none waits. */
    public double oldestQueuedMillis = Double.NaN;

    /** The kinds of task, those that take most first; none of a pool of connections. */
    public List<TaskClass> taskClasses = Collections.emptyList();

    /** Those of which there are periodic tasks. */
    public List<PeriodicTasks> periodic = Collections.emptyList();

    /** How many tasks were run by threads that had handed them in to a full pool, by their names without numbers, the most first. */
    public Map<String, Long> callers = Collections.emptyMap();

    /** Requests by threads that hold a connection already. */
    public Nesting.Seen nesting = Nesting.Seen.NOTHING;

    /** The pool's state when the last window ended. */
    public PoolState state;

    /** Class name of the pool, or null. */
    public String poolClass;

    /** Class name of what makes its threads, and of what gets the tasks that it does not take, or null. */
    public String threadFactoryClass;

    public String rejectionHandlerClass;

    /** Class name of the queue, or null. */
    public String queueClass;

    /** Where its size is set. */
    public SizeSetting sizeSetting = SizeSetting.UNKNOWN;

    public boolean scheduled;

    /** In the queue of a scheduled pool, due or not, and how many of them are cancelled. */
    public int timers;

    public int cancelledTimers;

    /** The library that built it for its own use, such as to close idle connections; empty for all others. */
    public String housekeepingOf = "";

    /** Whether what serves are connections, not threads. */
    public boolean ofConnections;

    /** Whether each task has a thread of its own, so that there is no size. */
    public boolean threadPerTask;

    /** How many tasks can run at a time if all are periodic; {@link Integer#MAX_VALUE} if there may be any number. */
    public int mostAtOnce = Integer.MAX_VALUE;

    /** Tasks completed since the pool was first seen, however long ago. */
    public long completedEver;

    public final Processors processors;

    /** How many more threads the system allows. */
    public ThreadRoom room = ThreadRoom.UNKNOWN;

    /** How far back windows are kept; may be infinite. */
    public double historySeconds = Double.POSITIVE_INFINITY;

    /** Where its busy workers were seen; of a pool of connections nothing. */
    public Places places = Places.NONE;

    /** Where the threads that use its connections were seen; of a pool of threads nothing. */
    public Places holders = Places.NONE;

    public PoolSnapshot(String name, List<Window> windows, Processors processors) {
        this.name = name;
        this.windows = windows;
        this.processors = processors;
    }

    /**
     * Percentiles by the histograms, means by the exact sums of the windows. {@code runningAges}: of the tasks in service; those
     * that are longer than all that have ended are service times, too: a pool that hangs in its first tasks must not look idle.
     */
    void timed(TaskTimes times, long[] runningAges) {
        usualNanos = times.service.getValueAtPercentile(99.9);
        long longest = times.service.getMaxValue();
        long[] longer = Arrays.stream(runningAges).filter(age -> age > longest).toArray();
        Arrays.stream(longer).forEach(times.service::recordValue);
        double nanos =
                Window.sum(windows, w -> w.serviceNanos) + Arrays.stream(longer).sum();
        service = Distribution.ofNanos(times.service, nanos / (Window.sum(windows, w -> w.completed) + longer.length));
        wait = Distribution.ofNanos(
                times.wait, Window.sum(windows, w -> w.waitNanos) / Window.sum(windows, w -> w.timedWaits));
        response = Distribution.ofNanos(
                times.response, Window.sum(windows, w -> w.responseNanos) / Window.sum(windows, w -> w.timedResponses));
    }

    /** {@code runningAges}: of the tasks in service. After {@link #timed} and with the history known. */
    void occupied(long[] runningAges) {
        double most =
                usualNanos == 0 ? Double.POSITIVE_INFINITY : Math.max(MINUTE_NANOS, TIMES_USUAL * (double) usualNanos);
        occupiedAges = Arrays.stream(runningAges)
                .filter(age -> age > most || age > usualNanos && age >= historySeconds * 1e9)
                .sorted()
                .toArray();
    }

    /** Returns the number of threads, or connections, that are taken for good, as far as can be told. */
    public int occupied() {
        return occupiedAges.length;
    }

    /** The same from this window on. {@code trace}: of that time; what few tasks exceed is told by what is known one by one. */
    public PoolSnapshot since(int window, Trace trace) {
        PoolSnapshot since = copy();
        since.windows = windows.subList(window, windows.size());
        since.trace = trace;
        TaskTimes times = new TaskTimes();
        for (Trace.Span span : trace.spans()) {
            for (int task = 0; task < span.size(); task++) {
                times.service.recordValue(Math.max(0, span.services[task]));
                times.wait.recordValue(Math.max(0, span.waits[task]));
                times.response.recordValue(Math.max(0, span.end(task) - span.arrivals[task]));
            }
        }
        since.timed(times, new long[0]);
        return since;
    }

    /** The same snapshot, to be changed. */
    public PoolSnapshot copy() {
        try {
            return (PoolSnapshot) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
