package io.loadline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.jmx.open.OpenTypes;
import io.loadline.model.work.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import org.junit.jupiter.api.Test;

class WhatIfChartTest {

    private static final int WIDTH = 100;

    private final Map<String, Object> pool = new HashMap<>();
    private final List<Prediction> rows = new ArrayList<>();
    private Integer threadsSet;

    @Test
    void theSizeNowIsWhatTheAgentSays_andOlderOnesDoNot() throws OpenDataException {
        rows(Double.NaN, 100, 200, 200);
        threadsSet = 40;
        assertThat(lines()).anyMatch(line -> line.matches("now +40 .*"));

        threadsSet = null;
        assertThat(lines()).noneMatch(line -> line.startsWith("now"));
    }

    @Test
    void barsAreTheThroughput_andTheTailWhereThatIsTheSameAndKnown() throws OpenDataException {
        rows(Double.NaN, 100, 100, 100);
        assertThat(lines().get(0)).endsWith("TASKS/S");

        rows.clear();
        rows(50, 100, 100, 100);
        assertThat(lines().get(0)).endsWith("p99 RESPONSE");
        assertThat(lines())
                .as("a bar each")
                .filteredOn(line -> line.endsWith("#"))
                .hasSize(3);
    }

    @Test
    void connectionsAreNoThreads() throws OpenDataException {
        rows(50, 100, 200, 200);
        pool.put("Kind", "connections");
        assertThat(lines().get(0)).contains("CONNECTIONS", "REQUESTS/S").doesNotContain("THREADS", "TASKS");
    }

    /** For 10, 20 and 40 threads; {@code tail}: of the first, in milliseconds, the others have half of it. */
    private void rows(double tail, double... rates) {
        int threads = 10;
        for (double rate : rates) {
            rows.add(new Prediction(threads, rate, 1, 1, threads == 10 ? tail : tail / 2, 0.5, 0.5));
            threads *= 2;
        }
    }

    private List<String> lines() throws OpenDataException {
        pool.put("Name", "orders");
        pool.put("WhatIf", OpenTypes.PREDICTION.rows(rows));
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("size", 20);
        if (threadsSet != null) {
            values.put("threadsSet", threadsSet);
        }
        String[] items = values.keySet().toArray(new String[0]);
        OpenType<?>[] types = new OpenType<?>[items.length];
        Arrays.fill(types, SimpleType.INTEGER);
        pool.put("Recommendation", new CompositeDataSupport(new CompositeType("r", "r", items, items, types), values));
        return new WhatIfChart(pool).lines(WIDTH);
    }
}
