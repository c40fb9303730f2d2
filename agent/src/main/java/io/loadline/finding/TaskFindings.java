// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.STILL;

import io.loadline.finding.Finding.Code;
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

/** Findings about a pool that its tasks cause: tasks that wait for each other, or hold others up. Pure. */
public final class TaskFindings {

    /** Largest share of tasks for a disturbing kind; a kind with a larger share is the pool's main purpose. */
    private static final double FEW_TASKS = 0.2;

    /** Least mean blocked time. A shorter wait is for a lock, which does not justify a separate pool. */
    private static final double LEAST_BLOCKED_MILLIS = 1;

    /** Least number of tasks; fewer may be one slow moment downstream. */
    private static final int LEAST_SLOW_TASKS = 10;

    /**
     * Least rate of thread starts; a lower one has no noticeable cost. {@link #MANY_STARTS_A_SECOND} costs 1 % of a
     * processor or more.
     */
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

    /**
     * Returns the findings that the pool's tasks cause.
     *
     * @param assessment the assessment of this pool
     */
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
     * Finds tasks that wait for results of tasks queued in the same pool. Only samples in which every busy thread
     * waited count. One such sample may fall between the arrival of a task and its start on a thread just freed. The
     * pool must therefore be deadlocked, or show it in several windows in a row.
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

    /** Finds a rare kind of tasks, far longer than the others, which delays the others by more than they take. */
    private void slowKindStarves() {
        if (fullWindows() < MIN_LOOKS) {
            return;
        }
        for (TaskClass kind : pool.taskClasses) {
            double times = kind.timesAsLong();
            double others = kind.meanServiceMillis / times;
            boolean isSlow = kind.arrivedShare < FEW_TASKS && kind.serviceShare > MOST && times >= MANY_SERVICES;
            boolean isReported = isSlow
                    && kind.arrivedShare * figures.arrived >= LEAST_SLOW_TASKS
                    && figures.meanWaitMillis > others
                    && !kind.task.equals(KindTotals.OTHERS);
            if (isReported) {
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
     * Finds serial executors that fall behind while threads are idle. Their tasks must keep their order, so each runs
     * one at a time. Where the wait in them is not measured, a nearly continuous run is the sign.
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
            Finding finding = Finding.of(
                    Code.THREAD_FOR_EACH_STAGE, pool.name, "", perSecond, figures.arrived, figures.observedSeconds);
            found.add(perSecond < MANY_STARTS_A_SECOND ? finding : finding.as(Finding.Severity.WARNING));
        }
    }

    /**
     * Finds blocking tasks in the common pool. It has about one thread per processor, and all parallel streams and
     * stages without an executor share it.
     */
    private void blocksCommonPool() {
        ServiceSplit split = figures.split;
        boolean isBlocked =
                split.blockedMillis >= MOST * split.serviceMillis && split.blockedMillis >= LEAST_BLOCKED_MILLIS;
        if (assessment.isCommonPool()
                && isBlocked
                && figures.utilization >= NEARLY_ALL
                && figures.completed >= LEAST_SLOW_TASKS) {
            String at = pool.hotspots
                    .mostBlocked()
                    .map(site -> ", most at " + site.text())
                    .orElse("");
            add(Code.BLOCKS_COMMON_POOL, split.blockedMillis, split.serviceMillis, pool.state.taskThreads(), at);
        }
    }

    /** Returns the number of windows in which all threads that the pool can have were busy. */
    private long fullWindows() {
        return pool.windows.stream()
                .filter(w -> w.isFull() && w.threadsAtEnd >= pool.state.taskCapacity())
                .count();
    }

    private void add(Code code, Object... figures) {
        found.add(Finding.of(code, pool.name, "", figures));
    }
}
