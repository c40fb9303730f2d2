package io.loadline.jmx;

import io.loadline.jmx.open.AttributeTable;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.pool.Library;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The attributes of {@code io.loadline:type=ThreadPool}. */
final class PoolAttributes {

    private static final String TASKS = "tasks";
    private static final String THREADS = "threads";
    private static final String MILLIS = "milliseconds";
    private static final String PER_SECOND = "tasks per second";
    private static final String RATIO = "ratio";
    private static final int UNKNOWN = -1;

    private PoolAttributes() {}

    /** Of any pool, also of one that has ended. */
    static AttributeTable<ManagedPool> table() {
        AttributeTable<ManagedPool> table = new AttributeTable<>(
                "A pool: load, waits, and how many threads it should have; where it has connections, read connection for thread");
        identity(table);
        settings(table);
        now(table);
        totals(table);
        sliding(table);
        parts(table);
        distributions(table);
        resizes(table);
        return table;
    }

    private static void identity(AttributeTable<ManagedPool> table) {
        table.text(
                        "Name",
                        "Thread name prefix if the application set one, otherwise the class and line that created the pool",
                        r -> r.monitor().name())
                .text(
                        "PoolClass",
                        "Class of the pool",
                        r -> r.monitor().recorder().pool().poolClass())
                .text("QueueClass", "Class of its queue", r -> r.snapshot().queueClass)
                .text("ThreadNamePrefix", "What the names of its threads begin with, without numbers", r -> r.monitor()
                        .threadNamePrefix())
                .text(
                        "CreatedAt",
                        "First application frame that created the pool, or 'before attach'",
                        r -> r.monitor().recorder().origin().createdAt)
                .text(
                        "Family",
                        "Whose class of pools it is: jdk, tomcat, jboss, jetty, fork-join or virtual (a thread per task); of connections: hikari, commons-pool2 or tomcat-jdbc",
                        r -> r.monitor().recorder().pool().family())
                .text(
                        "Kind",
                        "fixed, cached, bounded-queue, threads-first, priority, scheduled, thread-per-task or connections",
                        ManagedPool::kind)
                .text(
                        "HousekeepingOf",
                        "The library that built the pool for its own use, such as to close idle connections; empty for all others",
                        PoolAttributes::housekeepingOf);
    }

    /** A pool of connections serves the application. */
    static String housekeepingOf(ManagedPool reading) {
        return reading.isOfConnections()
                ? ""
                : Library.withHousekeeping(
                        reading.monitor().name(), reading.monitor().recorder().origin().createdAt);
    }

    private static void settings(AttributeTable<ManagedPool> table) {
        table.integer("CorePoolSize", THREADS, "Core pool size", state(s -> s.corePoolSize))
                .integer("MaximumPoolSize", THREADS, "Maximum pool size", state(s -> s.maximumPoolSize))
                .integer(
                        "QueueCapacity",
                        TASKS,
                        "Capacity of the queue, 2147483647 if it is unbounded",
                        state(s -> s.queueCapacity))
                .count(
                        "KeepAliveMillis",
                        MILLIS,
                        "Keep-alive time of idle threads beyond core",
                        r -> r.state() == null ? (long) UNKNOWN : r.state().keepAliveMillis);
    }

    private static int queued(ManagedPool reading) {
        // what was collected has no queue any more
        return reading.state() == null ? 0 : reading.state().queued;
    }

