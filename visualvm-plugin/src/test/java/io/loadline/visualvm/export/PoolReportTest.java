package io.loadline.visualvm.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Samples;
import org.junit.jupiter.api.Test;

class PoolReportTest {

    @Test
    void saysWhatIsKnown() {
        PoolFigures pool = Samples.pool("orders", 20, 3, "shrink");
        assertThat(PoolReport.of(Samples.snapshot(pool), pool))
                .startsWith("orders: shrink to 3\n-------------------\n")
                .contains("Because of <this> & that.")
                .containsPattern("Service p99 ms +12\\.3\n")
                .containsPattern("Size +3 threads, 95 % interval 3 to 3\n")
                .containsPattern("Set now +core 20, maximum 20, queue without bound\n")
                .contains("Next experiment: None");
    }

    @Test
    void connections_areNotCalledThreads() {
        PoolFigures pool = Samples.connections("orders", 20, 3, "shrink");
        assertThat(PoolReport.of(Samples.snapshot(pool), pool))
                .containsPattern("Size +3 connections, 95 % interval 3 to 3\n")
                .containsPattern("Set now +core 20, maximum 20\n")
                .doesNotContainIgnoringCase("thread");
    }

    /** As the explanation says: Tomcat's 10 to 200 threads, a cached pool, and an agent that does not tell. */
    @Test
    void whatIsKept_isWhatBoundsTheThreads_notCore() {
        assertThat(headingOf(Samples.kept("http", 10, 200, 200))).isEqualTo("http: keep 200");
        assertThat(headingOf(Samples.kept("calls", 0, Integer.MAX_VALUE, Integer.MAX_VALUE)))
                .isEqualTo("calls: keep without a maximum");
        assertThat(headingOf(Samples.pool("old", 4, 4, "keep"))).isEqualTo("old: keep");
    }

    private static String headingOf(PoolFigures pool) {
        return PoolReport.of(Samples.snapshot(pool), pool).split("\n")[0];
    }

    @Test
    void whichTasksAndWhere_areInIt() {
        PoolFigures pool = Samples.withPlaces();
        assertThat(PoolReport.of(Samples.snapshot(pool), pool))
                .containsPattern("Which tasks\n-+\n70 % of the time, 1 % of the tasks, mean 480 ms, .* failed: Report")
                .contains("Where\n-----\n92 %  socket  <Driver>.read  OrderDao.find\n");
    }

    @Test
    void howItIsResized_isInIt() {
        PoolFigures pool = Samples.withResizes("auto");
        assertThat(PoolReport.of(Samples.snapshot(pool), pool))
                .containsPattern("Resizing +auto: the agent sets the size\n")
                .containsPattern(
                        "Resized\n-+\n.*8 \u2192 4  undone  worse than predicted\n.*4 \u2192 8  tasks wait  worse");
    }

    @Test
    void ofAPoolOfWhichNothingIsKnown_itSaysSo() {
        PoolFigures pool = Samples.unknown("x");
        assertThat(PoolReport.of(Samples.snapshot(pool), pool))
                .startsWith("x: unknown\n")
                .doesNotContain("NaN", "Resiz")
                .doesNotContain("Other sizes");
    }
}
