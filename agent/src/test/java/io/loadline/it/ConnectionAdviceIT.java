package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.hikari.ServiceProgram;
import java.io.File;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Threads that wait for connections are told so, from one running size, with the two numbers of which one helps. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class ConnectionAdviceIT {

    private static final String OPTIONS = "window=200ms,history=1m";

    /** 24 callers, 10 ms without and 20 ms with a connection: 6 connections keep 9 threads busy, 24 threads 16 connections. */
    @Test
    void tooFewConnections_areNamedWithBothNumbers() {
        TestJvm jvm = start(24, 6, 24);
        jvm.ask("await");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("workers.Recommendation.regime")).contains("downstream-bound");
        assertThat(facts.text("workers.Recommendation.limit")).isEqualTo("downstream");
        assertThat(facts.count("workers.Recommendation.size")).isBetween(9L, 20L);
        assertThat(facts.count("orders.Recommendation.size")).isBetween(10L, 20L);
        assertThat(facts.text("workers.Recommendation.explanation"))
                .contains("24 threads wait for 6 connections of orders: "
                        + facts.text("orders.Recommendation.size") + " connections, or "
                        + facts.text("workers.Recommendation.size") + " threads");
        assertThat(facts.text("orders.Recommendation.explanation"))
                .contains("connections", "limit of the database")
                .doesNotContain("thread", "task");
    }

    @Test
    void enoughConnections_areNotNamed() {
        TestJvm jvm = start(8, 10, 8);
        jvm.ask("await");

        assertThat(jvm.ask("figures").text("workers.Recommendation.explanation"))
                .doesNotContain("connection");
    }

    private static TestJvm start(int threads, int connections, int callers) {
        String neighbours = System.getProperty("loadline.neighbours") + File.separator;
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent(OPTIONS), "-cp")
                .with(String.join(
                        File.pathSeparator,
                        TestJvm.PROGRAMS,
                        neighbours + "hikari-4" + File.separator + "*",
                        neighbours + "database" + File.separator + "*"))
                .with(ServiceProgram.class.getName(), "" + threads, "" + connections, "" + callers)
                .start();
        jvm.awaitReady();
        return jvm;
    }
}
