// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.options.Options;
import io.loadline.pool.ConsumerLag;
import io.loadline.pool.PoolState;
import io.loadline.pool.SizeSetting;
import io.loadline.record.FailedTimers;
import io.loadline.record.GivenUpWork;
import io.loadline.record.LeakWatch;
import io.loadline.record.Nesting;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The input of a recommendation for one pool, at one moment. Fields are empty or unknown at first. The thread that
 * makes a snapshot writes them before it publishes the snapshot; afterwards a change needs a copy.
 */
public final class PoolSnapshot implements Cloneable {

    /** Largest number of windows that the options allow. */
    public static final int MAX_WINDOWS = Options.MAX_WINDOWS;

    /**
     * Multiple of the usual 99.9th percentile. A task that is in service for longer, and for longer than a minute, may
     * never end.
     */
    static final int MULTIPLE_OF_USUAL = 20;

    static final long MINUTE_NANOS = 60_000_000_000L;

    public final String name;

    /** Instant of the snapshot, by {@link System#nanoTime()}. */
    public long at;

    public List<Window> windows;
    public Trace trace = Trace.EMPTY;

    /** Service times in milliseconds. */
    public Distribution service = Distribution.EMPTY;

    public Distribution wait = Distribution.EMPTY;
    public Distribution response = Distribution.EMPTY;

    /**
     * Times in service, in nanoseconds, of the tasks that may never end. No distribution of ended tasks contains them.
     */
    public long[] occupiedAges = {};

    /** 99.9th percentile of the service of ended tasks, in nanoseconds; 0 if no task has ended. */
    long usualNanos;

    /** Time for which the oldest queued task has waited; NaN if unknown, 0 if none waits. */
    public double oldestQueuedMillis = Double.NaN;

    /** The kinds of task, the most expensive first; empty for a pool of connections. */
    public List<TaskClass> taskClasses = Collections.emptyList();

    /** The kinds that have periodic tasks. */
    public List<PeriodicTasks> periodic = Collections.emptyList();

    /** The running tasks that have taken far longer than their kind ever did, the oldest first. */
    public List<OverdueTask> overdue = Collections.emptyList();

    /** Samples of work that no caller waits for. */
    public GivenUpWork.Seen givenUp = GivenUpWork.Seen.NOTHING;

    /** The connections that nobody will return, the oldest first. */
    public List<LeakWatch.Leak> leaks = Collections.emptyList();

    /** Longest usual time for which a connection is held, in seconds; also of an earlier history. 0 if not known. */
    public double usualHoldSeconds;

    /** Setting by which the library finds connections that are never returned; empty if it is not known. */
    public String leakSetting = "";

    /** The periodic tasks that threw and were not scheduled again, the newest last. */
    public List<FailedTimers.Failed> failedTimers = Collections.emptyList();

    /**
     * Number of tasks that submitters ran themselves because the pool was full, by the submitter's thread name without
     * numbers, the most first.
     */
    public Map<String, Long> callers = Collections.emptyMap();

    /** Requests by threads that already hold a connection. */
    public Nesting.Seen nesting = Nesting.Seen.NOTHING;

    /** State of the pool at the end of the last window. */
    public PoolState state;

    /** Class name of the pool, or null. */
    public String poolClass;

    /** Class name of the thread factory, or null. */
    public String threadFactoryClass;

    public String rejectionHandlerClass;

    /** Number of tasks that this handler has discarded without an exception, and the seconds since the latest one. */
    public long discarded;

    public double discardedAgoSeconds = Double.POSITIVE_INFINITY;

    /** Number of spare threads that a fork-join pool could not start, and the seconds since the latest one. */
    public long sparesRefused;

    public double sparesRefusedAgoSeconds = Double.POSITIVE_INFINITY;

    /** Class name of the queue, or null. */
    public String queueClass;

    /** The setting of the pool's size. */
    public SizeSetting sizeSetting = SizeSetting.UNKNOWN;

    public boolean scheduled;

    /** Number of tasks in the queue of a scheduled pool, due or not. */
    public int timers;

    public int cancelledTimers;

    /** The library that built the pool for its own use, such as to close idle connections; empty for other pools. */
    public String housekeepingOf = "";

    /** Name of the consumers whose loops run as tasks of this pool; null if there are none. */
    public String consumers;

    /** Report of the pool's consumers about their backlog; null if they report nothing, or if it has none. */
    public ConsumerLag.Reading lag;

    /** True if connections serve, not threads. */
    public boolean ofConnections;

