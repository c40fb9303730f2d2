package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.hikari.ServiceProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Threads that wait for connections are told so, from one running size, with the two numbers of which one helps. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class ConnectionAdviceIT {

    private static final String OPTIONS = "window=200ms,history=1m";

    /** Of the best throughput; the model aims at 0.95, and ten seconds are not for ever. */
    private static final double NEARLY = 0.93;

    /** 24 callers, 10 ms without and 20 ms with a connection: 6 connections keep 9 threads busy, 24 threads 16 connections. */
    @Test
    void tooFewConnections_areNamedWithBothNumbers() {
        TestJvm jvm = start(24, 6, 24);
        jvm.ask("await");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("workers.Recommendation.regime")).contains("downstream-bound");
        assertThat(facts.text("workers.Recommendation.limit")).isEqualTo("downstream");
        assertThat(facts.count("workers.Recommendation.size")).isBetween(9L, 13L);
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

    /** The least that reach 95 % of the best are 16 connections for 24 threads, and 10 threads for 6 connections. */
    @Test
    @Tag("nightly")
    void followedStepByStep_itReachesTheBestWithHardlyMoreThanTheLeast() {
        int connections = 6;
        for (int step = 0; step < 3; step++) {
            TestJvm jvm = start(24, connections, 24);
            jvm.ask("await");
            // windows of a service that has warmed up
            jvm.ask("measure 10");
            connections = (int) jvm.ask("figures").count("orders.Recommendation.size");
            jvm.close();
        }
        TestJvm jvm = start(24, 24, 24);
        double best = perSecond(jvm, 24, 24);
        double advised = perSecond(jvm, 24, connections);

        assertThat(connections).isBetween(16, 20);
        assertThat(advised).isGreaterThan(NEARLY * best);
    }

    private static double perSecond(TestJvm jvm, int threads, int connections) {
        jvm.ask("set " + threads + " " + connections);
        jvm.ask("measure 3");
        return jvm.ask("measure 10").number("own.perSecond");
    }

    private static TestJvm start(int threads, int connections, int callers) {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent(OPTIONS), "-cp")
                .with(Neighbours.classPath("hikari-4", "database"))
                .with(ServiceProgram.class.getName(), "" + threads, "" + connections, "" + callers)
                .start();
        jvm.awaitReady();
        return jvm;
    }
}
