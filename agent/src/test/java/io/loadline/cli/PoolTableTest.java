package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolTableTest {

    private static final int FIXED = Integer.MAX_VALUE;

    private final List<Map<String, Object>> pools = new ArrayList<>();

    @Test
    void poolsWithoutATask_areCountedInOneLineAndTheFirstAreNamed() {
        pool("orders", 3);
        for (int i = 1; i <= 7; i++) {
            pool("idle" + i, 0);
        }
        assertThat(lines(60))
                .contains("7 pools without a task so far: idle1, idle2, idle3, ...")
                .anyMatch(line -> line.startsWith("8 pools,"))
                .anyMatch(line -> line.startsWith("orders "))
                .noneMatch(line -> line.startsWith("idle"));
    }

    @Test
    void whereAllHadTasks_thereIsNoSuchLine() {
        pool("orders", 3);
        assertThat(lines(80)).noneMatch(line -> line.contains("without a task"));
    }

    @Test
    void whatShouldChangeComesFirst_thenTrouble_theRestIsFolded() {
        recommended(pool("kept1", 10), "keep", 4, 4);
        recommended(pool("kept2", 10), "keep", 4, 4);
        recommended(pool("unsure", 10), "wait", -1, -1);
        recommended(pool("refusing", 10), "keep", 4, 4).put("RejectedCount", 2L);
        recommended(pool("small", 10), "grow", 6, 6);
        pool("idle", 0);

        List<String> lines = lines(80);
        assertThat(lines.get(3)).startsWith("small ");
        assertThat(lines.get(4)).startsWith("refusing ");
        assertThat(lines.subList(5, 8))
                .containsExactly(
                        "2 pools to keep: kept1, kept2",
                        "1 pool with too little seen yet: unsure",
                        "1 pool without a task so far: idle");
        assertThat(lines)
                .contains("small says grow.", "refusing: 2 tasks were turned away since the start.")
                .doesNotContain("kept1 says keep.");
    }

    @Test
    void aFewPoolsAreAllShown() {
        recommended(pool("kept1", 10), "keep", 4, 4);
        recommended(pool("kept2", 10), "keep", 4, 4);

        assertThat(lines(80))
                .anyMatch(line -> line.startsWith("kept1 "))
                .anyMatch(line -> line.startsWith("kept2 "))
                .contains("kept1 says keep.");
    }

    @Test
    void nowAndBestAreWhatTheSentenceSays() {
        recommended(sizes(pool("fixed", 1), 4, 10, FIXED, "fixed"), "grow", 6, 6);
        recommended(sizes(pool("bounded", 1), 4, 8, 100, "bounded-queue"), "grow", 12, 12);
        recommended(sizes(pool("hands-off", 1), 0, Integer.MAX_VALUE, 0, "cached"), "grow", 0, 12);
        recommended(sizes(pool("threads-first", 1), 1, 5, FIXED, "threads-first"), "grow", 1, 6);
        recommended(sizes(pool("scheduled", 1), 2, Integer.MAX_VALUE, FIXED, "scheduled"), "shrink", 1, 1);

        assertThat(cells("fixed")).startsWith("4", "6");
        assertThat(cells("bounded")).startsWith("4-8", "12");
        assertThat(cells("hands-off")).startsWith("0-any", "0-12");
        assertThat(cells("threads-first")).startsWith("1-5", "1-6");
        assertThat(cells("scheduled")).startsWith("2", "1");
    }

    @Test
    void poolsOfConnectionsAreCalledSo_theirHelpersAreOnlyNamed() {
        sizes(pool("orders", 3), 0, 8, FIXED, "connections");
        recommended(pool("orders housekeeper", 3), "grow", 6, 6).put("HousekeepingOf", "HikariCP");

        assertThat(lines(80))
                .anyMatch(line -> line.matches("orders \\(connections\\) +0-8 .*"))
                .contains("1 pool that libraries use themselves: orders housekeeper");
    }

    /** Such as one that opens connections to a database that does not answer. */
    @Test
    void aPoolForALibrarysOwnUse_inWhichTasksWait_isShown() {
        Map<String, Object> adder = pool("orders connection adder", 30);
        adder.put("HousekeepingOf", "HikariCP");
        adder.put("RejectedCount", 20L);
        assertThat(new PoolRow(adder).standing).isEqualTo(PoolRow.Standing.HELPER);

        adder.put("QueuedCount", 3);
        adder.put("ActiveCount", 1);
        adder.put("PoolSize", 1);
        adder.put("OldestQueuedMillis", 4000.0);
        adder.put("Standing", "starved");
        assertThat(new PoolRow(adder).standing).isEqualTo(PoolRow.Standing.TROUBLE);
    }

    @Test
    void turnedAwayAndPutBackAreToldApart() {
        Map<String, Object> pool = pool("scaling", 100);
        pool.put("RejectedCount", 30L);
        pool.put("PutBackCount", 28L);
        pool.put("CallerRanCount", 1L);

        assertThat(lines(120))
                .anyMatch(line -> line.matches("POOL.* REFUSED +PUT BACK.*"))
                .anyMatch(line -> line.matches("scaling.* 3 +28 .*"))
                .contains("scaling: 3 tasks were turned away since the start (1 run by their callers),"
                        + " 28 put back into the queue.");
    }

    @Test
    void aPoolThatPutsEverythingBack_isNotInTrouble() {
        Map<String, Object> pool = pool("scaling", 100);
        pool.put("RejectedCount", 30L);
        pool.put("PutBackCount", 30L);

        assertThat(new PoolRow(pool).standing).isEqualTo(PoolRow.Standing.TOO_LITTLE);
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

    @Test
    void wide_hasWhereThePoolWasBuilt() {
        pool("orders", 1).put("CreatedAt", "com.acme.Orders.start(Orders.java:7)");
        List<String> lines = new PoolTable(80, true, false, PoolRow.Order.IMPORTANCE)
                .lines(pools, Collections.<String, Object>emptyMap());
        assertThat(lines)
                .anyMatch(line -> line.endsWith("CREATED AT"))
                .anyMatch(line -> line.endsWith("com.acme.Orders.start(Orders.java:7)"));
    }

    private List<String> cells(String name) {
        String line = lines(80).stream()
                .filter(one -> one.startsWith(name + " "))
                .findFirst()
                .get();
        List<String> cells = new ArrayList<>();
        Collections.addAll(cells, line.substring(name.length()).trim().split(" +"));
        return cells;
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
                .lines(pools, Collections.<String, Object>emptyMap());
    }
}
