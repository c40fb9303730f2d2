// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.MBeanOperationInfo.ACTION_INFO;
import static javax.management.MBeanOperationInfo.INFO;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.jmx.open.Refusal;
import io.loadline.model.Fact;
import io.loadline.pool.ConsumerLag;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.report.Phrases;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/** Attributes and operations of {@code io.loadline:type=ThreadPool}. */
final class PoolAttributes {

    private static final int UNKNOWN = -1;
    private static final int MAX_THREADS = 1_000_000;
    private static final int MAX_LOOK_SECONDS = 60;

    private PoolAttributes() {}

    /** Returns the attributes of any pool, live or ended. */
    static BeanTable<ManagedPool> table() {
        return new BeanTable<ManagedPool>("ThreadPool")
                .value("Name", r -> r.monitor().name())
                .value("PoolClass", r -> r.monitor().recorder().pool().poolClass())
                .value("QueueClass", r -> r.snapshot().queueClass)
                .value("ThreadNamePrefix", r -> r.monitor().threadNamePrefix())
                .value("CreatedAt", r -> r.monitor().recorder().origin().createdAt)
                .value("Family", r -> r.monitor().recorder().pool().family())
                .value("Kind", ManagedPool::kind)
                .value("HousekeepingOf", reading -> reading.monitor().housekeepingOf())
                .value("CorePoolSize", state(s -> s.corePoolSize))
                .value("MaximumPoolSize", state(s -> s.maximumPoolSize))
                .value("QueueCapacity", state(s -> s.queueCapacity))
                .value("KeepAliveMillis", r -> r.state() == null ? (long) UNKNOWN : r.state().keepAliveMillis)
                .value("Status", r -> r.advised().status().text)
                .rows("Findings", OpenTypes.FINDING, r -> r.advised().findings())
                .value("PoolSize", state(s -> s.poolSize))
                .value("ActiveCount", state(s -> s.activeCount))
                .value("QueuedCount", PoolAttributes::queued)
                .value("OldestQueuedMillis", r -> r.monitor().oldestQueuedMillis())
                .value("OldestRunningMillis", r -> r.monitor().oldestRunningMillis())
                .value("BacklogCount", backlog(lag -> lag.records))
                .value("BacklogGrowthPerSecond", backlog(lag -> lag.growthPerSecond))
                .value("ArrivedCount", count(Event.ARRIVED))
                .value("StartedCount", count(Event.STARTED))
                .value("CompletedCount", count(Event.COMPLETED))
                .value("FailedCount", count(Event.FAILED))
                .value("RejectedCount", count(Event.REJECTED))
                .value("PutBackCount", count(Event.REQUEUED_BY_HANDLER))
                .value("CallerRanCount", count(Event.CALLER_RAN))
                .value("RequeuedCount", count(Event.REQUEUED))
                .value("RemovedCount", count(Event.REMOVED))
                .value("TotalServiceMillis", r -> r.monitor().totalServiceMillis())
                .value("TotalWaitMillis", r -> r.monitor().totalWaitMillis())
                .value("TotalCpuMillis", r -> r.monitor().totalCpuMillis())
                .value("ArrivalsPerSecond", r -> r.figures().arrivalsPerSecond)
                .value("CompletionsPerSecond", r -> r.figures().completionsPerSecond)
                .value("MeanServiceMillis", r -> r.figures().meanServiceMillis)
                .value("MeanWaitMillis", r -> r.figures().meanWaitMillis)
                .value("MeanResponseMillis", r -> r.figures().meanResponseMillis)
                .value("MeanWaitInFrontMillis", r -> r.figures().meanWaitInFrontMillis)
                .value("MeanInSystem", r -> r.figures().meanInSystem)
                .value("MeanInSystemObserved", r -> r.figures().meanInSystemObserved)
                .value("LittlesLawError", r -> r.figures().littlesLawError)
                .value("WaitShareOfResponse", r -> r.figures().waitShareOfResponse)
                .value("TimedShare", r -> r.figures().timedShare)
                .value("Utilization", r -> r.figures().utilization)
                .value("InSystemPerProcessor", r -> r.figures().inSystemPerProcessor)
                .value("CpuMillisPerTask", r -> r.figures().split.cpuMillis)
                .value("BlockedMillisPerTask", r -> r.figures().split.blockedMillis)
                .value("RunQueueMillisPerTask", r -> r.figures().split.runQueueMillis)
                .rows("Hotspots", OpenTypes.HOTSPOT, r -> r.monitor().hotspots().rows)
                .composite("ServiceMillis", OpenTypes.DISTRIBUTION, r -> r.snapshot().service)
                .composite("WaitMillis", OpenTypes.DISTRIBUTION, r -> r.snapshot().wait)
                .composite("ResponseMillis", OpenTypes.DISTRIBUTION, r -> r.snapshot().response)
                .composite("Load", OpenTypes.DISTRIBUTION, r -> r.advised().load())
                .composite("Recommendation", OpenTypes.RECOMMENDATION, r -> r.recommendation())
                .rows("Hours", OpenTypes.HOUR, r -> r.advised().hours())
                .rows("LoadCurve", OpenTypes.LOAD_LEVEL, r -> r.advised().loadCurve())
                .rows("TrackRecord", OpenTypes.TESTED_PREDICTION, r -> r.advised()
                        .trackRecord()
                        .entries())
                .rows("WhatIf", OpenTypes.PREDICTION, r -> r.advised().whatIf())
                .rows("TaskClasses", OpenTypes.TASK_CLASS, r -> r.snapshot().taskClasses)
                .value("ResizeMode", r -> r.resizeMode().text)
                .composite("LastResize", OpenTypes.RESIZE, r -> r.lastResize())
                .rows("ResizeHistory", OpenTypes.RESIZE, r -> r.resizes().events());
    }

