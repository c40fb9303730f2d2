package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.work.Prediction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WhatIfChartTest {

    private static final int WIDTH = 100;

    private final List<Prediction> rows = new ArrayList<>();
    private int threadsSet = -1;
    private boolean ofConnections;

    @Test
    void theSizeNowIsWhatIsSet_ifThatIsKnown() {
        rows(Double.NaN, 100, 200, 200);
        threadsSet = 40;
        assertThat(lines()).anyMatch(line -> line.matches("now +40 .*"));

        threadsSet = -1;
        assertThat(lines()).noneMatch(line -> line.startsWith("now"));
    }

    @Test
    void barsAreTheThroughput_andTheTailWhereThatIsTheSameAndKnown() {
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
    void connectionsAreNoThreads() {
        rows(50, 100, 200, 200);
        ofConnections = true;
        assertThat(lines().get(0)).contains("CONNECTIONS", "REQUESTS/S").doesNotContain("THREADS", "TASKS");
    }

    /** Lines of a fixed width would not fit into a narrow window. */
    @Test
    void inHtmlItIsATable() {
        rows(50, 100, 200, 200);
        String[] table = chart().html().split("\n");
        assertThat(table).hasSize(6).startsWith("<table>").endsWith("</table>");
        assertThat(table[3]).matches("<tr><td>best</td><td align='right'>20</td>.*<td>#{20}</td></tr>");
    }

    /** For 10, 20 and 40 threads; {@code tail}: of the first, in milliseconds, the others have half of it. */
    private void rows(double tail, double... rates) {
        int threads = 10;
        for (double rate : rates) {
            rows.add(new Prediction(threads, rate, 1, 1, threads == 10 ? tail : tail / 2, 0.5, 0.5));
            threads *= 2;
        }
    }

    private List<String> lines() {
        return chart().lines(WIDTH);
    }

    private WhatIfChart chart() {
        return new WhatIfChart(rows, threadsSet, 20, 20, ofConnections);
    }
}
