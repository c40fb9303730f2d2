package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.it.program.AdviceProgram;
import io.loadline.it.program.PastLoadProgram;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Advice on pools as other people build them must not hurt who follows it. The tests are beside each other, since their tasks
 * only sleep, and beside no other class: so their methods are marked and not the class.
 */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class AdviceIT {

    private static final String NO_MAXIMUM = String.valueOf(Integer.MAX_VALUE);

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void poolsAsOtherPeopleBuildThem() {
        TestJvm jvm = loaded("1m", "scaling", "wide", "single", "stuck", "periodic", "late", "cached");
        Facts facts = jvm.ask("figures");

        onePeriodicTask_cannotUseASecondThread(facts);
        // of a few seconds, in which each task is late by something else, the rate is not known so well
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> runsThatFixedRatesOwe_areCounted(jvm.ask("figures")));
        await().atMost(Duration.ofMinutes(1)).until(() -> SaidFigures.areRight(jvm.ask("figures")));
        poolWithoutMaximum_isLeftWithoutOne(facts);
        poolThatStartsThreadsBeforeItQueues_isNotTakenAsFixedAtCore(jvm, facts);
        maximumThatMayMatter_isNotLowered(jvm, facts);
        maximumBehindAQueueWithoutBound_hasNoEffect(facts);
        singleThread_isNotGrownUnasked(jvm, facts);
    }

    private static void poolThatStartsThreadsBeforeItQueues_isNotTakenAsFixedAtCore(TestJvm jvm, Facts facts) {
        assertThat(facts.text("scaling.Kind")).isEqualTo("threads-first");
        assertThat(facts.count("scaling.PoolSize")).isGreaterThan(1);
        // on a busy machine more than five threads may be wanted
        assertThat(facts.text("scaling.Recommendation.explanation")).matches("scaling: (keep 5 threads|grow 5 -> ).*");
        assertThat(facts.count("scaling.Recommendation.corePoolSize")).isEqualTo(1);
        assertThat(facts.count("scaling.Recommendation.maximumPoolSize")).isGreaterThanOrEqualTo(5);
        assertThat(facts.text("scaling.Recommendation.setting"))
                .matches("core size 1, maximum size \\d+, set at io\\.loadline\\.it\\.program\\.AdviceProgram\\..*");
        jvm.ask("invoke scaling applyRecommendation");
        assertThat(jvm.ask("figures").count("scaling.MaximumPoolSize")).isGreaterThanOrEqualTo(5);
    }

    private static void maximumThatMayMatter_isNotLowered(TestJvm jvm, Facts facts) {
        assertThat(facts.count("wide.Recommendation.maximumPoolSize")).isEqualTo(128);
        jvm.ask("invoke wide applyRecommendation");
        assertThat(jvm.ask("figures").count("wide.MaximumPoolSize")).isEqualTo(128);
    }

    private static void maximumBehindAQueueWithoutBound_hasNoEffect(Facts facts) {
        assertThat(facts.text("stuck.Recommendation.verdict")).isEqualTo("grow");
        assertThat(facts.text("stuck.Recommendation.explanation"))
                .startsWith("stuck: grow 1 -> ")
                .contains("Its maximum of 16 has no effect while the queue has room");
        assertThat(facts.count("stuck.Recommendation.corePoolSize"))
                .isEqualTo(facts.count("stuck.Recommendation.maximumPoolSize"))
                .isGreaterThan(1);
    }

    private static void singleThread_isNotGrownUnasked(TestJvm jvm, Facts facts) {
        assertThat(facts.text("single.Recommendation.verdict")).isEqualTo("keep, or grow if order does not matter");
        assertThat(facts.text("single.Recommendation.explanation"))
                .contains("one by one and in order", "tasks/s")
                .doesNotContain("grow 1 ->");
        Facts refused = jvm.ask("invoke single applyRecommendation");
        assertThat(refused.text("refused")).contains("one by one and in order", "resize(");
        assertThat(jvm.ask("figures").count("single.CorePoolSize")).isEqualTo(1);

        assertThat(jvm.ask("invoke single resize 2 2").text("said"))
                .contains("core 1 -> 2", "One thread ran the tasks one by one and in order");
    }

    private static void onePeriodicTask_cannotUseASecondThread(Facts facts) {
        assertThat(facts.count("periodic.Recommendation.size")).isEqualTo(1);
        assertThat(facts.text("periodic.Recommendation.verdict")).isEqualTo("keep");
    }

    /** 120 runs a second fall due, 40 ms each, and two threads begin 50. */
    private static void runsThatFixedRatesOwe_areCounted(Facts facts) {
        assertThat(facts.text("late.Recommendation.explanation"))
                .matches("late: grow 2 -> 4, then [5-8] threads\\. The load calls for [5-8] threads .*");
        assertThat(facts.number("late.ArrivalsPerSecond")).isBetween(100.0, 140.0);
        assertThat(facts.number("late.CompletionsPerSecond")).isLessThan(51);
    }

    private static void poolWithoutMaximum_isLeftWithoutOne(Facts facts) {
        assertThat(facts.text("cached.Recommendation.verdict")).isEqualTo("keep");
        assertThat(facts.text("cached.Recommendation.maximumPoolSize")).isEqualTo(NO_MAXIMUM);
        assertThat(facts.text("cached.Recommendation.explanation"))
                .contains("keep it without a maximum")
                .doesNotContain("should have a maximum");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void tasksOlderThanTheHistory_areNotForgotten() {
        TestJvm jvm = loaded("6s", "cached");
        jvm.ask("stop");
        jvm.ask("forgotten cached");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("cached.Recommendation.verdict")).isEqualTo("keep");
        assertThat(facts.text("cached.Recommendation.explanation"))
                .containsPattern("No task has come in the last \\d+ s, [\\d,]+ before that\\. Any size will do");
    }

    /** A task of 20 ms every two seconds, and periodic tasks, one of which takes three times its period. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void quietAndScheduledPools_areAnsweredAtOnce() {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=100ms,history=1m"))
                .start(AdviceProgram.class);
        jvm.ask("startQuiet");
        jvm.ask("said quiet nearly_idle");
        jvm.ask("said behind falls_behind");
        jvm.ask("await paced");
        Facts facts = jvm.ask("figures");

        assertThat(facts.text("quiet.Recommendation.explanation"))
                .contains("keep 4 threads", "Any size will do for what was seen");
        assertThat(facts.text("quiet.Recommendation.regime")).isEqualTo("too little seen");
        assertThat(facts.text("behind.Recommendation.verdict")).isEqualTo("grow");
        assertThat(facts.count("behind.Recommendation.size")).isEqualTo(2);
        assertThat(facts.text("behind.Recommendation.explanation"))
                .containsPattern("It falls behind: \\S+ is .* late, and 0\\.[67]\\d s more each second")
                .containsPattern(
                        "each of its 2 periodic tasks, expect \\d+\\.\\d instead of \\d+\\.\\d runs/s; more threads do no")
                .containsPattern("report takes 30\\d\\.\\d ms and is due every 100\\.0 ms")
                .doesNotContain("poll takes");
        assertThat(facts.text("paced.Recommendation.explanation")).doesNotContain("falls behind");
    }

    /** The burst is what the threads were for, and is over. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aBurstBeforeTheHistory_isForgotten() {
        TestJvm jvm = started(PastLoadProgram.class, "12s");
        jvm.ask("burst");
        // the advisor comes round to it some windows later
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            Facts facts = jvm.ask("figures");
            assertThat(facts.text("burst.Recommendation.explanation")).startsWith("burst: shrink 200 -> ");
            assertThat(facts.count("burst.Recommendation.size")).isBetween(1L, 8L);
            assertThat(facts.number("burst.Load.max")).isLessThan(50);
        });
    }

    /** 250 runs fall due meanwhile, and are made up for afterwards. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aStopOfTheProcess_isNoReasonForMoreThreads() {
        TestJvm jvm = started(PastLoadProgram.class, "20s");
        String pid = jvm.ask("load").text("pid");
        String stop = "kill -STOP %s; sleep 5; kill -CONT %s".replace("%s", pid);
        assertThat(new TestJvm.Command("sh", "-c", stop).start().exitCode()).isZero();
        jvm.ask("goOn");
        Facts facts = jvm.ask("figures");

        for (String pool : Arrays.asList("open", "timers")) {
            assertThat(facts.text(pool + ".Recommendation.explanation"))
                    .matches(pool + ": (keep 4|shrink 4 -> [23]) threads\\b.*");
            assertThat(facts.number(pool + ".MeanWaitMillis")).as(pool).isLessThan(60);
            assertThat(facts.number(pool + ".ArrivalsPerSecond")).as(pool).isBetween(45.0, 55.0);
        }
    }

    private static TestJvm started(Class<?> program, String history) {
        TestJvm jvm = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=100ms,resize=manual,history=" + history))
                .start(program);
        jvm.awaitReady();
        return jvm;
    }

    /** Once there is advice for each of these pools. */
    private static TestJvm loaded(String history, String... pools) {
        TestJvm jvm = started(AdviceProgram.class, history);
        jvm.ask("start");
        for (String pool : pools) {
            jvm.ask("await " + pool);
        }
        return jvm;
    }
}
