package io.loadline.visualvm.data;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;

/** Figures for tests of panels, made as the agent's open types make them. */
public final class Samples {

    private Samples() {}

    /** A pool with 131 arrivals a second and these sizes; {@code verdict}: of the agent. */
    public static PoolFigures pool(String name, int size, int recommended, String verdict) {
        return pool(name, size, recommended, verdict, 131);
    }

    public static PoolFigures pool(String name, int size, int recommended, String verdict, double arrivals) {
        return pool(name, "fixed", size, recommended, verdict, arrivals);
    }

    /** A pool of connections of this size. */
    public static PoolFigures connections(String name, int size, int recommended, String verdict) {
        return pool(name, "connections", size, recommended, verdict, 131);
    }

    /** A pool of a library for its own use; its oldest task has waited so long. */
    public static PoolFigures housekeeping(String name, String library, double oldestMillis) {
        AttributeList attributes = new AttributeList();
        Map.of(
                        "Name",
                        name,
                        "HousekeepingOf",
                        library,
                        "PoolSize",
                        1,
                        "ActiveCount",
                        1,
                        "QueuedCount",
                        2,
                        "OldestQueuedMillis",
                        oldestMillis,
                        "ArrivalsPerSecond",
                        999.0)
                .forEach((key, value) -> attributes.add(new Attribute(key, value)));
        return new PoolFigures(name, Reading.of(attributes), RecommendationFigures.UNKNOWN);
    }

    /** A pool that is well with what is set, of which these are the three numbers. */
    public static PoolFigures kept(String name, int core, int maximum, int threadsSet) {
        AttributeList attributes = new AttributeList();
        attributes.add(new Attribute("Name", name));
        attributes.add(new Attribute("CorePoolSize", core));
        attributes.add(new Attribute("MaximumPoolSize", maximum));
        Map<String, Object> advice =
                Map.of("verdict", "keep", "verdictCode", "keep", "size", 5, "threadsSet", threadsSet);
        return new PoolFigures(
                name,
                Reading.of(attributes),
                new RecommendationFigures(Reading.of(composite("Recommendation", advice))));
    }

    private static PoolFigures pool(
            String name, String kind, int size, int recommended, String verdict, double arrivals) {
        AttributeList attributes = new AttributeList();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("Name", name);
        values.put("Kind", kind);
        values.put("CorePoolSize", size);
        values.put("MaximumPoolSize", size);
        values.put("QueueCapacity", Integer.MAX_VALUE);
        values.put("PoolSize", size);
        values.put("ActiveCount", 2);
        values.put("QueuedCount", 3);
        values.put("RejectedCount", 1809L);
        values.put("ArrivalsPerSecond", arrivals);
        values.put("WaitShareOfResponse", 0.25);
        values.put("ServiceMillis", composite("Distribution", Map.of("p50", 5.125, "p99", 12.26)));
        values.forEach((key, value) -> attributes.add(new Attribute(key, value)));
        return new PoolFigures(name, Reading.of(attributes), advice(recommended, verdict));
    }

    /** Of which nothing but the name is known. */
    public static PoolFigures unknown(String name) {
        return new PoolFigures(name, Reading.NOTHING, RecommendationFigures.UNKNOWN);
    }

