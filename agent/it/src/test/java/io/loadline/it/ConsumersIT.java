// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.consumers.KafkaBroker;
import io.loadline.it.program.consumers.KafkaProgram;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that deliveries to handlers are counted as the handlers count them, with a real broker. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class ConsumersIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** Caller of the handler, library, and the first Java that it runs on. */
    private static final Object[][] VERSIONS = {
        {"records spring-kafka-2.8", 8},
        {"records spring-kafka-4.0", 17},
        {"batches spring-kafka-2.8", 8},
        {"batches spring-kafka-4.0", 17},
        {"transactions spring-kafka-2.8", 8},
        {"transactions spring-kafka-4.0", 17},
        {"plain kafka-clients-2.8", 8},
        {"plain kafka-clients-4.1", 11}
    };

    /** Versions whose loops differ: a batch and a transaction are polled by the same loop as records. */
    private static final Object[][] LOOPS = {VERSIONS[0], VERSIONS[1], VERSIONS[6], VERSIONS[7]};

    private static TestJvm broker;
    private static String address;

    /**
     * Group of this case only. It must not wait for members of a JVM that has ended, which a broker notices after 45 s.
     */
    private final String pool = "orders-" + (char) ('a' + NUMBER.getAndIncrement());

    /** Starts the broker on another thread, since JvmLogs ends the JVMs that a test's thread has started. */
    @BeforeAll
    static void startBroker() {
        broker = CompletableFuture.supplyAsync(() -> TestJvm.plain()
                        .with("-cp", Neighbours.classPath("kafka-broker"))
                        .with(KafkaBroker.class.getName())
                        .start())
                .join();
        address = broker.ask("address").text("broker.address");
    }

    @AfterAll
    static void stopBroker() {
        broker.endInput();
        broker.close();
    }

    static Stream<Arguments> pairs() {
        return TestJvms.oldestOrNewestWith(VERSIONS);
    }

    static Stream<Arguments> loops() {
        return TestJvms.oldestOrNewestWith(TestJvms.NIGHTLY ? VERSIONS : LOOPS);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void javaagent_everyDeliveryIsCountedAndTimed(String home, String version) {
        TestJvm jvm = start(TestJvm.measured(home, OPTIONS), version);
        jvm.ask("start");
        asTheProgramSays(jvm, jvm.askTimed("serve"), version);
        // exceptions of a handler in the application's loop belong to the application
        asTheProgramSays(jvm, jvm.askTimed("fail"), version);
        jvm.ask("restart");
        asTheProgramSays(jvm, jvm.askTimed("serve"), version);
        jvm.ask("pause");
        jvm.ask("resume");
        asTheProgramSays(jvm, jvm.askTimed("serve"), version);
        assertThat(jvm.err()).as("stderr").noneMatch(line -> line.contains("[loadline]"));
    }

    @ParameterizedTest
    @MethodSource("loops")
    void attach_toConsumersThatPoll(String home, String version) {
        TestJvm jvm = start(TestJvm.plain(home), version);
        jvm.ask("start");
        long before = jvm.ask("serve").count("own.deliveries");
        jvm.attach(OPTIONS);
        jvm.once(agent -> assertThat(agent.pools()).contains(pool));
        long seen = jvm.figures().count(pool + ".ArrivedCount");
        Facts own = jvm.ask("serve");
        jvm.once(agent -> assertThat(agent.count(pool + ".CompletedCount") - seen)
                .isEqualTo(own.count("own.deliveries") - before));
    }

    @Test
    void moreConsumersThanPartitions_andPollsThatTakeLong_areFound_andFewerThatPollOftenAreNot() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), OPTIONS)
                .with("-Dconcurrency=5", "-Dinterval=6000")
                .with("-cp", Neighbours.classPath("spring-kafka-2.8"))
                .with(KafkaProgram.class.getName(), "records", address, pool)
                .start();
        jvm.ask("start");
        jvm.ask("work 400");
        jvm.ask("send 100");
        jvm.once(agent -> assertThat(agent.rows(pool + ".Findings").keySet())
                .contains("partitions-limit < " + pool, "poll-interval-at-risk < " + pool));
        jvm.ask("work 2");
        jvm.ask("concurrency 3");
        jvm.once(agent -> assertThat(agent.rows(pool + ".Findings").keySet())
                .doesNotContain("partitions-limit < " + pool, "poll-interval-at-risk < " + pool));
    }

    @Test
    @Tag("nightly")
    void theConcurrencyAdvised_keepsUp_oneFewerDoesNot_andPartitionsLimitIt() {
        TestJvm jvm = spring("-Dconcurrency=3", "-Dpartitions=8");
        jvm.ask("start");
        jvm.ask("work 40");
        jvm.ask("feed 110");
        // 110 a second x 40 ms are 4.4; the first advice may be based on the time before the load
        Facts behind = jvm.once(agent -> {
            assertThat(agent.advice(pool, "verdictCode")).isEqualTo("grow");
            assertThat(agent.size(pool)).isBetween(5L, 6L);
        });
        int advised = (int) behind.size(pool);
        assertThat(behind.advice(pool, "explanation")).contains("The backlog grows by");

        jvm.ask("feed 0");
        jvm.once(agent -> assertThat(agent.number(pool + ".BacklogCount")).isZero());
        jvm.ask("concurrency " + advised);
        jvm.ask("feed 110");
        jvm.once(agent ->
                assertThat(agent.number(pool + ".BacklogGrowthPerSecond")).isLessThan(5.5));
        assertNoGrowth(jvm, 1_600);

        jvm.ask("concurrency 4");
        jvm.once(agent ->
                assertThat(agent.number(pool + ".BacklogGrowthPerSecond")).isGreaterThan(5.5));
    }

    @Test
    void partitionsFewerThanTheLoadNeeds_limitTheConcurrency() {
        TestJvm jvm = spring("-Dconcurrency=3", "-Dpartitions=4");
        jvm.ask("start");
        jvm.ask("work 40");
        jvm.ask("feed 130");
        Facts behind =
                jvm.once(agent -> assertThat(agent.advice(pool, "limitCode")).isEqualTo("partitions"));
        assertThat(behind.size(pool)).isEqualTo(4);
        assertThat(behind.advice(pool, "explanation")).contains("Add partitions first: the load needs");
    }

    @Test
    void rebalancesBetweenTwoProcesses_countEachDeliveryWhereItWas() {
        TestJvm one = spring();
        TestJvm two = spring();
        one.ask("start");
        one.ask("feed 100");
        one.once(agent -> assertThat(agent.count(pool + ".CompletedCount")).isGreaterThan(100));
        two.ask("start");
        two.once(agent -> assertThat(agent.count(pool + ".CompletedCount")).isGreaterThan(100));
        two.ask("restart");
        assertNoGrowth(two, 300);
        one.ask("restart");
        assertNoGrowth(one, 300);
        two.endInput();
        two.exitCode();
        assertNoGrowth(one, 700);
        one.ask("feed 0");
        one.once(agent -> assertThat(agent.number(pool + ".BacklogCount")).isZero());
        asTheProgramSays(one, one.ask("own"), "records");
    }

    @ParameterizedTest
    @ValueSource(strings = {"records spring-kafka-4.0", "plain kafka-clients-4.1"})
    void aConsumerThatDiesInItsHandler_isCounted(String version) {
        TestJvm jvm = start(TestJvm.measured(TestJvms.own(), OPTIONS), version);
        jvm.ask("start");
        long before = jvm.ask("serve").count("own.deliveries");
        jvm.ask("die");
        jvm.ask("send 1");
        jvm.once("own", facts -> assertThat(facts.count("own.deliveries")).isGreaterThan(before));
        jvm.once(agent -> {
            assertThat(agent.count(pool + ".CompletedCount"))
                    .isEqualTo(jvm.ask("own").count("own.deliveries"));
            assertThat(agent.text(pool + ".ActiveCount")).isEqualTo("0");
            agent.assertNoErrors();
        });
    }

    @Test
    void aPause_andABrokerThatStops_areNoReasonForMoreConsumers() throws Exception {
        TestJvm jvm = spring();
        jvm.ask("start");
        jvm.ask("work 5");
        jvm.ask("feed 100");
        assertNoGrowth(jvm, 600);
        jvm.ask("pause");
        jvm.once(agent -> assertThat(agent.text(pool + ".ActiveCount")).isEqualTo("0"));
        Facts paused = jvm.figures();
        jvm.ask("windows 50");
        jvm.ask("resume");
        assertNoGrowth(jvm, paused.count(pool + ".CompletedCount") + 1_000);

        long before = jvm.ask("own").count("own.deliveries");
        signal("-STOP");
        try {
            jvm.ask("windows 80");
            assertThat(jvm.figures().advice(pool, "verdictCode")).isNotEqualTo("grow");
        } finally {
            signal("-CONT");
        }
        assertNoGrowth(jvm, before + 1_500);
        jvm.ask("feed 0");
        jvm.once(agent -> assertThat(agent.number(pool + ".BacklogCount")).isZero());
        asTheProgramSays(jvm, jvm.ask("own"), "records");
    }

    private void signal(String signal) throws Exception {
        String pid = broker.awaitReady().trim();
        assertThat(new ProcessBuilder("kill", signal, pid).start().waitFor()).isZero();
    }

    private TestJvm spring(String... properties) {
        return TestJvm.measured(TestJvms.own(), OPTIONS)
                .with(properties)
                .with("-cp", Neighbours.classPath("spring-kafka-2.8"))
                .with(KafkaProgram.class.getName(), "records", address, pool)
                .start();
    }

    /** Waits until the program has {@code until} deliveries, and checks that the advice meanwhile is not to grow. */
    private void assertNoGrowth(TestJvm jvm, long until) {
        for (long seen = 0; seen < until; seen = jvm.ask("own").count("own.deliveries")) {
            Facts agent = jvm.figures();
            assertThat(agent.pools().contains(pool) ? agent.advice(pool, "verdictCode") : "")
                    .as(agent.toString())
                    .isNotEqualTo("grow");
            jvm.ask("windows 5");
        }
    }

    private TestJvm start(TestJvm.Command java, String version) {
        String[] words = version.split(" ");
        return java.with("-cp", Neighbours.classPath(words[1]))
                .with(KafkaProgram.class.getName(), words[0], address, pool)
                .start();
    }

    private void asTheProgramSays(TestJvm jvm, Facts own, String version) {
        boolean plain = version.startsWith("plain");
        long failures = own.count("own.failures");
        // the error handler delivers a failed batch to its listener again, as part of the same delivery
        boolean again = version.startsWith("batches") && failures > 0;
        long all = own.count("own.deliveries") - (again ? failures : 0);
        jvm.once(agent -> {
            assertThat(agent.counts(pool))
                    .as(Facts.COUNTS)
                    .isEqualTo(all + "/" + all + "/" + all + "/"
                            + (plain ? 0 : again ? agent.text(pool + ".FailedCount") : "" + failures) + "/0/0/0/0");
            assertThat(agent.number(pool + ".TotalServiceMillis")).isGreaterThan(0.9 * own.number("own.millis"));
            assertThat(agent.text(pool + ".ActiveCount")).isEqualTo("0");
            assertThat(agent.text(pool + ".MaximumPoolSize")).isEqualTo(plain ? "2" : "3");
            agent.assertNoErrors();
        });
    }
}
