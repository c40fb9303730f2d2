package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.machine.Processors;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommender;
import io.loadline.model.Windows;
import io.loadline.pool.PoolState;
import io.loadline.pool.StateMaker;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where each finding begins: a pool that just has none, and one that just has it. */
class PoolFindingsTest {

    private static final PoolState FIXED =
            StateMaker.ofSizes(4, 4).threads(4, 2).queue(0, 100).build();

    private static Finding found(Code code, PoolSnapshot pool) {
        Assessment assessment = Assessment.of(pool);
        Advice advice = Recommender.advise(assessment, new Goal(0.9, Double.NaN));
        List<Finding> all = PoolFindings.of(pool, assessment, advice.recommendation);
        return all.stream().filter(each -> each.code == code).findFirst().orElse(null);
    }

    private static PoolSnapshot pool(PoolState state, Windows windows) {
        PoolSnapshot pool = new PoolSnapshot("pool", windows.list, new Processors(2, Double.NaN, Double.NaN));
        pool.state = state;
        return pool;
    }

    // ---- task without a thread

    private static Finding ofTaskThatWaits(int seconds, int threads) {
        PoolState state =
                StateMaker.ofSizes(0, 4).threads(threads, 0).queue(3, 100).build();
        PoolSnapshot pool = pool(
                state,
                new Windows()
                        .threads(1)
                        .counts(9, 9, 0)
                        .present(1, 1)
                        .add(10)
                        .threads(threads)
                        .counts(0, 0, 0)
                        .present(3, 0)
                        .add(seconds));
        pool.oldestQueuedMillis = seconds * 1000;
        pool.poolClass = "com.acme.Pool";
        pool.threadFactoryClass = "com.acme.Threads";
        pool.rejectionHandlerClass = "com.acme.PutsBack";
        return found(Code.TASK_WITHOUT_THREAD, pool);
    }

    @Test
    void aTaskThatWaitsForFiveSecondsWhereThereIsNoThreadIsStuck() {
        assertThat(ofTaskThatWaits(4, 0)).isNull();
        assertThat(ofTaskThatWaits(60, 1)).isNull();
        Finding found = ofTaskThatWaits(5, 0);

        assertThat(found.severity).isEqualTo(Severity.WARNING);
        assertThat(FindingText.sentence(found)).startsWith("3 tasks were accepted");
        assertThat(FindingText.evidence(found))
                .contains("waited for 5.0 s", "com.acme.Pool", "com.acme.PutsBack", "com.acme.Threads");
    }

    // ---- callers run tasks

    private static Finding ofCallers(int tasks, int callerRan, String thread) {
        PoolSnapshot pool = pool(
                FIXED,
                new Windows().threads(4).counts(tasks, tasks, 0).present(2, 2).add(1));
        pool.windows.get(0).callerRan = callerRan;
        pool.callers = Collections.singletonMap(thread, (long) callerRan);
        return found(Code.CALLERS_RUN_TASKS, pool);
    }

    @Test
    void oneTaskInAHundredRunByItsCallerIsNoted() {
        assertThat(ofCallers(10_100, 100, "main")).isNull();
        Finding found = ofCallers(10_000, 100, "main");

        assertThat(found.severity).isEqualTo(Severity.NOTICE);
        assertThat(FindingText.evidence(found)).contains("100 of 10,000 tasks", "threads named main (100 %)");
    }

    @Test
    void tenTasksOnAThreadThatOthersDependOnAreTooMany() {
        assertThat(ofCallers(10_000, 9, "http-nio-*-Poller")).isNull();
        Finding found = ofCallers(10_000, 10, "http-nio-*-Poller");

        assertThat(found.severity).isEqualTo(Severity.WARNING);
        assertThat(FindingText.sentence(found)).contains("0.1 % of the tasks", "also on http-nio-*-Poller");
    }

    @Test
    void threadsThatOthersDependOnAreKnownByTheirNames() {
        for (String name : new String[] {
            "nioEventLoopGroup-*-*",
            "vert.x-eventloop-thread-*",
            "reactor-http-epoll-*",
            "grpc-default-worker-ELG-*-*",
            "XNIO-* I/O-*",
            "I/O dispatcher *",
            "HttpClient-*-SelectorManager",
            "http-nio-*-Acceptor",
            "kafka-producer-network-thread | producer-*",
            "Timer-*"
        }) {
            assertThat(ofCallers(10_000, 10, name)).as(name).isNotNull();
        }
        for (String name :
                new String[] {"http-nio-*-exec-*", "qtp*-*", "XNIO-* task-*", "default-dispatcher-*", "main"}) {
            assertThat(ofCallers(10_000, 10, name)).as(name).isNull();
        }
    }