    private static void now(AttributeTable<ManagedPool> table) {
        table.text(
                        "Standing",
                        "ok, idle, starved (for three windows tasks waited longer for a thread than they ran), rejecting (it turned tasks away) or deadlocked (all threads wait for tasks in its own queue); trouble stands until it was over for half a minute",
                        r -> r.advised().standing().text)
                .integer("PoolSize", THREADS, "Threads in the pool now", state(s -> s.poolSize))
                .integer("ActiveCount", THREADS, "Threads running a task now", state(s -> s.activeCount))
                .integer(
                        "QueuedCount",
                        TASKS,
                        "Tasks that have arrived but not started: those in the queue (in a scheduled pool, those due) and those being handed over",
                        PoolAttributes::queued)
                .number(
                        "OldestQueuedMillis",
                        MILLIS,
                        "How long the oldest task in the queue has waited",
                        r -> r.monitor().oldestQueuedMillis())
                .number(
                        "OldestRunningMillis",
                        MILLIS,
                        "How long the task running longest has been running",
                        r -> r.monitor().oldestRunningMillis());
    }

    private static void totals(AttributeTable<ManagedPool> table) {
        table.count("ArrivedCount", TASKS, "Calls of execute, or scheduled runs that fell due", count(Event.ARRIVED))
                .count("StartedCount", TASKS, "Tasks that a worker started", count(Event.STARTED))
                .count("CompletedCount", TASKS, "Tasks that ended, by returning or throwing", count(Event.COMPLETED))
                .count("FailedCount", TASKS, "Of the completed, those that threw", count(Event.FAILED))
                .count(
                        "RejectedCount",
                        TASKS,
                        "Tasks handed to the rejection handler that the caller did not run",
                        count(Event.REJECTED))
                .count(
                        "PutBackCount",
                        TASKS,
                        "Of the rejected, those that ended up in the queue after all, put there by the handler or the pool",
                        count(Event.PUT_BACK))
                .count(
                        "CallerRanCount",
                        TASKS,
                        "Rejected tasks that ran on the calling thread",
                        count(Event.CALLER_RAN))
                .count(
                        "RequeuedCount",
                        TASKS,
                        "Put back, or put directly into the queue, by the application",
                        count(Event.REQUEUED))
                .count(
                        "RemovedCount",
                        TASKS,
                        "Left the queue without being run: cancelled, removed, purged, drained",
                        count(Event.REMOVED))
                .number(
                        "TotalServiceMillis",
                        MILLIS,
                        "Service time of all completed tasks",
                        r -> r.monitor().totals().serviceNanos / 1e6)
                .number("TotalWaitMillis", MILLIS, "Wait of all started tasks", r -> r.monitor()
                        .totalWaitMillis())
                .number("TotalCpuMillis", MILLIS, "Processor time of the pool's threads", r -> r.monitor()
                        .totalCpuMillis());
    }

    private static void sliding(AttributeTable<ManagedPool> table) {
        table.number("ArrivalsPerSecond", PER_SECOND, "Arrival rate over the last history", r -> r.figures()
                        .arrivalsPerSecond)
                .number("CompletionsPerSecond", PER_SECOND, "Throughput over the last history", r -> r.figures()
                        .completionsPerSecond)
                .number("MeanServiceMillis", MILLIS, "Mean time from start to end of run()", r -> r.figures()
                        .meanServiceMillis)
                .number("MeanWaitMillis", MILLIS, "Mean time from arrival to start", r -> r.figures().meanWaitMillis)
                .number("MeanResponseMillis", MILLIS, "Mean time from arrival to end", r -> r.figures()
                        .meanResponseMillis)
                .number(
                        "MeanInSystem",
                        TASKS,
                        "Tasks in the pool, waiting or running, by Little's law: throughput x mean response time",
                        r -> r.figures().meanInSystem)
                .number(
                        "MeanInSystemObserved",
                        TASKS,
                        "The same measured directly, as a time integral",
                        r -> r.figures().meanInSystemObserved)
                .number(
                        "LittlesLawError",
                        RATIO,
                        "Relative difference of the two: the measurement's own check",
                        r -> r.figures().littlesLawError)
                .number(
                        "WaitShareOfResponse",
                        RATIO,
                        "Share of the response time spent waiting for a thread",
                        r -> r.figures().waitShareOfResponse)
                .number("TimedShare", RATIO, "Share of the tasks that were timed; all are counted", r -> r.figures()
                        .timedShare)
                .number("Utilization", RATIO, "Busy threads over threads for tasks in the pool", r -> r.figures()
                        .utilization)
                .number("InSystemPerProcessor", TASKS, "Tasks in the pool per available processor", r -> r.figures()
                        .inSystemPerProcessor);
    }

