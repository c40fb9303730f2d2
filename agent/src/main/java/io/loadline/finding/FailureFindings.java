// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.model.Fact;
import io.loadline.model.Figures;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Findings about tasks that fail, or are never run. Each claims only what was measured. Pure. */
public final class FailureFindings {

    /** Least share and number of such tasks; with 10, a share of a tenth is known to within a half. */
    static final double NOTED_SHARE = 0.1;

    private static final int LEAST_TASKS = 10;

    /** Windows with most removals, in which the application may have cleared the queue. */
    private static final int CLEARED_WINDOWS = 2;

    private FailureFindings() {}

    /** Returns the findings of the pool, of connections or threads. */
    public static List<Finding> of(PoolSnapshot pool, Figures figures) {
        List<Finding> found = new ArrayList<>();
        if (pool.state != null) {
            fail(pool, figures, found);
            cancelledInQueue(pool, figures, found);
        }
        return found;
    }

    /** Finds tasks of which a noticeable share throws, and the kind that throws most. */
    private static void fail(PoolSnapshot pool, Figures figures, List<Finding> found) {
        long failed =
                pool.taskClasses.stream().mapToLong(kind -> kind.failedCount).sum();
        double share = failed / (double) Math.max(1, figures.completed);
        if (failed < LEAST_TASKS || share < NOTED_SHARE) {
            return;
        }
        TaskClass most = Collections.max(pool.taskClasses, Comparator.comparingLong(kind -> kind.failedCount));
        found.add(Finding.of(
                Code.TASKS_FAIL,
                pool.name,
                "",
                Math.min(1, share),
                failed,
                figures.completed,
                most.task,
                (double) most.failedCount / failed));
    }

    /**
     * Finds tasks of which a noticeable share leaves the queue without a run, all the time. The windows with most
     * removals do not count: there the application may have cleared the queue. Neither do tasks that lost a race, such
     * as those of {@code invokeAny}. A policy that discards tasks has a finding of its own, and timers are often
     * cancelled on purpose.
     */
    private static void cancelledInQueue(PoolSnapshot pool, Figures figures, List<Finding> found) {
        List<Window> counted = pool.windows.stream()
                .sorted(Comparator.comparingInt((Window w) -> w.removed).reversed())
                .skip(CLEARED_WINDOWS)
                .collect(Collectors.toList());
        double racing = Math.min(1, pool.losersEver / (double) Math.max(1, pool.removedEver));
        long removed = Math.round((1 - racing) * Window.sum(counted, w -> w.removed));
        long departed = removed + (long) Window.sum(counted, w -> w.started);
        boolean isOfCallers = !pool.ofConnections && !pool.scheduled && pool.discarded == 0;
        if (isOfCallers && removed >= LEAST_TASKS && removed >= NOTED_SHARE * departed) {
            found.add(Finding.of(
                    Code.CANCELLED_IN_QUEUE,
                    pool.name,
                    "",
                    (double) removed / departed,
                    removed,
                    departed,
                    departed == removed ? null : Fact.of("waited-before", figures.meanWaitMillis)));
        }
    }
}