    private static RecommendationFigures advice(int size, String verdict) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("size", size);
        values.put("low", size);
        values.put("high", size);
        values.put("corePoolSize", size);
        values.put("maximumPoolSize", size);
        values.put("queueCapacity", 100);
        values.put("verdict", verdict);
        values.put("verdictCode", verdict.split("[:, ]")[0]);
        values.put("limit", "load");
        values.put("regime", "open");
        values.put("explanation", "Because of <this> & that.");
        values.put("nextExperiment", "");
        values.put("confidence", 0.71);
        return new RecommendationFigures(Reading.of(composite("Recommendation", values)));
    }

    public static Snapshot snapshot(PoolFigures... pools) {
        return Snapshot.measured(AgentFigures.UNKNOWN, SystemFigures.UNKNOWN, Arrays.asList(pools));
    }

    public static Snapshot disconnected(Snapshot last) {
        return last.disconnected("gone");
    }

    public static Snapshot notMeasured() {
        return Snapshot.notMeasured();
    }

    /** Of an agent with these options. */
    public static Snapshot snapshot(String[] options, PoolFigures pool) {
        AttributeList attributes = new AttributeList();
        attributes.add(new Attribute("Options", options));
        return Snapshot.measured(new AgentFigures(Reading.of(attributes)), SystemFigures.UNKNOWN, Arrays.asList(pool));
    }

    /** {@code orders}, 20 threads of which 3 are recommended, with these rows of a curve. */
    public static PoolFigures withWhatIf(Prediction... rows) {
        AttributeList attributes = new AttributeList();
        attributes.add(new Attribute("Name", "orders"));
        attributes.add(new Attribute("CorePoolSize", 20));
        attributes.add(new Attribute("WhatIf", table(rows)));
        return new PoolFigures("orders", Reading.of(attributes), advice(3, "shrink"));
    }

    /** {@code orders}, of which one place is known, and one kind of task. */
    public static PoolFigures withPlaces() {
        AttributeList attributes = new AttributeList();
        attributes.add(new Attribute("Name", "orders"));
        attributes.add(new Attribute(
                "Places",
                table(
                        "place",
                        Map.of(
                                "place",
                                "<Driver>.read",
                                "state",
                                "socket",
                                "share",
                                0.92,
                                "calledFrom",
                                "OrderDao.find"))));
        attributes.add(new Attribute(
                "TaskClasses",
                table(
                        "task",
                        Map.of(
                                "task",
                                "Report",
                                "arrivedShare",
                                0.01,
                                "serviceShare",
                                0.7,
                                "meanServiceMillis",
                                480.0))));
        return new PoolFigures(
                "orders",
                Reading.of(attributes),
                new RecommendationFigures(Reading.of(composite("Recommendation", Map.of("setting", "pool.size=3")))));
    }

    /** {@code orders}, 4 threads, resized three times: at 1 s, 2 s and 3 s after the epoch. */
    public static PoolFigures withResizes(String mode) {
        return pool(
                "orders",
                Map.of("CorePoolSize", 4, "PoolSize", 4, "ResizeMode", mode),
                resize(1, 1_000, "resize", 2, 4, "tasks <wait>", "kept: 512 tasks/s as predicted"),
                resize(2, 2_000, "resize", 4, 8, "tasks wait", "worse than predicted"),
                resize(3, 3_000, "back", 8, 4, "worse than predicted", ""));
    }

    /** The same, before the first of them. */
    public static PoolFigures notResizedYet(String mode) {
        return pool("orders", Map.of("CorePoolSize", 2, "PoolSize", 2, "ResizeMode", mode));
    }

    /** As it was seen one look after the other. */
    public static Trail trail(PoolFigures... looks) {
        Trail trail = new Trail();
        for (int i = 0; i < looks.length; i++) {
            trail.add(1_000 * (i + 1), looks[i]);
        }
        return trail;
    }

    /** {@code resizes}: the last of them is the last one; none of an agent that does not tell. */
    @SafeVarargs
    static PoolFigures pool(String name, Map<String, ?> values, Map<String, ?>... resizes) {
        AttributeList attributes = new AttributeList();
        attributes.add(new Attribute("Name", name));
        values.forEach((key, value) -> attributes.add(new Attribute(key, value)));
        if (resizes.length > 0) {
            attributes.add(new Attribute("LastResize", composite("number", resizes[resizes.length - 1])));
            attributes.add(new Attribute("ResizeHistory", table("number", resizes)));
        }
        return new PoolFigures(name, Reading.of(attributes), advice(3, "shrink"));
    }

    static Map<String, ?> resize(
            long number, long millis, String action, int before, int after, String reason, String outcome) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("number", number);
        row.put("timeMillis", millis);
        row.put("action", action);
        row.put("threadsBefore", before);
        row.put("threadsAfter", after);
        row.put("corePoolSize", after);
        row.put("maximumPoolSize", after);
        row.put("reason", reason);
        row.put("outcome", outcome);
        return row;
    }

    @SafeVarargs
    private static TabularDataSupport table(String key, Map<String, ?>... rows) {
        try {
            TabularDataSupport table = new TabularDataSupport(
                    new TabularType(key, key, composite(key, rows[0]).getCompositeType(), new String[] {key}));
            for (Map<String, ?> row : rows) {
                table.put(composite(key, row));
            }
            return table;
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TabularDataSupport table(Prediction... rows) {
        List<CompositeDataSupport> data = Arrays.stream(rows)
                .map(row -> composite(
                        "Prediction",
                        Map.of(
                                "threads", row.threads,
                                "throughputPerSecond", row.throughputPerSecond,
                                "meanWaitMillis", row.meanWaitMillis)))
                .collect(Collectors.toList());
        try {
            TabularDataSupport table = new TabularDataSupport(new TabularType(
                    "Predictions", "Predictions", data.get(0).getCompositeType(), new String[] {"threads"}));
            table.putAll(data.toArray(new CompositeDataSupport[0]));
            return table;
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Prediction prediction(int threads, double throughput, double wait) {
        return new Prediction(Reading.of(composite(
                "Prediction",
                Map.of(
                        "threads", threads,
                        "throughputPerSecond", throughput,
                        "meanWaitMillis", wait,
                        "p99ResponseMillis", 10 * wait))));
    }

    public static Answer<Prediction> answer(Prediction prediction) {
        return Answer.of(prediction);
    }

    public static <T> Answer<T> refusal(String why) {
        return Answer.refused(new IllegalStateException(why));
    }

    public static Answer<String> said(String what) {
        return Answer.of(what);
    }

    private static CompositeDataSupport composite(String name, Map<String, ?> values) {
        String[] names = values.keySet().stream().sorted().toArray(String[]::new);
        OpenType<?>[] types =
                Arrays.stream(names).map(key -> type(values.get(key))).toArray(OpenType<?>[]::new);
        try {
            return new CompositeDataSupport(new CompositeType(name, name, names, names, types), values);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private static OpenType<?> type(Object value) {
        if (value instanceof Integer) {
            return SimpleType.INTEGER;
        }
        if (value instanceof Long) {
            return SimpleType.LONG;
        }
        return value instanceof Double ? SimpleType.DOUBLE : SimpleType.STRING;
    }
}