    private static void parts(AttributeTable<ManagedPool> table) {
        table.number("CpuMillisPerTask", MILLIS, "Part of the service time on CPU; NaN if unknown", r -> r.figures()
                        .split
                        .cpuMillis)
                .number(
                        "BlockedMillisPerTask",
                        MILLIS,
                        "Part of the service time blocked or sleeping; NaN if unknown",
                        r -> r.figures().split.blockedMillis)
                .number(
                        "RunQueueMillisPerTask",
                        MILLIS,
                        "Part of the service time ready to run but queued for a CPU; estimated where the system does not report it",
                        r -> r.figures().split.runQueueMillis)
                .rows(
                        "Places",
                        OpenTypes.PLACE,
                        "Where busy workers are, from stacks of a few of them, at most 64 a window over all pools, while all threads are busy, tasks wait, or somebody calls look. Empty until then; always empty for connections and for virtual threads, whose stacks the JVM does not show",
                        r -> r.monitor().places().rows);
    }

    private static void distributions(AttributeTable<ManagedPool> table) {
        table.composite(
                        "ServiceMillis",
                        OpenTypes.DISTRIBUTION,
                        MILLIS,
                        "Service times over the last history",
                        r -> r.snapshot().service)
                .composite(
                        "WaitMillis", OpenTypes.DISTRIBUTION, MILLIS, "Waits over the last history", r -> r.snapshot()
                                .wait)
                .composite(
                        "ResponseMillis",
                        OpenTypes.DISTRIBUTION,
                        MILLIS,
                        "Responses over the last history",
                        r -> r.snapshot().response)
                .composite(
                        "Load",
                        OpenTypes.DISTRIBUTION,
                        THREADS,
                        "Threads wanted, as arriving tasks see it: the tasks that would run if each had a thread; while the pool itself holds arrivals back, those in it. Of the time since the pool has its present size, once that is enough for a recommendation",
                        r -> r.load())
                .composite(
                        "Recommendation",
                        OpenTypes.RECOMMENDATION,
                        THREADS,
                        "Recommended size, and why",
                        r -> r.recommendation())
                .rows(
                        "WhatIf",
                        OpenTypes.PREDICTION,
                        "Predicted performance of other sizes for the recorded work; empty if it cannot be predicted",
                        r -> r.whatIf())
                .rows(
                        "TaskClasses",
                        OpenTypes.TASK_CLASS,
                        "Kinds of task by what a developer wrote: the 20 that take most of the service time in the last history (from half of it on), and the others",
                        r -> r.snapshot().taskClasses);
    }

    private static void resizes(AttributeTable<ManagedPool> table) {
        table.text(
                        "ResizeMode",
                        "Who may resize it: off (nobody), manual (the operations below), observe (Loadline says what it would do), auto (Loadline), stopped (it did, until stopResizing)",
                        r -> r.resizeMode().text)
                .composite(
                        "LastResize",
                        OpenTypes.RESIZE,
                        "",
                        "The last change of its size that Loadline made or saw; number 0 if there was none",
                        r -> r.lastResize())
                .rows(
                        "ResizeHistory",
                        OpenTypes.RESIZE,
                        "The last 100 changes of its size by Loadline, by operators and, with resize=observe or auto, by anybody",
                        r -> r.resizes().events());
    }

    private static Function<ManagedPool, Object> state(ToIntFunction<PoolState> field) {
        return reading -> {
            PoolState state = reading.state();
            return state == null ? UNKNOWN : field.applyAsInt(state);
        };
    }

    private static Function<ManagedPool, Object> count(Event event) {
        return reading -> reading.count(event);
    }
}
