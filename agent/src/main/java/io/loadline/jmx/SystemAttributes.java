package io.loadline.jmx;

import static javax.management.openmbean.SimpleType.DOUBLE;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.AttributeTable;
import io.loadline.jmx.open.Composite;

/** The attributes of {@code io.loadline:type=ThreadPools}. */
final class SystemAttributes {

    private static final Composite<SystemReading.Part> SHARE = new Composite<SystemReading.Part>(
                    "Share", "A pool's part of the processors", "pool")
            .item("pool", STRING, "name of the pool", s -> s.pool)
            .item("now", INTEGER, "threads now", s -> s.now)
            .item("recommended", INTEGER, "threads recommended, -1 if unknown", s -> s.recommended)
            .item(
                    "demandShare",
                    DOUBLE,
                    "its share of the processor time that all pools need together, 0 to 1",
                    s -> s.demandShare)
            .item("weight", DOUBLE, "priority set by the options", s -> s.weight)
            .item("limit", STRING, "what keeps the pool from being larger", s -> s.limit)
            .item(
                    "processors",
                    DOUBLE,
                    "processors allotted to it, including a part of the spare ones",
                    s -> s.processors);

    private SystemAttributes() {}

    static AttributeTable<SystemReading> table() {
        return new AttributeTable<SystemReading>("All thread pools as one system")
                .number(
                        "Processors",
                        "processors",
                        "Processors that the process may use; a CPU quota counts as a fraction",
                        s -> s.processors().count)
                .number(
                        "ProcessCpuLoad",
                        "ratio",
                        "Share of them used in the last window by the whole process",
                        s -> s.processors().processLoad)
                .number(
                        "RunQueueShare",
                        "ratio",
                        "Share of the time that running tasks were queued for a CPU",
                        s -> s.runQueueShare())
                .number(
                        "ThrottledShare",
                        "ratio",
                        "Share of the quota's periods in the last history in which it held the process back",
                        s -> s.processors().throttledShare)
                .integer("PoolCount", "pools", "Live pools", s -> s.pools().size())
                .integer("ThreadsInPools", "threads", "Threads in all pools", SystemReading::threads)
                .number(
                        "ArrivalsPerSecond",
                        "tasks per second",
                        "Arrival rate of all pools",
                        s -> s.sum(r -> r.figures().arrivalsPerSecond))
                .number(
                        "MeanInSystem",
                        "tasks",
                        "Tasks in all pools, waiting or running, by Little's law",
                        s -> s.sum(r -> r.figures().meanInSystem))
                .integer(
                        "RecommendedThreads",
                        "threads",
                        "Sum of the known recommendations, -1 if none",
                        s -> s.recommendedThreads())
                .rows("Split", SHARE, "Each pool's part", SystemReading::split)
                .text("Explanation", "The whole in a sentence", SystemReading::explanation);
    }
}
