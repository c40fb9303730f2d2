package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.machine.Processors;
import io.loadline.model.Assessment;
import io.loadline.model.Windows;
import io.loadline.pool.StateMaker;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import io.loadline.window.WorkerStates;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Where each finding begins: a pool that just has none, and one that just has it. */
class TaskFindingsTest {

    private static PoolSnapshot pool(Windows windows) {
        PoolSnapshot pool = new PoolSnapshot("pool", windows.list, new Processors(2, Double.NaN, Double.NaN));
        pool.state = StateMaker.ofSizes(4, 4)
                .threads(4, 4)
                .queue(3, Integer.MAX_VALUE)
                .build();
        return pool;
    }

    private static Finding found(Code code, PoolSnapshot pool) {
        return TaskFindings.of(pool, Assessment.of(pool)).stream()
                .filter(each -> each.code == code)
                .findFirst()
                .orElse(null);
    }

    // ---- waits for itself

    private static WorkerStates looks(int onQueuedTask) {
        return new WorkerStates(2, 8, 0, 0, onQueuedTask, 8, null);
    }

    private static Finding ofWaiting(int seconds, int completions, int onQueuedTask) {
        Windows windows = new Windows().threads(4).present(7, 4).counts(completions, completions, 0);
        return found(
                Code.WAITS_FOR_ITSELF, pool(windows.workers(looks(onQueuedTask)).add(seconds)));
    }

    @Test
    void waitingForTasksInItsOwnQueueInThreeWindows_orAtAStandstill() {
        assertThat(ofWaiting(2, 10, 6)).isNull();
        assertThat(ofWaiting(3, 10, 6).severity).isEqualTo(Severity.WARNING);
        assertThat(FindingText.evidence(ofWaiting(3, 10, 6)))
                .startsWith("3 threads of 4 seen to wait for such tasks at one time")
                .contains("in 3 windows");
    }

    @Test
    void waitingForThemForAMomentNowAndThenIsNone() {
        Windows windows = new Windows().threads(4).present(7, 4).counts(10, 10, 0);
        for (int i = 0; i < 10; i++) {
            windows.workers(looks(6)).add(2).workers(looks(0)).add(1);
        }
        assertThat(found(Code.WAITS_FOR_ITSELF, pool(windows))).isNull();
    }

    @Test
    void waitingForTheResultsOfOtherPoolsIsNone() {
        assertThat(ofWaiting(30, 10, 0)).isNull();
        assertThat(ofWaiting(30, 0, 0)).isNull();
    }

    @Test
    void aStandstillIsToldByItsLastLook() {
        Windows windows = new Windows().threads(4).present(7, 4).add(2);
        assertThat(found(Code.WAITS_FOR_ITSELF, pool(windows.workers(looks(8)).add(1))))
                .isNotNull();
    }

    // ---- a slow kind starves the others

    /** 1,000 tasks a second; a wait of {@code waiting} tasks on average, so as many milliseconds. */
    private static PoolSnapshot ofKinds(double tasks, double time, int fullSeconds, double waiting) {
        Windows windows = new Windows().threads(4).counts(1000, 1000, 0);
        PoolSnapshot pool = pool(
                windows.present(2 + waiting, 2).add(10).present(4 + waiting, 4).add(fullSeconds));
        double slow = 20;
        double quick = slow * tasks / time * (1 - time) / (1 - tasks);
        pool.taskClasses = Arrays.asList(
                new TaskClass("acme.Report", tasks, time, slow, slow, 0),
                new TaskClass("acme.Look", 1 - tasks, 1 - time, quick, quick, 0));
        return pool;
    }

    private static Finding ofSlow(double tasks, double time, int fullSeconds, double waiting) {
        return found(Code.SLOW_KIND_STARVES, ofKinds(tasks, time, fullSeconds, waiting));
    }

    @Test
    void fewTasksThatTakeMostOfTheTimeOfAFullPool() {
        Finding found = ofSlow(0.05, 0.51, 5, 1.5);

        assertThat(found.severity).isEqualTo(Severity.WARNING);
        assertThat(FindingText.sentence(found)).contains("acme.Report makes up 5.0 % of the tasks and 51 %");
        assertThat(FindingText.remedy(found)).contains("acme.Report a pool of its own: 2 threads");
    }

