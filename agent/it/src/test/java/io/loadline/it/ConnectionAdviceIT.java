// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.connections.ServiceProgram;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that the advice for threads which wait for connections names the connections, at one running size, with the
 * two numbers of which one helps. Tests that only await advice run at the same time, as in {@link AdviceIT}.
 */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class ConnectionAdviceIT {

    private static final String OPTIONS = "window=200ms,history=1m,memory.enough=0s";

    /** Least share of the best throughput. The model aims at 0.95; measurements of some seconds vary. */
    private static final double NEARLY = 0.93;

    private static final double MAX_SURPLUS = 1.25;
    private static final int CALLERS = 24;
    private static final int FEW = 6;
    private static final String HIKARI = "hikari-4";

    /**
     * Checks 24 callers with 10 ms without and 20 ms with a connection: 6 connections keep 9 threads busy, and 24
     * threads keep 16 connections busy.
     */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {HIKARI, "dbcp-2.14", "tomcat-jdbc-7", "c3p0-0.12"})
    void tooFewConnections_comeFirst_andFewerThreadsAreTheAlternative(String version) {
        TestJvm jvm = start(version, CALLERS, FEW, CALLERS);
        jvm.ask("await");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("workers.Recommendation.regime")).contains("downstream-bound");
        assertThat(facts.text("workers.Recommendation.limit")).isEqualTo("downstream");
        // both rows of top are one plan
        assertThat(facts.text("workers.Recommendation.verdict")).isEqualTo("keep");
        assertThat(facts.count("workers.Recommendation.maximumPoolSize")).isEqualTo(CALLERS);
        assertThat(facts.text("orders.Recommendation.verdict")).isEqualTo("grow");
        assertThat(facts.count("orders.Recommendation.maximumPoolSize")).isBetween(10L, 20L);
        assertThat(facts.text("workers.Recommendation.explanation"))
                .contains("24 threads wait for 6 connections of orders: first "
                        + facts.text("orders.Recommendation.size")
                        + " connections, with the threads as they are; or, instead, ");
        assertThat(alternative(facts)).isBetween(9, 13);
        assertThat(facts.text("orders.Recommendation.explanation"))
                .contains("connections", "allows all its clients")
                .doesNotContain("thread", "task");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void enoughConnections_areNotNamed() {
        TestJvm jvm = start(HIKARI, 8, 10, 8);
        jvm.ask("await");

        assertThat(jvm.ask("figures").text("workers.Recommendation.explanation"))
                .doesNotContain("connection");
    }

    static Stream<Arguments> virtual() {
        return TestJvms.oldestOrNewestWith(new Object[][] {{"hikari-7", 21}});
    }

    /** Checks virtual threads: six connections of 20 ms keep nine tasks of 30 ms busy. */
    @ParameterizedTest(allowZeroInvocations = true)
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("virtual")
    void tasksWithAThreadEachAreLimitedByTheConnectionsTheyWaitFor(String home, String version) {
        TestJvm jvm = start(home, version, 0, FEW, CALLERS);
        jvm.ask("await");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("workers.Recommendation.limit")).isEqualTo("downstream");
        assertThat(facts.count("workers.Recommendation.size")).isBetween(8L, 13L);
        assertThat(facts.text("workers.Recommendation.explanation"))
                .contains("the connections of orders serve no more");
    }

    /** Compares each of the two pieces of advice with a sweep over the sizes in one run. */
    @Test
    @Tag("nightly")
    void followedStepByStep_itReachesTheBestWithHardlyMoreThanTheLeast() {
        int threads = 0;
        int connections = FEW;
        for (int step = 0; step < 3; step++) {
            TestJvm jvm = start(HIKARI, CALLERS, connections, CALLERS);
            jvm.ask("await");
            // warms up
            jvm.ask("measure 10");
            Facts advice = jvm.ask("figures");
            threads = step == 0 ? alternative(advice) : threads;
            connections = (int) advice.count("orders.Recommendation.size");
            jvm.close();
        }
        TestJvm jvm = start(HIKARI, CALLERS, CALLERS, CALLERS);
        TreeMap<Integer, Double> byConnections = sweep(jvm, connections, n -> "set " + CALLERS + " " + n);
        TreeMap<Integer, Double> byThreads = sweep(jvm, threads, n -> "set " + n + " " + FEW);

        reachesTheBestWithHardlyMoreThanTheLeast(connections, byConnections);
        reachesTheBestWithHardlyMoreThanTheLeast(threads, byThreads);
    }

    /** Returns the throughput by size. */
    private static TreeMap<Integer, Double> sweep(TestJvm jvm, int advised, IntFunction<String> set) {
        TreeMap<Integer, Double> perSecond = new TreeMap<>();
        IntStream.concat(IntStream.of(advised, 6, 8, 9, 22, CALLERS), IntStream.rangeClosed(10, 20))
                .distinct()
                .sorted()
                .forEach(size -> {
                    jvm.ask(set.apply(size));
                    jvm.ask("measure 1");
                    perSecond.put(size, jvm.ask("measure 4").number("own.perSecond"));
                });
        return perSecond;
    }

    private static void reachesTheBestWithHardlyMoreThanTheLeast(int advised, TreeMap<Integer, Double> perSecond) {
        // more do no harm here, and the largest of many noisy figures would be too large
        double best = perSecond.tailMap(20).values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .getAsDouble();
        int least = perSecond.keySet().stream()
                .filter(size -> perSecond.get(size) >= 0.95 * best)
                .findFirst()
                .get();

        assertThat(perSecond.get(advised)).as(advised + " in " + perSecond).isGreaterThan(NEARLY * best);
        assertThat((double) advised).as("in " + perSecond).isLessThanOrEqualTo(MAX_SURPLUS * least);
    }

    /** Returns the advised threads for the present connections. */
    private static int alternative(Facts facts) {
        Matcher threads = Pattern.compile("or, instead, (\\d+) threads")
                .matcher(facts.text("workers.Recommendation.explanation"));
        assertThat(threads.find()).isTrue();
        return Integer.parseInt(threads.group(1));
    }

    private static TestJvm start(String version, int threads, int connections, int callers) {
        return start(TestJvms.own(), version, threads, connections, callers);
    }

    private static TestJvm start(String home, String version, int threads, int connections, int callers) {
        return TestJvm.plain(home)
                .with(TestJvm.javaagent(OPTIONS), "-cp")
                .with(Neighbours.classPath(version, "database"))
                .with(ServiceProgram.class.getName(), "" + threads, "" + connections, "" + callers)
                .with(version.substring(0, version.lastIndexOf('-')))
                .start();
    }
}