    @Test
    void whoHelpsWhileItWaitsIsNoCallerOfAFullPool() {
        PoolSnapshot pool = pool(
                FIXED,
                new Windows().threads(4).counts(1000, 1000, 0).present(2, 2).add(1));
        pool.windows.get(0).callerRan = 500;

        assertThat(found(Code.CALLERS_RUN_TASKS, pool)).isNull();
    }

    // ---- cancelled timers

    private static Finding ofTimers(int timers, int cancelled) {
        PoolSnapshot pool =
                pool(FIXED, new Windows().threads(4).counts(10, 10, 0).add(1));
        pool.timers = timers;
        pool.cancelledTimers = cancelled;
        return found(Code.CANCELLED_TIMERS, pool);
    }

    @Test
    void aThousandCancelledTimers_andHalfOfAll_areNoted_andTenThousandAreWorse() {
        assertThat(ofTimers(999, 999)).isNull();
        assertThat(ofTimers(2_001, 1_000)).isNull();
        assertThat(ofTimers(2_000, 1_000).severity).isEqualTo(Severity.NOTICE);
        assertThat(ofTimers(20_000, 10_000).severity).isEqualTo(Severity.WARNING);
        assertThat(FindingText.evidence(ofTimers(20_000, 10_000))).startsWith("10,000 of the 20,000 timers");
    }

    // ---- threads that never go

    private static Finding ofThreads(int threads, double busy, int seconds) {
        PoolState grown = StateMaker.ofSizes(1, 40)
                .threads(threads, 1)
                .queue(0, 0)
                .growing(PoolState.Growth.BEFORE_QUEUEING)
                .keepAliveMillis(6_000)
                .build();
        Windows windows = new Windows().threads(threads).counts(50, 50, 0).present(busy, busy);
        return found(Code.THREADS_NEVER_GO, pool(grown, windows.add(seconds)));
    }

    @Test
    void manyMoreThreadsThanAreBusy_forFiveKeepAlives() {
        assertThat(ofThreads(12, 2, 29)).isNull();
        assertThat(ofThreads(11, 2, 30)).isNull();
        assertThat(ofThreads(24, 13, 30)).isNull();
        assertThat(FindingText.sentence(ofThreads(12, 2, 30))).endsWith("there are 12, and 2 were busy at most");
        assertThat(ofThreads(26, 13, 30)).isNotNull();
    }

    @Test
    void whereAThreadHasGone_theOthersWill() {
        PoolState grown = StateMaker.ofSizes(1, 40)
                .threads(20, 1)
                .queue(0, 0)
                .growing(PoolState.Growth.BEFORE_QUEUEING)
                .keepAliveMillis(6_000)
                .build();
        Windows windows = new Windows()
                .counts(50, 50, 0)
                .present(1, 1)
                .threads(21)
                .add(10)
                .threads(20)
                .add(25);

        assertThat(found(Code.THREADS_NEVER_GO, pool(grown, windows))).isNull();
    }

    // ---- threads start all the time

    private static Finding ofTurnover(int begun, int ended, int tasks, long keepAliveMillis) {
        return ofTurnover(begun, ended, tasks, keepAliveMillis, 0);
    }

    /** Of ten seconds, and a while in which nothing comes. */
    private static Finding ofTurnover(int begun, int ended, int tasks, long keepAliveMillis, int quietSeconds) {
        PoolState state = StateMaker.ofSizes(0, 40)
                .threads(2, 1)
                .queue(0, 0)
                .keepAliveMillis(keepAliveMillis)
                .build();
        Windows windows = new Windows().threads(2).counts(tasks, tasks, 0).turnover(begun, ended);
        windows.add(11).counts(0, 0, 0).turnover(0, 0);
        return found(Code.THREADS_START_ALL_THE_TIME, pool(state, windows.add(quietSeconds)));
    }

    @Test
    void aStartForEachTenthTask_orTenASecond_whereThreadsEndToo() {
        assertThat(ofTurnover(2, 2, 21, 1_000)).isNull();
        assertThat(FindingText.evidence(ofTurnover(2, 1, 20, 1_000)))
                .isEqualTo("20 threads started and 10 ended in 10 s, for 200 tasks");
        assertThat(ofTurnover(1, 1, 10, 1_000)).as("few").isNull();
        assertThat(ofTurnover(2, 0, 20, 1_000)).as("a pool that grows").isNull();
        assertThat(ofTurnover(9, 9, 1_000, 1_000)).isNull();
        assertThat(ofTurnover(10, 10, 1_000, 1_000)).isNotNull();
        assertThat(ofTurnover(10, 10, 1_000, 60_000)).as("a minute").isNull();
        assertThat(ofTurnover(2, 2, 2, 1_000, 10)).isNotNull();
        assertThat(ofTurnover(2, 2, 2, 1_000, 11)).as("seldom").isNull();
    }
}