    @Test
    void eachOfItsSignsIsNeeded() {
        assertThat(ofSlow(0.05, 0.49, 5, 1.5)).as("not most of the time").isNull();
        assertThat(ofSlow(0.05, 0.51, 4, 1.5)).as("seldom full").isNull();
        assertThat(ofSlow(0.05, 0.51, 5, 0.9)).as("short waits").isNull();
        assertThat(ofSlow(0.1, 0.51, 5, 3)).as("9 times as long").isNull();
        assertThat(ofSlow(0.09, 0.51, 5, 3)).as("10.5 times as long").isNotNull();
        assertThat(ofSlow(0.2, 0.8, 5, 6)).as("a fifth of the tasks").isNull();
        assertThat(ofSlow(0.19, 0.8, 5, 6)).as("less than a fifth").isNotNull();
    }

    @Test
    void whatAllSmallKindsTakeTogetherIsNoKind() {
        PoolSnapshot pool = ofKinds(0.05, 0.51, 5, 1.5);
        TaskClass slow = pool.taskClasses.get(0);
        pool.taskClasses = Arrays.asList(new TaskClass(
                "others", slow.arrivedShare, slow.serviceShare, slow.meanServiceMillis, slow.p99ServiceMillis, 0));

        assertThat(found(Code.SLOW_KIND_STARVES, pool)).isNull();
    }

    // ---- stages that get a thread each

    private static Finding ofStages(int inAWindow) {
        PoolSnapshot pool = pool(new Windows().counts(inAWindow, inAWindow, 0).add(30));
        pool.poolClass = "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor";
        pool.threadPerTask = true;
        return found(Code.THREAD_FOR_EACH_STAGE, pool);
    }

    @Test
    void aStageThatGetsAThread_onceASecondOrMore() {
        assertThat(ofStages(0)).isNull();
        Finding noted = ofStages(1);
        assertThat(noted.severity).isEqualTo(Severity.NOTICE);
        assertThat(FindingText.evidence(noted)).startsWith("30 such threads started in 30 s");
        assertThat(ofStages(100).severity).isEqualTo(Severity.WARNING);
    }

    // ---- a queue in front

    private static Finding ofQueue(String kind, double inService) {
        return ofQueue(kind, inService, Double.NaN);
    }

    /** {@code waits}: measured in front of the pool, relative to the time that the tasks take. */
    private static Finding ofQueue(String kind, double inService, double waits) {
        Windows windows = new Windows().threads(4).counts(100, 100, 0).present(inService, inService);
        PoolSnapshot pool = pool(windows.add(30));
        pool.taskClasses = Collections.singletonList(new TaskClass(kind, 1, 1, 10, 20, 0));
        if (!Double.isNaN(waits)) {
            pool.windows.forEach(w -> {
                w.begunInOrder = 100;
                w.waitInFrontNanos = (long) (waits * w.inServiceNanos);
            });
        }
        return found(Code.QUEUE_IN_FRONT, pool);
    }

    @Test
    void whatIsMeasuredInFront_decides() {
        assertThat(ofQueue("io.vertx.core.impl.TaskQueue", 0.8, 1.1)).isNotNull();
        assertThat(ofQueue("io.vertx.core.impl.TaskQueue", 0.95, 0.9)).isNull();
        assertThat(ofQueue("io.vertx.core.impl.TaskQueue", 4, 1.1))
                .as("no thread is idle")
                .isNull();
    }

    @Test
    void alwaysAsManyOrderedRunsAsThereAreAtMost_whileThreadsAreIdle() {
        assertThat(ofQueue("io.vertx.core.impl.TaskQueue", 0.95)).isNotNull();
        assertThat(ofQueue("io.vertx.core.impl.TaskQueue", 0.8))
                .as("a queue that is empty at times")
                .isNull();
        assertThat(ofQueue("io.vertx.core.impl.TaskQueue", 4))
                .as("no thread is idle")
                .isNull();
        assertThat(ofQueue("com.acme.Order", 0.95)).as("no such queue").isNull();
    }
}
