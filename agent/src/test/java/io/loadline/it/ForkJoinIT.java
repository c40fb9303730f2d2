package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.OrdersProgram;
import io.loadline.it.program.forkjoin.ForkJoinProgram;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is handed to a fork-join pool is counted, whoever hands it in and whoever runs it; what is forked is not. */
@ExtendWith(JvmLogs.class)
class ForkJoinIT {

    private static final String OPTIONS = "window=100ms,history=1m,resize=manual";
    private static final String COMMON = "ForkJoinPool.commonPool";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void javaagent_everyTaskThatIsHandedInIsCountedByItsFate(String home) {
        TestJvm jvm = start(TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)));
        Facts own = jvm.ask("run");

        jvm.once(facts -> countsAreKnown(facts));
        Facts figures = jvm.figures();
        assertThat(figures.text("handed.CreatedAt")).contains("ForkJoinProgram.pool");
        assertThat(figures.text("handed.Family")).isEqualTo("fork-join");
        assertThat(figures.number("handed.TotalServiceMillis") + figures.number("nested.TotalServiceMillis"))
                .as("what the tasks took by themselves")
                .isGreaterThan(own.number("own.millis"));
        assertThat(jvm.err()).isEmpty();
        sizeChangesLiveSinceJava19(jvm, TestJvms.version(home));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void attach_underLoad(String home) {
        TestJvm jvm = start(TestJvm.verifying(home));
        jvm.ask("warm");
        jvm.attach(OPTIONS);
        jvm.ask("run");
        Facts own = jvm.ask("cool");

        jvm.once(figures -> {
            countsAreKnown(figures);
            assertThat(figures.text("warm.CreatedAt")).isEqualTo("before attach");
            assertThat(figures.count("warm.ArrivedCount")).isBetween(1L, own.count("own.handedIn"));
            assertThat(figures.count("warm.CompletedCount")).isEqualTo(figures.count("warm.StartedCount"));
        });
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void blockingWorkOnTheCommonPoolIsNamed(String home) {
        TestJvm jvm = start(TestJvm.measured(home, OPTIONS));
        jvm.ask("block");

        Awaitility.await()
                .atMost(150, TimeUnit.SECONDS)
                .untilAsserted(
                        () -> assertThat(jvm.figures().text(COMMON + ".Recommendation.explanation"))
                                .matches(
                                        ".*These tasks wait [\\d.]+ ms each; the common pool has 2 threads: give them a pool of \\d+ threads of their own.*"));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void aProgramWithoutOneDoesNotGetOne(String home) {
        TestJvm jvm = TestJvm.measured(home, OPTIONS).start(OrdersProgram.class);
        Awaitility.await().atMost(60, TimeUnit.SECONDS).untilAsserted(() -> assertThat(
                        jvm.figures().text("Agent.InstrumentedClasses"))
                .contains("ThreadPoolExecutor")
                .doesNotContain("ForkJoinPool"));
    }

    private static TestJvm start(TestJvm.Command java) {
        return java.with("-Djava.util.concurrent.ForkJoinPool.common.parallelism=2")
                .start(ForkJoinProgram.class);
    }

    private static void countsAreKnown(Facts facts) {
        SoftAssertions.assertSoftly(soft -> {
            known(soft, facts, "handed", "30000/30000/30000/0/0/0/0/0");
            known(soft, facts, "stages", "15000/15000/15000/0/0/0/0/0");
            known(soft, facts, "failing", "250/250/250/150/0/0/0/0");
            known(soft, facts, "forked", "100/100/100/0/0/0/0/0");
            known(soft, facts, "cancelled", "211/101/101/0/0/0/0/110");
            known(soft, facts, "stopped" + Facts.TERMINATED, "56/1/1/0/5/0/0/50");
            // whoever waits for a task may have run it
            ranByAnybody(soft, facts, "roots", 600);
            ranByAnybody(soft, facts, "nested", 600);
            ranByAnybody(soft, facts, COMMON, 10_000);
            List<String> pools = Stream.of(
                            "handed", "stages", "roots", "failing", "forked", "cancelled", "nested", COMMON)
                    .collect(Collectors.toList());
            for (String pool : pools) {
                soft.assertThat(facts.text(pool + ".QueuedCount"))
                        .as("%s.QueuedCount", pool)
                        .isEqualTo("0");
            }
            soft.assertThat(facts.text("Agent.AccountingErrors")).isEqualTo("[]");
            soft.assertThat(facts.text("Agent.Errors")).isEqualTo("[]");
        });
    }

    private static void known(SoftAssertions soft, Facts facts, String pool, String counts) {
        soft.assertThat(facts.counts(pool)).as("%s: %s", pool, Facts.COUNTS).isEqualTo(counts);
    }

    private static void ranByAnybody(SoftAssertions soft, Facts facts, String pool, long tasks) {
        String counts = facts.counts(pool);
        soft.assertThat(facts.count(pool + ".ArrivedCount"))
                .as("%s arrived: %s", pool, counts)
                .isEqualTo(tasks);
        soft.assertThat(facts.count(pool + ".CompletedCount") + facts.count(pool + ".CallerRanCount"))
                .as("%s ran: %s", pool, counts)
                .isEqualTo(tasks);
        soft.assertThat(facts.text(pool + ".RemovedCount"))
                .as("%s: %s", pool, counts)
                .isEqualTo("0");
    }

    private static void sizeChangesLiveSinceJava19(TestJvm jvm, int version) {
        Facts said = jvm.ask("invoke handed resize 5 5");
        if (version < 19) {
            assertThat(said.text("refused")).contains("since Java 19 only");
        } else {
            assertThat(jvm.figures().text("handed.MaximumPoolSize")).isEqualTo("5");
        }
    }
}
