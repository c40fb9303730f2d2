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
        AttributeList attributes = new AttributeList();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("Name", name);
        values.put("Kind", "fixed");
        values.put("CorePoolSize", size);
        values.put("MaximumPoolSize", size);
        values.put("PoolSize", size);
        values.put("ActiveCount", 2);
        values.put("QueuedCount", 3);
        values.put("RejectedCount", 1809L);
        values.put("ArrivalsPerSecond", arrivals);
        values.put("WaitShareOfResponse", 0.25);
        values.put("ServiceMillis", composite("Distribution", Map.of("p50", 5.125, "p99", 12.26)));
        values.put("Recommendation", advice(recommended, verdict));
        values.forEach((key, value) -> attributes.add(new Attribute(key, value)));
        return new PoolFigures(name, Reading.of(attributes), "<html><body>Because of &#60;this&#62;.</body></html>");
    }

    /** A pool of a library for its own use. */
    public static PoolFigures housekeeping(String name, String library, String standing) {
        return pool(
                name,
                Map.of("HousekeepingOf", library, "Standing", standing, "PoolSize", 1, "ArrivalsPerSecond", 999.0));
    }

    /** Of which nothing but the name is known. */
    public static PoolFigures unknown(String name) {
        return new PoolFigures(name, Reading.NOTHING, "");
    }

    private static CompositeDataSupport advice(int size, String verdict) {
        return composite(
                "Recommendation",
                Map.of(
                        "size",
                        size,
                        "corePoolSize",
                        size,
                        "maximumPoolSize",
                        size,
                        "verdict",
                        verdict,
                        "verdictCode",
                        verdict.split("[:, ]")[0],
                        "explanation",
                        "Because of <this> & that."));
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
        attributes.add(new Attribute("Recommendation", advice(3, "shrink")));
        return new PoolFigures("orders", Reading.of(attributes), "");
    }

    /** {@code orders}, 4 threads, resized three times. */
    public static PoolFigures withResizes(String mode) {
        return pool(
                "orders",
                Map.of("CorePoolSize", 4, "PoolSize", 4, "ResizeMode", mode, "LastResize", resize(3, "back", 4)));
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

    static PoolFigures pool(String name, Map<String, ?> values) {
        AttributeList attributes = new AttributeList();
        attributes.add(new Attribute("Name", name));
        attributes.add(new Attribute("Recommendation", advice(3, "shrink")));
        values.forEach((key, value) -> attributes.add(new Attribute(key, value)));
        return new PoolFigures(name, Reading.of(attributes), "");
    }

    static CompositeDataSupport resize(long number, String action, int after) {
        return composite("Resize", Map.of("number", number, "action", action, "threadsAfter", after));
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
