package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolTableTest {

    private static final int FIXED = Integer.MAX_VALUE;

    private final List<Map<String, Object>> pools = new ArrayList<>();
    private Map<String, Object> latest;

    @TestFactory
    Stream<DynamicTest> tables() throws IOException {
        return Stories.of("pool-tables", story -> {
            pools.clear();
            story.does("pool", with -> latest = pool(with.text(0), with.whole(1)))
                    .does("sizes", with -> sizes(latest, with.small(0), with.small(1), with.small(2), with.text(3)))
                    .does("recommended", with -> recommended(latest, with.text(0), with.small(1), with.small(2)))
                    .does("long", with -> latest.put(with.text(0), with.whole(1)))
                    .does("int", with -> latest.put(with.text(0), with.small(1)))
                    .does("double", with -> latest.put(with.text(0), with.number(1)))
                    .does("text", with -> latest.put(with.text(0), with.text(1)))
                    .asks("lines", with -> String.join("\n", lines(with.small(0))))
                    .asks(
                            "wideLines",
                            with -> String.join(
                                    "\n",
                                    new PoolTable(with.small(0), true, false, PoolRow.Order.IMPORTANCE)
                                            .lines(pools, Collections.emptyMap(), "")))
                    .asks("standing", with -> new PoolRow(latest).standing)
                    .asks("programWithoutFolder", with -> ListCommand.withoutFolder(with.whole()));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 100, 120, 200})
    void noLineIsLongerThanTheWindow_whateverTheFigures(int width) {
        for (double extreme : new double[] {Double.NaN, -1, 0, 1e-9, 12_345, 1e18, Double.MAX_VALUE}) {
            Map<String, Object> pool = recommended(
                    sizes(pool("opensearch[node-1][search_throttled]" + extreme, 5), 1, 2_000_000, 7, "bounded-queue"),
                    "grow",
                    2_000_000,
                    Integer.MAX_VALUE);
            for (String attribute : new String[] {
                "ArrivalsPerSecond", "WaitShareOfResponse", "MeanWaitMillis", "OldestQueuedMillis", "QueuedCount"
            }) {
                pool.put(attribute, extreme);
            }
            pool.put("ServiceMillis", distribution(extreme));
            pool.put("WaitMillis", distribution(extreme));
            pool.put("Load", distribution(extreme));
            pool.put("RejectedCount", Long.MAX_VALUE);
        }
        assertThat(lines(width))
                .allSatisfy(line ->
                        assertThat(line.length()).as(line).isLessThanOrEqualTo(Math.max(width, longestWord(line))));
        List<String> table = lines(width);
        int titles = 2;
        // in the narrowest there is room for names only
        if (width > 20) {
            assertThat(table.subList(titles, titles + 8))
                    .allSatisfy(line -> assertThat(line).hasSameSizeAs(table.get(titles)));
        }
    }

    private static int longestWord(String line) {
        return line.contains(" ") ? 0 : line.length();
    }

    private Map<String, Object> pool(String name, long arrived) {
        Map<String, Object> pool = new LinkedHashMap<>();
        pool.put("Name", name);
        pool.put("ArrivedCount", arrived);
        pools.add(pool);
        return sizes(pool, 4, 4, FIXED, "fixed");
    }

    private static Map<String, Object> sizes(Map<String, Object> pool, int core, int maximum, int queue, String kind) {
        pool.put("CorePoolSize", core);
        pool.put("MaximumPoolSize", maximum);
        pool.put("QueueCapacity", queue);
        pool.put("Kind", kind);
        return pool;
    }

    private static Map<String, Object> recommended(Map<String, Object> pool, String verdict, int core, int maximum) {
        Map<String, Object> items = new LinkedHashMap<>();
        items.put("verdictCode", verdict);
        items.put("explanation", pool.get("Name") + " says " + verdict + ".");
        items.put("corePoolSize", core);
        items.put("maximumPoolSize", maximum);
        pool.put("Recommendation", composite(items));
        return pool;
    }

    private static CompositeData distribution(double value) {
        Map<String, Object> items = new LinkedHashMap<>();
        items.put("p50", value / 2);
        items.put("p90", value);
        items.put("p99", value);
        return composite(items);
    }

    private static CompositeData composite(Map<String, Object> items) {
        String[] names = items.keySet().toArray(new String[0]);
        OpenType<?>[] types = items.values().stream()
                .map(value -> value instanceof Integer
                        ? SimpleType.INTEGER
                        : value instanceof Double ? SimpleType.DOUBLE : SimpleType.STRING)
                .toArray(OpenType<?>[]::new);
        try {
            return new CompositeDataSupport(new CompositeType("Items", "items", names, names, types), items);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> lines(int width) {
        return new PoolTable(width, false, false, PoolRow.Order.IMPORTANCE)
                .lines(pools, Collections.<String, Object>emptyMap(), "");
    }
}
