// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.PoolsProgram;
import io.loadline.it.program.SteadyProgram;
import io.loadline.it.program.connections.NarrowProgram;
import io.loadline.it.program.fate.FatesProgram;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.function.Predicate;
import org.assertj.core.api.SoftAssertions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the metrics of known loads. */
@ExtendWith(JvmLogs.class)
class MetricsIT {

    static final String OPTIONS = "window=100ms,history=1m,log=info,metrics=0";
    private static final String[][] COUNTERS = {
        {"loadline_tasks_arrived_total", "ArrivedCount"},
        {"loadline_tasks_started_total", "StartedCount"},
        {"loadline_tasks_completed_total", "CompletedCount"},
        {"loadline_tasks_failed_total", "FailedCount"},
        {"loadline_tasks_rejected_total", "RejectedCount"},
        {"loadline_tasks_caller_ran_total", "CallerRanCount"},
        {"loadline_tasks_requeued_total", "RequeuedCount"},
        {"loadline_tasks_put_back_total", "PutBackCount"},
        {"loadline_tasks_removed_total", "RemovedCount"},
        {"loadline_tasks_queued", "QueuedCount"},
        {"loadline_pool_threads_core", "CorePoolSize"},
        {"loadline_pool_threads_max", "MaximumPoolSize"},
    };

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void countsAreThoseOfTheMBeans_andEveryTaskIsAccountedForInOneScrape(String home) {
        TestJvm jvm = TestJvm.measured(home, OPTIONS).start(FatesProgram.class);
        jvm.ask("tell");
        Facts facts = jvm.ask("figures");
        Scrape scrape = settled(jvm, "core", facts.count("core.CompletedCount"));

        SoftAssertions.assertSoftly(soft -> {
            soft.assertThat(scrape.pools()).contains("core", "abort", "remove", "scheduled");
            for (String pool : scrape.pools()) {
                for (String[] counter : COUNTERS) {
                    soft.assertThat(scrape.value(counter[0], pool))
                            .as("%s of %s", counter[0], pool)
                            .isEqualTo(orNoBound(facts.count(pool + "." + counter[1])));
                }
                soft.assertThat(outstanding(scrape, pool))
                        .as("tasks of %s that met no fate", pool)
                        .isZero();
                soft.assertThat(scrape.value("loadline_task_service_seconds_count", pool))
                        .as("service times of %s", pool)
                        .isEqualTo(facts.count(pool + ".CompletedCount"));
            }
            soft.assertThat(scrape.value("loadline_pool_threads_set", "core")).isEqualTo(3);
            soft.assertThat(scrape.value("loadline_pool_threads_set", "cached"))
                    .as("as many threads as tasks")
                    .isInfinite();
            soft.assertThat(scrape.value("loadline_agent_errors_total")).isZero();
        });
    }

    /** Compares the metrics with the times {@code own} of {@link SteadyProgram}, which has run. */
    static void timesAreThoseOfTheTasks(TestJvm jvm, Facts own) {
        Scrape scrape = settled(jvm, "steady", 600);

        assertThat(scrape.value("loadline_task_service_seconds_count", "steady"))
                .isEqualTo(600);
        double service = 1000 * scrape.value("loadline_task_service_seconds_sum", "steady") / 600;
        double wait = 1000 * scrape.value("loadline_task_wait_seconds_sum", "steady") / 600;
        double response = 1000 * scrape.value("loadline_task_response_seconds_sum", "steady") / 600;
        double near = 0.2 + own.number("own.robbedMillis") / 600;
        assertThat(service).isCloseTo(own.number("own.service"), within(near));
        assertThat(wait).isCloseTo(own.number("own.wait"), within(near));
        assertThat(response).isCloseTo(service + wait, within(1e-6));
        assertThat(scrape.value("loadline_task_service_seconds_bucket", "steady", "le=\"0.0032\""))
                .as("each task took 6 ms at least")
                .isZero();
        assertThat(scrape.value("loadline_task_service_seconds_bucket", "steady", "le=\"+Inf\""))
                .isEqualTo(600);
    }

    @Tag("full")
    @Test
    void pressureRisesWithTheLoad_andStaysWhereWhatLiesBehindIsFull() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=10s,log=info,metrics=0")
                .start(PoolsProgram.class)
                .tell("pool small queue 4 4", "load small 100 8");
        TestJvm behind = TestJvm.plain(TestJvms.own())
                .with(TestJvm.javaagent("window=200ms,history=1m,memory.enough=0s,log=info,metrics=0"))
                .with("-cp", Neighbours.classPath("httpclient-5"), NarrowProgram.class.getName(), "connections")
                .start();
        // on a busy machine, tasks arrive in bursts
        awaitPressure(jvm, "small", 0.2, 1.5);

