package io.loadline.jmx;

import io.loadline.jmx.open.AttributeTable;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.record.Event;
import io.loadline.record.PoolState;
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
    static AttributeTable<PoolReading> table() {
        AttributeTable<PoolReading> table =
                new AttributeTable<>("A thread pool: load, waits, and how many threads it should have");
        identity(table);
        settings(table);
        now(table);
        totals(table);
        sliding(table);
        parts(table);
        distributions(table);
        return table;
    }

    private static void identity(AttributeTable<PoolReading> table) {
        table.text(
                        "Name",
                        "Thread-name prefix if somebody chose one, else the class and line that built the pool",
                        r -> r.monitor().name())
                .text(
                        "PoolClass",
                        "Class of the pool",
                        r -> r.monitor().recorder().pool().poolClass())
                .text("QueueClass", "Class of its queue", r -> r.snapshot().queueClass)
                .text("ThreadNamePrefix", "What its threads are called, without their numbers", r -> r.monitor()
                        .threadNamePrefix())
                .text(
                        "CreatedAt",
                        "First application frame that built the pool, or 'before attach'",
                        r -> r.monitor().recorder().origin().createdAt)
                .text("Kind", "fixed, cached, bounded-queue, priority or scheduled", PoolKind::of);
    }

    private static void settings(AttributeTable<PoolReading> table) {
        table.integer("CorePoolSize", THREADS, "Core pool size", state(s -> s.corePoolSize))
                .integer("MaximumPoolSize", THREADS, "Maximum pool size", state(s -> s.maximumPoolSize))
                .integer(
                        "QueueCapacity",
                        TASKS,
                        "What the queue can hold, 2147483647 if it has no bound",
                        state(s -> s.queueCapacity))
                .count(
                        "KeepAliveMillis",
                        MILLIS,
                        "How long an idle thread beyond core lives",
                        r -> r.state() == null ? (long) UNKNOWN : r.state().keepAliveMillis);
    }

    private static int queued(PoolReading reading) {
        // what was collected has no queue any more
        return reading.state() == null ? 0 : reading.state().queued;
    }

    private static void now(AttributeTable<PoolReading> table) {
        table.integer("PoolSize", THREADS, "Threads in the pool now", state(s -> s.poolSize))
                .integer("ActiveCount", THREADS, "Threads running a task now", state(s -> s.activeCount))
                .integer(
                        "QueuedCount",
                        TASKS,
                        "Tasks that have arrived and not begun: those in the queue, of a scheduled pool those due, and those held up on their way to or from it",
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

    private static void totals(AttributeTable<PoolReading> table) {
        table.count("ArrivedCount", TASKS, "Calls of execute, or scheduled runs that fell due", count(Event.ARRIVED))
                .count("StartedCount", TASKS, "Tasks that a worker began", count(Event.STARTED))
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
                        "Of the rejected, those that are in the queue after all: the handler, or the pool, put them there; the others were turned away",
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

    private static void sliding(AttributeTable<PoolReading> table) {
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
                        "Tasks waiting and in service by Little's law: rate x mean response",
                        r -> r.figures().meanInSystem)
                .number(
                        "MeanInSystemObserved",
                        TASKS,
                        "The same as a time integral of the tasks really there",
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
                .number(
                        "TimedShare",
                        RATIO,
                        "Share of the tasks that were timed, picked at random; times and distributions are scaled up by it",
                        r -> r.figures().timedShare)
                .number("Utilization", RATIO, "Busy threads over threads in the pool", r -> r.figures().utilization)
                .number(
                        "InSystemPerProcessor",
                        TASKS,
                        "Tasks waiting and in service over available processors",
                        r -> r.figures().inSystemPerProcessor);
    }

    private static void parts(AttributeTable<PoolReading> table) {
        table.number("CpuMillisPerTask", MILLIS, "Of the service time, on a processor; NaN if unknown", r -> r.figures()
                        .split
                        .cpuMillis)
                .number(
                        "BlockedMillisPerTask",
                        MILLIS,
                        "Of the service time, blocked or sleeping; NaN if unknown",
                        r -> r.figures().split.blockedMillis)
                .number(
                        "RunQueueMillisPerTask",
                        MILLIS,
                        "Of the service time, ready but waiting for a processor; estimated where the system does not tell",
                        r -> r.figures().split.runQueueMillis);
    }

    private static void distributions(AttributeTable<PoolReading> table) {
        table.add(
                        "ServiceMillis",
                        OpenTypes.DISTRIBUTION.type(),
                        MILLIS,
                        "Service times over the last history",
                        r -> OpenTypes.DISTRIBUTION.value(r.snapshot().service))
                .add(
                        "WaitMillis",
                        OpenTypes.DISTRIBUTION.type(),
                        MILLIS,
                        "Waits over the last history",
                        r -> OpenTypes.DISTRIBUTION.value(r.snapshot().wait))
                .add(
                        "ResponseMillis",
                        OpenTypes.DISTRIBUTION.type(),
                        MILLIS,
                        "Responses over the last history",
                        r -> OpenTypes.DISTRIBUTION.value(r.snapshot().response))
                .add(
                        "Load",
                        OpenTypes.DISTRIBUTION.type(),
                        THREADS,
                        "Threads wanted, as arriving tasks see it",
                        r -> OpenTypes.DISTRIBUTION.value(r.load()))
                .add(
                        "Recommendation",
                        OpenTypes.RECOMMENDATION.type(),
                        THREADS,
                        "What the pool should be, and why",
                        r -> OpenTypes.RECOMMENDATION.value(r.recommendation()))
                .add(
                        "WhatIf",
                        OpenTypes.PREDICTION.table("threads"),
                        "",
                        "What other sizes would do with the work that was seen; empty while that cannot be known",
                        r -> OpenTypes.PREDICTION.rows("threads", r.advice().whatIf()));
    }

    private static Function<PoolReading, Object> state(ToIntFunction<PoolState> field) {
        return reading -> {
            PoolState state = reading.state();
            return state == null ? UNKNOWN : field.applyAsInt(state);
        };
    }

    private static Function<PoolReading, Object> count(Event event) {
        return reading -> reading.count(event);
    }
}
