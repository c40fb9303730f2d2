package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.it.program.PoolsProgram;
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
        TestJvm jvm = started("1m")
                .tell("pool scaling threads-first 1 5", "load scaling 80 15")
                .tell("pool wide threads-first 4 128", "load wide 200 5")
                .tell("pool single single 1 1", "clients single 10 5")
                .tell("pool stuck queue 1 16", "clients stuck 10 5")
                .tell("pool periodic scheduled 1 1", "rate periodic 1 5 8 0")
                .tell("pool late scheduled 2 2", "rate late 12 100 40 8")
                .tell("pool cached cached 0 0", "load cached 175 20");
        Facts facts = advised(jvm, "scaling", "wide", "single", "stuck", "periodic", "late", "cached");

        onePeriodicTask_cannotUseASecondThread(facts);
        // of a few seconds, in which each task is late by something else, the rate is not known so well
        jvm.once(AdviceIT::runsThatFixedRatesOwe_areCounted);
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
        assertThat(facts.advice("scaling", "explanation")).matches("scaling: (keep 5 threads|grow 5 -> ).*");
        assertThat(facts.count("scaling.Recommendation.corePoolSize")).isEqualTo(1);
        assertThat(facts.count("scaling.Recommendation.maximumPoolSize")).isGreaterThanOrEqualTo(5);
        assertThat(facts.advice("scaling", "setting"))
                .matches("core size 1, maximum size \\d+, set at io\\.loadline\\.it\\.program\\.PoolsProgram\\..*");
        jvm.ask("invoke scaling applyRecommendation");
        assertThat(jvm.ask("figures").count("scaling.MaximumPoolSize")).isGreaterThanOrEqualTo(5);
    }

    private static void maximumThatMayMatter_isNotLowered(TestJvm jvm, Facts facts) {
        assertThat(facts.count("wide.Recommendation.maximumPoolSize")).isEqualTo(128);
        jvm.ask("invoke wide applyRecommendation");
        assertThat(jvm.ask("figures").count("wide.MaximumPoolSize")).isEqualTo(128);
    }

    private static void maximumBehindAQueueWithoutBound_hasNoEffect(Facts facts) {
        assertThat(facts.advice("stuck", "verdict")).isEqualTo("grow");
        assertThat(facts.advice("stuck", "explanation"))
                .startsWith("stuck: grow 1 -> ")
                .contains("Its maximum of 16 has no effect while the queue has room");
        assertThat(facts.count("stuck.Recommendation.corePoolSize"))
                .isEqualTo(facts.count("stuck.Recommendation.maximumPoolSize"))
                .isGreaterThan(1);
    }

    private static void singleThread_isNotGrownUnasked(TestJvm jvm, Facts facts) {
        assertThat(facts.advice("single", "verdict")).isEqualTo("keep, or grow if order does not matter");
        assertThat(facts.advice("single", "explanation"))
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
        assertThat(facts.advice("periodic", "verdict")).isEqualTo("keep");
    }

    /** 120 runs a second fall due, 40 ms each, and two threads begin 50. */
    private static void runsThatFixedRatesOwe_areCounted(Facts facts) {
        assertThat(facts.advice("late", "explanation"))
                .matches("late: grow 2 -> 4, then [5-8] threads\\. The load calls for [5-8] threads .*");
        // a run that is owed is no arrival
        assertThat(facts.number("late.ArrivalsPerSecond")).isLessThan(53);
        assertThat(facts.advice("late", "facts")).containsPattern("fixed-rates 1[0-3]\\d\\.\\d+ ");
        assertThat(facts.number("late.CompletionsPerSecond")).isLessThan(51);
    }

    private static void poolWithoutMaximum_isLeftWithoutOne(Facts facts) {
        assertThat(facts.advice("cached", "verdict")).isEqualTo("keep");
        assertThat(facts.advice("cached", "maximumPoolSize")).isEqualTo(NO_MAXIMUM);
        assertThat(facts.advice("cached", "explanation"))
                .contains("keep it without a maximum")
                .doesNotContain("should have a maximum");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void tasksOlderThanTheHistory_areNotForgotten() {
        TestJvm jvm = started("6s").tell("pool cached cached 0 0", "load cached 175 20");
        advised(jvm, "cached");
        jvm.ask("stop");

        jvm.once(facts -> assertThat(facts.advice("cached", "explanation"))
                .containsPattern("No task has come in the last \\d+ s, [\\d,]+ before that\\. Any size will do"));
        assertThat(jvm.figures().advice("cached", "verdict")).isEqualTo("keep");
    }

    /** A task of 20 ms every two seconds, and periodic tasks, one of which takes three times its period. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void quietAndScheduledPools_areAnsweredAtOnce() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=1m,memory.enough=0s")
                .start(PoolsProgram.class)
                .tell("pool quiet queue 4 4", "load quiet 0.5 20")
                .tell("pool behind scheduled 1 1", "behind behind")
                .tell("pool paced scheduled 1 1", "delay paced 100 300", "delay paced 10 1");
        Facts facts = jvm.once(said -> {
            assertThat(said.advice("quiet", "explanation")).contains("nearly idle");
            assertThat(said.advice("behind", "explanation")).contains("falls behind");
            assertThat(said.size("paced")).isPositive();
        });

        assertThat(facts.advice("quiet", "explanation"))
                .contains("keep 4 threads", "Any size will do for what was seen");
        assertThat(facts.advice("quiet", "regime")).isEqualTo("too little seen");
        assertThat(facts.advice("behind", "verdict")).isEqualTo("grow");
        assertThat(facts.count("behind.Recommendation.size")).isEqualTo(2);
        assertThat(facts.advice("behind", "explanation"))
                .containsPattern("It falls behind: \\S+ is .* late, and 0\\.[67]\\d s more each second")
                .containsPattern(
                        "each of its 2 periodic tasks, expect \\d+\\.\\d instead of \\d+\\.\\d runs/s; more threads do no")
                .containsPattern("report takes 30\\d\\.\\d ms and is due every 100\\.0 ms")
                .doesNotContain("poll takes");
        assertThat(facts.advice("paced", "explanation")).doesNotContain("falls behind");
    }

    /** The burst is what the threads were for, and is over. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aBurstBeforeTheHistory_isForgotten() {
        TestJvm jvm = started("12s").tell("pool burst queue 200 200", "give burst 2000 10", "load burst 50 10 even");
        jvm.once(facts -> assertThat(facts.number("burst.ArrivalsPerSecond")).isGreaterThan(100));
        jvm.once(facts -> {
            assertThat(facts.number("burst.ArrivalsPerSecond")).isLessThan(75);
            assertThat(facts.advice("burst", "explanation")).startsWith("burst: shrink 200 -> ");
            assertThat(facts.count("burst.Recommendation.size")).isBetween(1L, 8L);
            assertThat(facts.number("burst.Load.max")).isLessThan(50);
        });
    }

    /** 250 runs fall due meanwhile, and are made up for afterwards. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aStopOfTheProcess_isNoReasonForMoreThreads() {
        TestJvm jvm = started("20s")
                .tell("pool open queue 4 4", "load open 50 15 even")
                .tell("pool timers scheduled 4 4", "rate timers 10 200 15 7");
        Facts before = advised(jvm, "open", "timers");
        String stop = "kill -STOP %s; sleep 5; kill -CONT %s".replace("%s", jvm.awaitReady());
        new TestJvm.Command("sh", "-c", stop).start().succeeded();
        // some seconds more than it takes to make up for those
        Facts facts = jvm.once(later -> {
            for (String pool : new String[] {"open", "timers"}) {
                assertThat(later.count(pool + ".CompletedCount"))
                        .isGreaterThan(before.count(pool + ".CompletedCount") + 600);
            }
        });

        for (String pool : Arrays.asList("open", "timers")) {
            assertThat(facts.text(pool + ".Recommendation.explanation"))
                    .matches(pool + ": (keep 4|shrink 4 -> [23]) threads\\b.*");
            assertThat(facts.number(pool + ".MeanWaitMillis")).as(pool).isLessThan(60);
            assertThat(facts.number(pool + ".ArrivalsPerSecond")).as(pool).isBetween(45.0, 55.0);
        }
    }

    private static TestJvm started(String history) {
        return TestJvm.measured(TestJvms.own(), "window=100ms,resize=manual,memory.enough=0s,history=" + history)
                .start(PoolsProgram.class);
    }

    /** As soon as there is advice for each of these pools. */
    private static Facts advised(TestJvm jvm, String... pools) {
        return jvm.once(facts -> {
            for (String pool : pools) {
                assertThat(facts.size(pool)).as(pool).isPositive();
            }
        });
    }
}
