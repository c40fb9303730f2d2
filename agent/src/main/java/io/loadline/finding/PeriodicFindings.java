// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.hotspot.Hotspot;
import io.loadline.model.BlockedTime;
import io.loadline.model.Fact;
import io.loadline.record.FailedTimers.Failed;
import io.loadline.record.kind.RunTimes;
import io.loadline.window.PeriodicTasks;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Findings about the periodic tasks of a scheduled pool. Each claims only what was measured. Pure. */
public final class PeriodicFindings {

    /** Maximum number of tasks in a finding. */
    private static final int MOST_TASKS = 3;

    /** Least share of its period that a run takes, also for a warning: half of the time is left then. */
    private static final double NOTED_OF_PERIOD = 0.05;

    private static final double MUCH_OF_PERIOD = 0.5;

    private final PoolSnapshot pool;
    private final List<Finding> found = new ArrayList<>();

    private PeriodicFindings(PoolSnapshot pool) {
        this.pool = pool;
    }

    /** Returns the findings of the pool; empty unless it is a scheduled pool. */
    public static List<Finding> of(PoolSnapshot pool) {
        PeriodicFindings findings = new PeriodicFindings(pool);
        if (pool.state != null && pool.scheduled) {
            findings.ended();
            findings.hangs();
            findings.slows();
        }
        return findings.found;
    }

    /** Finds the periodic task whose present run is the longest, if that is far longer than any run before. */
    private void hangs() {
        pool.overdue.stream().filter(task -> task.periodic).findFirst().ifPresent(task -> {
            Hotspot site = task.at == null ? null : task.at.site;
            found.add(Finding.of(
                    Code.PERIODIC_TASK_HANGS,
                    pool.name,
                    "",
                    task.task,
                    task.seconds,
                    task.seconds / task.longestSeconds,
                    task.longestSeconds,
                    site == null ? null : Fact.of("it-is-at", BlockedTime.at(site), StuckFindings.calledFrom(site))));
        });
    }

    /** Finds periodic tasks whose runs take ever longer, such as over a table or list that only grows. */
    private void slows() {
        for (PeriodicTasks tasks : pool.periodic) {
            // the time from the start of a run to the next one's
            double period = tasks.tasks / tasks.duePerSecond;
            RunTimes runs = tasks.everLonger;
            if (runs != null && runs.lastSeconds() >= NOTED_OF_PERIOD * period) {
                Finding finding = Finding.of(
                        Code.PERIODIC_TASK_SLOWS,
                        pool.name,
                        "",
                        tasks.name,
                        runs.lastSeconds(),
                        runs.firstSeconds(),
                        runs.lastSeconds() / runs.firstSeconds(),
                        runs.seconds(pool.at),
                        Math.min(1, runs.lastSeconds() / period));
                found.add(runs.lastSeconds() < MUCH_OF_PERIOD * period ? finding : finding.as(Severity.WARNING));
            }
        }
    }

    /** Finds periodic tasks that threw: the JDK never runs such a task again, and reports the exception to nobody. */
    private void ended() {
        List<Failed> failed = pool.failedTimers;
        if (!failed.isEmpty()) {
            Failed newest = failed.get(failed.size() - 1);
            found.add(Finding.of(
                    Code.PERIODIC_TASK_ENDED,
                    pool.name,
                    "",
                    newest.task,
                    newest.thrown,
                    (pool.at - newest.at) / 1e9,
                    failed.size(),
                    failed.stream()
                            .skip(Math.max(0, failed.size() - MOST_TASKS))
                            .map(each -> each.task)
                            .distinct()
                            .collect(Collectors.joining(", "))));
        }
    }
}
