// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.STILL;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.model.Assessment;
import io.loadline.model.Figures;
import io.loadline.model.ServiceSplit;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.record.kind.KindTotals;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is wrong with a pool because of the tasks that it is given: what they wait for, and whom they hold up. Pure. */
public final class TaskFindings {

    /** A kind with more of the tasks is what the pool is for, not what disturbs it. */
    private static final double FEW_TASKS = 0.2;

    /** A shorter wait is for a lock, and no thread of the common pool is worth another pool for that. */
    private static final double LEAST_BLOCKED_MILLIS = 1;

    /** Fewer runs may be one slow moment of what the tasks call. */
    private static final int LEAST_SLOW_TASKS = 10;

    /** Fewer cost nothing that anybody notices, and so many a hundredth of a processor or more. */
    private static final double NOTED_STARTS_A_SECOND = 1;

    private static final double MANY_STARTS_A_SECOND = 100;

    private static final String STAGES = "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor";

    private final PoolSnapshot pool;
    private final Assessment assessment;
    private final Figures figures;
    private final List<Finding> found = new ArrayList<>();

    private TaskFindings(PoolSnapshot pool, Assessment assessment) {
        this.pool = pool;
        this.assessment = assessment;
        this.figures = assessment.figures;
    }

    /** {@code assessment}: of this pool. */
    public static List<Finding> of(PoolSnapshot pool, Assessment assessment) {
        TaskFindings findings = new TaskFindings(pool, assessment);
        if (pool.state != null && !pool.ofConnections && !pool.threadPerTask) {
            findings.waitsForItself();
            findings.slowKindStarves();
            findings.queueInFront();
            findings.blocksCommonPool();
        }
        if (STAGES.equals(pool.poolClass)) {
            findings.threadForEachStage();
        }
        return findings.found;
    }

    /**
     * That workers wait for the results of tasks that are in their own queue is told only of looks at which all of them waited for
     * something. One such look may fall between the arrival of a task and its start on a thread that was just freed: told when
     * the pool stands still, or when it was seen in several windows in a row.
     */
    private void waitsForItself() {
        int windows = 0;
        int row = 0;
        int most = 0;
        for (Window w : pool.windows) {
            WorkerStates seen = w.workers;
            row = seen.onQueuedTask > 0 ? row + 1 : 0;
            windows = Math.max(windows, row);
            most = Math.max(most, (int) Math.ceil(seen.onQueuedTask / (double) Math.max(1, seen.looks)));
        }
        StarvationDeadlock deadlock = StarvationDeadlock.of(pool);
        if (deadlock.isDeadlocked() && deadlock.certain || windows >= STILL) {
            add(Code.WAITS_FOR_ITSELF, most, pool.state.taskThreads(), windows);
        }
    }

    /** A kind with few of the tasks, far longer than the others, which wait for it longer than they take. */
    private void slowKindStarves() {
        if (fullWindows() < MIN_LOOKS) {
            return;
        }
        for (TaskClass kind : pool.taskClasses) {
            double times = kind.timesAsLong();
            double others = kind.meanServiceMillis / times;
            boolean isSlow = kind.arrivedShare < FEW_TASKS && kind.serviceShare > MOST && times >= MANY_SERVICES;
            boolean isTold = isSlow
                    && kind.arrivedShare * figures.arrived >= LEAST_SLOW_TASKS
                    && figures.meanWaitMillis > others
                    && !kind.task.equals(KindTotals.OTHERS);
            if (isTold) {
                double busy = figures.arrivalsPerSecond * kind.arrivedShare * kind.meanServiceMillis / 1000;
                add(
                        Code.SLOW_KIND_STARVES,
                        kind.task,
                        kind.arrivedShare,
                        kind.serviceShare,
                        kind.meanServiceMillis,
                        others,
                        figures.meanWaitMillis,
                        (int) Math.ceil(busy) + 1);
            }
        }
    }

    /**
     * Tasks that must keep their order run one at a time for each queue that hands them on. Where their wait in it is not measured,
     * a queue of which there is nearly always a run, while threads are idle, has more than it can do.
     */
    private void queueInFront() {
        double wait = figures.meanWaitInFrontMillis;
        boolean waits = Double.isNaN(wait)
                ? figures.meanInService >= NEARLY_ALL * figures.mostBusy
                : figures.waitInFrontPerService > 1;
        if (assessment.comesInOrder() && waits && figures.mostBusy < pool.state.taskCapacity()) {
            String measured = Double.isNaN(wait) ? "" : String.format(Locale.ROOT, "; they wait %.1f ms there", wait);
            add(Code.QUEUE_IN_FRONT, figures.mostBusy, figures.meanInService, pool.state.taskCapacity(), measured);
        }
    }

    private void threadForEachStage() {
        double perSecond = figures.arrivalsPerSecond;
        if (perSecond >= NOTED_STARTS_A_SECOND) {
            Finding told = Finding.of(
                    Code.THREAD_FOR_EACH_STAGE, pool.name, "", perSecond, figures.arrived, figures.observedSeconds);
            found.add(perSecond < MANY_STARTS_A_SECOND ? told : told.as(Finding.Severity.WARNING));
        }
    }

    /** It has about a thread for each processor, and all parallel streams and stages without an executor share it. */
    private void blocksCommonPool() {
        ServiceSplit split = figures.split;
        boolean isBlocked =
                split.blockedMillis >= MOST * split.serviceMillis && split.blockedMillis >= LEAST_BLOCKED_MILLIS;
        if (assessment.isCommonPool()
                && isBlocked
                && figures.utilization >= NEARLY_ALL
                && figures.completed >= LEAST_SLOW_TASKS) {
            String at = pool.hotspots.rows.stream()
                    .filter(row ->
                            row.hotspot.state != Hotspot.State.COMPUTING && row.hotspot.state != Hotspot.State.OTHERS)
                    .findFirst()
                    .map(row -> ", most at " + row.hotspot.text())
                    .orElse("");
            add(Code.BLOCKS_COMMON_POOL, split.blockedMillis, split.serviceMillis, pool.state.taskThreads(), at);
        }
    }

    /** Windows in which all threads that the pool can have were busy. */
    private long fullWindows() {
        return pool.windows.stream()
                .filter(w -> w.isFull() && w.threadsAtEnd >= pool.state.taskCapacity())
                .count();
    }

    private void add(Code code, Object... figures) {
        found.add(Finding.of(code, pool.name, "", figures));
    }
}
