// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.model.BlockedTime;
import io.loadline.model.Fact;
import io.loadline.record.GivenUpWork;
import io.loadline.window.OverdueTask;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Findings about tasks that have their threads for good, or in vain. Each claims only what was measured. Pure. */
public final class StuckFindings {

    /** Least number of stuck tasks. A single one may be meant. */
    private static final int LEAST_STUCK = 2;

    /** Least share of busy threads whose task nobody waits for, also for a warning; and the fewest that show it. */
    private static final double NOTED_GIVEN_UP = 0.1;

    private static final double MUCH_GIVEN_UP = 0.25;
    private static final int LEAST_GIVEN_UP = 10;

    private StuckFindings() {}

    /** Returns the findings of the pool; empty if it is a connection pool. */
    public static List<Finding> of(PoolSnapshot pool) {
        List<Finding> found = new ArrayList<>();
        if (pool.state != null && !pool.ofConnections) {
            stuck(pool, found);
            givenUp(pool, found);
        }
        return found;
    }

    /** Finds tasks whose callers have timed out and wait no more, while the tasks keep threads busy. */
    private static void givenUp(PoolSnapshot pool, List<Finding> found) {
        GivenUpWork.Seen seen = pool.givenUp;
        double share = seen.givenUp / (double) Math.max(1, seen.busy);
        if (seen.givenUp < LEAST_GIVEN_UP || share < NOTED_GIVEN_UP) {
            return;
        }
        Finding finding = Finding.of(
                Code.GIVEN_UP_TASKS,
                pool.name,
                "",
                share,
                seen.task,
                seen.givenUp,
                seen.busy,
                seen.queuedGivenUp == 0 ? null : Fact.of("given-up-queued", seen.queuedGivenUp / (double) seen.queued));
        boolean delaysOthers = share >= MUCH_GIVEN_UP && pool.state.queued > 0;
        found.add(delaysOthers ? finding.as(Finding.Severity.WARNING) : finding);
    }

    /**
     * Finds tasks that wait without a time-out for far longer than their kind ever took. Tasks that compute, sleep, or
     * wait with a time-out may still be at work.
     */
    private static void stuck(PoolSnapshot pool, List<Finding> found) {
        List<OverdueTask> stuck = pool.stuck();
        if (stuck.size() < LEAST_STUCK) {
            return;
        }
        Map<Hotspot, Long> sites = new HashMap<>();
        stuck.forEach(task -> sites.merge(task.at.site, 1L, Long::sum));
        Hotspot most =
                Collections.max(sites.entrySet(), Map.Entry.comparingByValue()).getKey();
        OverdueTask oldest = stuck.get(0);
        double newest = stuck.get(stuck.size() - 1).seconds;
        found.add(Finding.of(
                Code.STUCK_TASKS,
                pool.name,
                "",
                stuck.size(),
                BlockedTime.at(most),
                calledFrom(most),
                oldest.seconds,
                stuck.stream().mapToDouble(task -> task.longestSeconds).max().orElse(0),
                stuck.stream().map(task -> task.task).distinct().limit(3).collect(Collectors.joining(", ")),
                pool.state.taskThreads(),
                pace(pool, stuck.size(), pool.state.taskCapacity(), oldest.seconds, newest)));
    }

    /**
     * Returns when all threads, or connections, will be taken; null if that cannot be said.
     *
     * @param taken number of those that are taken for good
     * @param all number of those that the pool can have
     * @param oldest time for which the first one has been taken, in seconds
     * @param newest the same of the last one
     */
    static Fact pace(PoolSnapshot pool, int taken, int all, double oldest, double newest) {
        int left = all - taken;
        boolean isBounded = pool.state.maximumPoolSize < Integer.MAX_VALUE;
        return isBounded && left > 0 && taken > 1 && oldest > newest
                ? Fact.of("at-this-pace", left, left * (oldest - newest) / (taken - 1))
                : null;
    }

    /** Returns the method that leads to the site; null if it is not known. */
    static Fact calledFrom(Hotspot site) {
        return site.calledFrom.isEmpty() ? null : Fact.of("called-from", site.calledFrom);
    }
}
