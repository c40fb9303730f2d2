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

/** Each delivery to a handler is counted as the handler counts it, beside a real broker. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class ConsumersIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** Who calls the handler, the library, and the first Java it runs on. */
    private static final Object[][] VERSIONS = {
        {"records spring-kafka-2.8", 8},
        {"records spring-kafka-4.0", 17},
        {"batches spring-kafka-2.8", 8},
        {"batches spring-kafka-4.0", 17},
        {"plain kafka-clients-2.8", 8},
        {"plain kafka-clients-4.1", 11}
    };

    private static TestJvm broker;
    private static String address;

    /** Group of this case alone, lest it wait for members of a JVM that was ended: a broker misses those after 45 s. */
    private final String pool = "orders-" + (char) ('a' + NUMBER.getAndIncrement());

    /** Starts it on another thread: JvmLogs ends what a test's thread has started. */
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

    @ParameterizedTest
    @MethodSource("pairs")
    void javaagent_everyDeliveryIsCountedAndTimed(String home, String version) {
        TestJvm jvm = start(TestJvm.measured(home, OPTIONS), version);
        jvm.ask("start");
        asTheProgramSays(jvm, jvm.askTimed("serve"), version);
        // what a handler throws in a loop of the application's own is the application's
        asTheProgramSays(jvm, jvm.askTimed("fail"), version);
        jvm.ask("restart");
        asTheProgramSays(jvm, jvm.askTimed("serve"), version);
        jvm.ask("pause");
        jvm.ask("resume");
        asTheProgramSays(jvm, jvm.askTimed("serve"), version);
        assertThat(jvm.err()).as("stderr").noneMatch(line -> line.contains("[loadline]"));
    }

    @ParameterizedTest
    @MethodSource("pairs")
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
    void moreConsumersThanPartitions_andPollsThatTakeLong_areFound() {
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
        // a batch that fails is given to its listener again inside the error handler, which is part of its delivery
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