        jvm.tell("load small 1000 8");

        awaitPressure(jvm, "small", 1.75, 2);
        assertThat(Scrape.of(jvm).value("loadline_pool_pressure_processors", "small"))
                .as("they sleep")
                .isBetween(0.0, 0.5);
        // forty threads are always busy, since they wait for five connections
        awaitPressure(behind, "workers", 0.02, 0.5);
        assertThat(Scrape.of(behind).value("loadline_pool_pressure_processors", "workers"))
                .isBetween(0.0, 0.5);
    }

    /** Checks a pool whose tasks sleep, so that processors are no limit; one step at most doubles the threads. */
    @Tag("full")
    @Test
    void aPoolThatNeedsMoreThreadsIsAboveOne_howeverManyMore() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,history=10s,log=info,metrics=0")
                .start(PoolsProgram.class)
                .tell("pool some queue 40 40", "callers some 52 20 random 0")
                .tell("pool twice queue 10 10", "callers twice 20 20 random 0")
                .tell("pool more queue 5 5", "callers more 20 20 random 0");

        awaitPressure(jvm, "some", 1.05, 1.5);
        awaitPressure(jvm, "twice", 1.5, 2);
        awaitPressure(jvm, "more", 2, 2);
    }

    @Tag("full")
    @Test
    void whereTheProcessorIsFullTheSecondGaugeSaysSo_andNoMoreThreadsAreWanted() throws IOException {
        assumeTrue(
                new File("/usr/bin/taskset").exists(), "gives a JVM one processor, rather than having it believe so");
        String first = String.join("\n", Files.readAllLines(Paths.get("/proc/self/status")))
                .replaceFirst("(?s).*Cpus_allowed_list:\\s*(\\d+).*", "$1");
        TestJvm jvm = new TestJvm.Command("taskset", "-c", first, TestJvms.own() + "/bin/java")
                .with("-XX:TieredStopAtLevel=1", TestJvm.javaagent("window=100ms,history=1m,log=info,metrics=0"))
                .start(PoolsProgram.class)
                .tell("pool small queue 2 2", "spin small 750 2");

        awaitPressure(jvm, "small", 0.5, 1);
        assertThat(Scrape.of(jvm).value("loadline_pool_pressure_processors", "small"))
                .as("1.5 processors of work, over one processor less the JVM's use")
                .isBetween(1.3, 3.0);
    }

    private static double orNoBound(long count) {
        return count == Integer.MAX_VALUE ? Double.POSITIVE_INFINITY : count;
    }

    private static void awaitPressure(TestJvm jvm, String pool, double low, double high) {
        Awaitility.await().atMost(Duration.ofSeconds(TestJvm.PATIENCE_SECONDS)).untilAsserted(() -> assertThat(
                        Scrape.of(jvm).value("loadline_pool_pressure", pool))
                .isBetween(low, high));
    }

    @Test
    void constantLabelsAreOnEveryMetric_thoseOfAResizeToo() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), OPTIONS + ",resize=manual,metrics.labels=service=orders;zone=b")
                .start(SteadyProgram.class);
        jvm.ask("run");

        assertThat(Scrape.of(jvm).series())
                .isNotEmpty()
                .noneMatch(series -> series.startsWith("loadline_pool_resizes_total"))
                .allMatch(series -> series.contains("service=\"orders\",zone=\"b\""));

        assertThat(jvm.ask("invoke steady resize 9 9").names()).contains("said");
        Scrape resized = Scrape.of(jvm);
        String labels = "service=\"orders\",zone=\"b\"";
        assertThat(resized.series())
                .filteredOn(series -> series.startsWith("loadline_pool_resizes_total"))
                .hasSize(5);
        assertThat(resized.value("loadline_pool_resizes_total", "steady", labels, "action=\"manual\""))
                .isEqualTo(1);
        assertThat(resized.value("loadline_pool_resizes_total", "steady", labels, "action=\"back\""))
                .isZero();
    }

    @Tag("full")
    @Test
    void aChangeOfTheSize_leavesTheErrorOfItsPrediction() {
        TestJvm jvm =
                TestJvm.measured(TestJvms.own(), OPTIONS + ",resize=manual").start(PoolsProgram.class);
        jvm.tell("pool tested queue 4 4", "load tested 100 20");
        // twice the time of a recommendation
        jvm.ask("windows 120");
        Predicate<Scrape> hasError = scrape ->
                scrape.series().stream().anyMatch(series -> series.startsWith("loadline_prediction_error_ratio"));
        assertThat(Scrape.of(jvm)).matches(hasError.negate());

        jvm.ask("invoke tested resize 8 8");
        assertThat(once(jvm, hasError).value("loadline_prediction_error_ratio", "tested"))
                .isBetween(0.0, 1.0);
    }

    /**
     * Checks a pool that was hidden for a while: the tasks that arrived meanwhile found the same load as the others.
     */
    @Test
    void aPoolThatWasHiddenForAWhile_hasNoLoadOfZero() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), OPTIONS).start(PoolsProgram.class);
        jvm.tell("pool full queue 8 8", "load full 200 20 even");
        Scrape before = once(
                jvm,
                scrape -> scrape.pools().contains("full")
                        && scrape.value("loadline_pool_load_threads_count", "full") > 100);
        jvm.attach("exclude=full");
        jvm.once(facts -> assertThat(facts.names()).noneMatch(name -> name.startsWith("full.")));
        jvm.tell("give full 400 2");
        jvm.attach("exclude=none");
        jvm.tell("stop");
        Scrape after = once(
                jvm,
                scrape -> scrape.pools().contains("full")
                        && scrape.value("loadline_pool_load_threads_count", "full")
                                == scrape.value("loadline_tasks_arrived_total", "full"));
        String idle = "le=\"1.0\"";
        assertThat(after.value("loadline_pool_load_threads_bucket", "full", idle)
                        - before.value("loadline_pool_load_threads_bucket", "full", idle))
                .isLessThan(200);
    }

    @Tag("full")
    @Test
    void aPortThatIsTakenIsSaidInOneLine_andTheApplicationRunsOn() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());

            assertThat(complaint(port))
                    .contains("port " + port)
                    .contains("is taken")
                    .contains("metrics=PORT");
        }
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"192.0.2.1:9464,no address of this machine", "no-such-host.invalid:9464,is not known"})
    void anAddressThatIsNotOursIsSaidInOneLine_andTheApplicationRunsOn(String address, String what) {
        assertThat(complaint(address)).contains(what).contains("metrics=ADDRESS:PORT");
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"/no/such/file", "s3cret", "@s3cret"})
    void aTokenIsReadFromAFile_andWithoutOneNothingIsOpened(String token) {
        assertThat(complaint("0,metrics.token=" + token))
                .contains("the token cannot be read: " + token.replace("@", ""))
                .contains("expected metrics.token=FILE or @FILE", "not the token itself");
    }

    /** Returns the only line on stderr. */
    private static String complaint(String address) {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=100ms,metrics=" + address)
                .start(SteadyProgram.class);
        jvm.ask("run");
        Awaitility.await().atMost(Duration.ofSeconds(TestJvm.PATIENCE_SECONDS)).until(() -> !jvm.err()
                .isEmpty());

        assertThat(jvm.err()).hasSize(1);
        return jvm.err().get(0);
    }

    /** Waits until the histograms contain all tasks; they are updated once a window. */
    private static Scrape settled(TestJvm jvm, String pool, long completed) {
        return once(
                jvm,
                scrape -> scrape.pools().contains(pool)
                        && scrape.value("loadline_task_service_seconds_count", pool) == completed
                        && scrape.pools().stream().allMatch(each -> isSettled(scrape, each)));
    }

    /** Returns the first scrape that satisfies the condition. */
    private static Scrape once(TestJvm jvm, Predicate<Scrape> holds) {
        String address = Scrape.addressOf(jvm);
        return Awaitility.await()
                .atMost(Duration.ofSeconds(TestJvm.PATIENCE_SECONDS))
                .until(() -> Scrape.of(address), holds);
    }

    private static boolean isSettled(Scrape scrape, String pool) {
        return scrape.value("loadline_task_service_seconds_count", pool)
                == scrape.value("loadline_tasks_completed_total", pool);
    }

    private static double outstanding(Scrape scrape, String pool) {
        return scrape.value("loadline_tasks_arrived_total", pool)
                + scrape.value("loadline_tasks_requeued_total", pool)
                - scrape.value("loadline_tasks_started_total", pool)
                - scrape.value("loadline_tasks_queued", pool)
                - scrape.value("loadline_tasks_removed_total", pool)
                - scrape.value("loadline_tasks_rejected_total", pool)
                - scrape.value("loadline_tasks_caller_ran_total", pool);
    }
}
