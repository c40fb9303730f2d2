// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.model.Figures;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Findings about tasks that fail. Each claims only what was measured. Pure. */
public final class FailureFindings {

    /** Least share and number of failed tasks; with 10, a share of a tenth is known to within a half. */
    private static final double NOTED_SHARE = 0.1;

    private static final int LEAST_FAILED = 10;

    private FailureFindings() {}

    /** Finds tasks of which a noticeable share throws, and the kind that throws most. */
    public static List<Finding> of(PoolSnapshot pool, Figures figures) {
        long failed =
                pool.taskClasses.stream().mapToLong(kind -> kind.failedCount).sum();
        double share = failed / (double) Math.max(1, figures.completed);
        if (pool.state == null || failed < LEAST_FAILED || share < NOTED_SHARE) {
            return Collections.emptyList();
        }
        TaskClass most = Collections.max(pool.taskClasses, Comparator.comparingLong(kind -> kind.failedCount));
        return Collections.singletonList(Finding.of(
                Code.TASKS_FAIL,
                pool.name,
                "",
                Math.min(1, share),
                failed,
                figures.completed,
                most.task,
                (double) most.failedCount / failed));
    }
}
