// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.model.Fact;
import io.loadline.model.Figures;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Findings about tasks that fail, or are never run. Each claims only what was measured. Pure. */
public final class FailureFindings {

    /** Least share and number of such tasks; with 10, a share of a tenth is known to within a half. */
    private static final double NOTED_SHARE = 0.1;

    private static final int LEAST_TASKS = 10;

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
     * Finds tasks of which a noticeable share leaves the queue without a run. A policy that discards tasks has a finding
     * of its own, and timers are often cancelled on purpose.
     */
    private static void cancelledInQueue(PoolSnapshot pool, Figures figures, List<Finding> found) {
        long removed = pool.windows.stream().mapToLong(w -> w.removed).sum();
        long departed =
                removed + pool.windows.stream().mapToLong(w -> w.started).sum();
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
