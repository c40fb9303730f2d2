// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
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
        Map<String, Object> values = new HashMap<>();
        values.putAll(Map.of("CorePoolSize", size, "MaximumPoolSize", size, "PoolSize", size, "ActiveCount", 2));
        values.putAll(Map.of("Kind", "fixed", "QueuedCount", 3, "RejectedCount", 1809L));
        values.putAll(Map.of("ArrivalsPerSecond", arrivals, "WaitShareOfResponse", 0.25));
        values.put("ServiceMillis", composite(Map.of("p50", 5.125, "p99", 12.26)));
        values.put("Recommendation", advice(size, recommended, verdict));
        return pool(name, values, "<html><body>Because of &#60;this&#62;.</body></html>");
    }

    /** A pool of a library for its own use. */
    public static PoolFigures housekeeping(String name, String library, String status) {
        return pool(
                name, Map.of("HousekeepingOf", library, "Status", status, "PoolSize", 1, "ArrivalsPerSecond", 999.0));
    }

    /** A pool of which nothing but the name is known. */
    public static PoolFigures unknown(String name) {
        return new PoolFigures(name, Reading.NOTHING, "");
    }

    /** A pool of so many threads that may have as many as are set, which it is to keep. */
    public static PoolFigures keeping(String name, int size, int set, int recommended) {
        CompositeDataSupport advice =
                composite(Map.of("size", recommended, "currentSize", set, "verdict", "keep", "verdictCode", "keep"));
        return pool(name, Map.of("PoolSize", size, "Recommendation", advice), "");
    }

    /** A pool that is to keep what is set, with these rows of a curve. */
    public static PoolFigures keepingWithWhatIf(int set, int recommended, Prediction... rows) {
        CompositeDataSupport advice =
                composite(Map.of("size", recommended, "currentSize", set, "verdict", "keep", "verdictCode", "keep"));
        return pool("wide", Map.of("Recommendation", advice, "WhatIf", table(rows)));
    }

    private static CompositeDataSupport advice(int set, int size, String verdict) {
        Map<String, Object> items = new HashMap<>(Map.of("currentSize", set));
        items.putAll(Map.of("size", size, "corePoolSize", size, "maximumPoolSize", size));
        items.putAll(Map.of("verdict", verdict, "verdictCode", verdict.split("[:, ]")[0]));
        items.put("explanation", "Because of <this> & that.");
        return composite(items);
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

    /** The figures of an agent with these options. */
    public static Snapshot snapshot(String[] options, PoolFigures pool) {
        AgentFigures agent = new AgentFigures(reading(Map.of("Options", options)));
        return Snapshot.measured(agent, SystemFigures.UNKNOWN, Arrays.asList(pool));
    }

    /** {@code orders}, 20 threads of which 3 are recommended, with these rows of a curve. */
    public static PoolFigures withWhatIf(Prediction... rows) {
        return pool("orders", Map.of("CorePoolSize", 20, "WhatIf", table(rows)));
    }

    /** The same, with predictions that changes of the size have tested. */
    public static PoolFigures withTrackRecord(boolean[] held, Prediction... rows) {
        CompositeDataSupport[] tested = IntStream.range(0, held.length)
                .mapToObj(i -> composite(Map.of(
                        "timeMillis",
                        60_000L * i,
                        "from",
                        4,
                        "to",
                        4 + i,
                        "predictedPerSecond",
                        96.0,
                        "measuredPerSecond",
                        94.5,
                        "held",
                        held[i])))
                .toArray(CompositeDataSupport[]::new);
        return pool(
                "orders",
                Map.of("CorePoolSize", 20, "WhatIf", table(rows), "TrackRecord", table("timeMillis", tested)));
    }

    /** {@code orders}, with these rows of a load curve: busy threads, throughput, blocked milliseconds. */
    public static PoolFigures withLoadCurve(double[]... levels) {
        CompositeDataSupport[] rows = Arrays.stream(levels)
                .map(level -> composite(
                        Map.of("concurrency", level[0], "throughputPerSecond", level[1], "blockedMillis", level[2])))
                .toArray(CompositeDataSupport[]::new);
        return pool("orders", Map.of("CorePoolSize", 20, "LoadCurve", table("concurrency", rows)));
    }

    /** {@code orders}, set to 20 threads, with these sizes in the hours from Monday at midnight on. */
    public static PoolFigures withHours(int... sizes) {
        CompositeDataSupport[] rows = IntStream.range(0, sizes.length)
                .mapToObj(i -> hour(
                        ZonedDateTime.parse("2026-11-23T00:00+01:00[Europe/Berlin]")
                                .plusHours(i),
                        sizes[i]))
                .toArray(CompositeDataSupport[]::new);
        Map<String, Object> advice = Map.of("size", 3, "currentSize", 20, "verdict", "shrink", "verdictCode", "shrink");
        return pool(
                "orders",
                Map.of("CorePoolSize", 20, "Recommendation", composite(advice), "Hours", table("hour", rows)));
    }

    private static CompositeDataSupport hour(ZonedDateTime start, int size) {
        Map<String, Object> items = new HashMap<>(Map.of("hour", start.toString(), "size", size, "low", size * 4 / 5));
        items.putAll(Map.of("high", size * 6 / 5 + 1, "lowerBound", size > 30, "arrivalsPerSecond", 12.5));
        return composite(items);
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

    /** The pool in one poll after the other. */
    public static Trail trail(PoolFigures... looks) {
        Trail trail = new Trail();
        for (int i = 0; i < looks.length; i++) {
            trail.add(1_000 * (i + 1), looks[i]);
        }
        return trail;
    }

    /** A pool for which 3 threads are recommended. */
    static PoolFigures pool(String name, Map<String, ?> values) {
        return pool(name, values, "");
    }

    private static PoolFigures pool(String name, Map<String, ?> values, String page) {
        Map<String, Object> all = new HashMap<>(Map.of("Name", name, "Recommendation", advice(-1, 3, "shrink")));
        all.putAll(values);
        return new PoolFigures(name, reading(all), page);
    }

    private static Reading reading(Map<String, ?> values) {
        AttributeList attributes = new AttributeList();
        values.forEach((key, value) -> attributes.add(new Attribute(key, value)));
        return Reading.of(attributes);
    }

    static CompositeDataSupport resize(long number, String action, int after) {
        return composite(Map.of("number", number, "action", action, "threadsAfter", after));
    }

    private static TabularDataSupport table(Prediction... rows) {
        CompositeDataSupport[] data = Arrays.stream(rows)
                .map(row -> items(row.threads, row.throughputPerSecond, row.meanWaitMillis))
                .toArray(CompositeDataSupport[]::new);
        return table("threads", data);
    }

    private static TabularDataSupport table(String index, CompositeDataSupport... rows) {
        try {
            TabularDataSupport table = new TabularDataSupport(
                    new TabularType("Rows", "rows", rows[0].getCompositeType(), new String[] {index}));
            table.putAll(rows);
            return table;
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Prediction prediction(int threads, double throughput, double wait) {
        return new Prediction(Reading.of(items(threads, throughput, wait)));
    }

    private static CompositeDataSupport items(int threads, double throughput, double wait) {
        Map<String, Object> items = new HashMap<>(Map.of("threads", threads, "throughputPerSecond", throughput));
        items.putAll(Map.of("meanWaitMillis", wait, "p99ResponseMillis", 10 * wait));
        return composite(items);
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

    private static CompositeDataSupport composite(Map<String, ?> values) {
        String[] names = values.keySet().stream().sorted().toArray(String[]::new);
        OpenType<?>[] types =
                Arrays.stream(names).map(key -> type(values.get(key))).toArray(OpenType<?>[]::new);
        try {
            return new CompositeDataSupport(new CompositeType("Items", "items", names, names, types), values);
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
        if (value instanceof Boolean) {
            return SimpleType.BOOLEAN;
        }
        return value instanceof Double ? SimpleType.DOUBLE : SimpleType.STRING;
    }
}