    /**
     * Returns the table of a live pool, with operations and notifications.
     *
     * @param attributes the attributes that reports show
     */
    static BeanTable<ManagedPool> liveTable(BeanTable<ManagedPool> attributes) {
        return table().operation("predict", OpenTypes.PREDICTION.type(), INFO, PoolAttributes::predict)
                .operation(
                        "applyRecommendation", STRING, ACTION, (pool, none) -> say(pool.resizer()::applyRecommendation))
                .operation(
                        "resize",
                        STRING,
                        ACTION,
                        (pool, sizes) -> say(() -> pool.resizer().resize((Integer) sizes[0], (Integer) sizes[1])))
                .operation("undoResize", STRING, ACTION, (pool, none) -> say(pool.resizer()::undo))
                .operation("sampleStacks", OpenTypes.HOTSPOT.table(), ACTION_INFO, PoolAttributes::sampleStacks)
                .operation(
                        "report",
                        STRING,
                        INFO,
                        (pool, format) -> Reports.ofPool(pool, Reports.format(format[0]), attributes))
                .withNotifications();
    }

    private static String say(Supplier<Fact> resizing) {
        return Phrases.OF_THREADS.say(Refusal.translate(resizing));
    }

    private static Object predict(ManagedPool pool, Object[] arguments) {
        int threads = (Integer) arguments[0];
        if (threads < 1 || threads > MAX_THREADS) {
            throw Refusal.ofArgument("takes-up-to", "predict", "threads", MAX_THREADS, threads);
        }
        return OpenTypes.PREDICTION.value(pool.advised().predict(threads));
    }

    private static Object sampleStacks(ManagedPool pool, Object[] arguments) {
        int seconds = (Integer) arguments[0];
        if (seconds < 1 || seconds > MAX_LOOK_SECONDS) {
            throw Refusal.ofArgument("takes-up-to", "sampleStacks", "seconds", MAX_LOOK_SECONDS, seconds);
        }
        try {
            return OpenTypes.HOTSPOT.rows(pool.monitor().sampleStacks(seconds).rows);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw Refusal.ofState("sampling-interrupted");
        }
    }

    private static int queued(ManagedPool reading) {
        // a collected pool has no queue
        return reading.state() == null ? 0 : reading.state().queued;
    }

    private static Function<ManagedPool, Object> state(ToIntFunction<PoolState> field) {
        return reading -> {
            PoolState state = reading.state();
            return state == null ? UNKNOWN : field.applyAsInt(state);
        };
    }

    private static Function<ManagedPool, Object> backlog(ToDoubleFunction<ConsumerLag.Reading> figure) {
        return reading -> {
            ConsumerLag.Reading lag = reading.snapshot().lag;
            return lag == null ? Double.NaN : figure.applyAsDouble(lag);
        };
    }

    private static Function<ManagedPool, Object> count(Event event) {
        return reading -> reading.monitor().totals().count(event);
    }
}