    /** True for consumers whose broker does not show how many messages wait. */
    public boolean depthUnseen;

    /** True if the tasks are deliveries to consumers. */
    public boolean ofConsumers;

    /** True for a group of event loops: a task is a pass, from the end of a select to the next. */
    public boolean ofEventLoops;

    /** Busy share of each event loop, the busiest first; empty for other pools, or if too little was seen. */
    public List<LoopShare> loops = Collections.emptyList();

    /** Number of ended tasks that took {@link WorkerWatch#LONG_PASS_NANOS} or longer. */
    public long longTasks;

    /** True for a bulkhead: what the pool lends are permits. */
    public boolean ofPermits;

    /** True if each task has a thread of its own, so that there is no size. */
    public boolean threadPerTask;

    /** Number of tasks that can run at a time if all are periodic; {@link Integer#MAX_VALUE} if there is no limit. */
    public int mostAtOnce = Integer.MAX_VALUE;

    /** Number of tasks completed since the pool was first seen. */
    public long completedEver;

    /** Number of tasks removed from the queue since the pool was first seen. */
    public long removedEver;

    /** Number of them that were cancelled because {@code invokeAny}, or the like, had the results that it needed. */
    public long losersEver;

    public final Processors processors;

    /** Number of threads that the system lets this process add. */
    public ThreadRoom room = ThreadRoom.UNKNOWN;

    /** Length of the history in seconds; may be infinite. */
    public double historySeconds = Double.POSITIVE_INFINITY;

    /** Call sites of the busy workers; empty for a pool of connections. */
    public Hotspots hotspots = Hotspots.NONE;

    /** Call sites of the threads that use the connections; empty for a pool of threads. */
    public Hotspots holders = Hotspots.NONE;

    public PoolSnapshot(String name, List<Window> windows, Processors processors) {
        this.name = name;
        this.windows = windows;
        this.processors = processors;
    }

    /**
     * Sets the distributions: percentiles from the histograms, means from the exact sums of the windows.
     *
     * @param runningAges times in service so far of the running tasks. A time longer than that of every ended task
     *     counts as a service time: a pool that hangs in its first tasks must not look idle.
     */
    void timed(TaskTimes times, long[] runningAges) {
        usualNanos = times.service.getValueAtPercentile(99.9);
        long longest = times.service.getMaxValue();
        longTasks = times.service.getCountBetweenValues(
                WorkerWatch.LONG_PASS_NANOS, Math.max(longest, WorkerWatch.LONG_PASS_NANOS));
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

    /**
     * Finds the tasks that may never end. Call it after {@link #timed} and with the history set.
     *
     * @param runningAges times in service so far of the running tasks
     */
    void occupied(long[] runningAges) {
        double limit = usualNanos == 0
                ? Double.POSITIVE_INFINITY
                : Math.max(MINUTE_NANOS, MULTIPLE_OF_USUAL * (double) usualNanos);
        occupiedAges = Arrays.stream(runningAges)
                .filter(age -> age > limit || age > usualNanos && age >= historySeconds * 1e9)
                .sorted()
                .toArray();
    }

    /** Returns the overdue tasks that are known to wait without a time-out, the oldest first. */
    public List<OverdueTask> stuck() {
        return overdue.stream()
                .filter(task -> !task.periodic && task.at != null && task.at.endless)
                .collect(Collectors.toList());
    }

    /** Returns the number of threads, or connections, that are taken for good, as far as is known. */
    public int occupied() {
        return occupiedAges.length;
    }

    /**
     * Returns a copy with some of the windows. Its distributions come from the tasks of the trace alone.
     *
     * @param from index of the first window
     * @param to index after the last window
     * @param trace tasks of that time
     */
    public PoolSnapshot part(int from, int to, Trace trace) {
        PoolSnapshot since = copy();
        since.windows = windows.subList(from, to);
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

    /** Returns the latest windows, at most so many. */
    public List<Window> latest(int atMost) {
        return windows.subList(Math.max(0, windows.size() - atMost), windows.size());
    }

    /** Returns the latest windows of at least so many sampling periods together: idle ones are joined. */
    public List<Window> latestPeriods(int atMost) {
        int from = windows.size();
        for (int periods = 0; from > 0 && periods < atMost; from--) {
            periods += windows.get(from - 1).periods;
        }
        return windows.subList(from, windows.size());
    }

    /** Returns a copy that may be changed. */
    public PoolSnapshot copy() {
        try {
            return (PoolSnapshot) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
