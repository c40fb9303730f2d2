// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.model.BlockedTime;
import io.loadline.model.Fact;
import io.loadline.window.OverdueTask;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Findings about tasks that have their threads for good. Each claims only what was measured. Pure. */
public final class StuckFindings {

    /** Least number of stuck tasks. A single one may be meant. */
    private static final int LEAST_STUCK = 2;

    private StuckFindings() {}

    /**
     * Finds tasks that wait without a time-out for far longer than their kind ever took. Tasks that compute, sleep, or
     * wait with a time-out may still be at work.
     */
    public static List<Finding> of(PoolSnapshot pool) {
        List<OverdueTask> stuck = pool.stuck();
        if (pool.state == null || stuck.size() < LEAST_STUCK) {
            return Collections.emptyList();
        }
        Map<Hotspot, Long> sites = new HashMap<>();
        stuck.forEach(task -> sites.merge(task.at.site, 1L, Long::sum));
        Hotspot most =
                Collections.max(sites.entrySet(), Map.Entry.comparingByValue()).getKey();
        OverdueTask oldest = stuck.get(0);
        double perSecond = (stuck.size() - 1) / (oldest.seconds - stuck.get(stuck.size() - 1).seconds);
        int left = pool.state.taskCapacity() - stuck.size();
        boolean isBounded = pool.state.maximumPoolSize < Integer.MAX_VALUE;
        List<Finding> found = new ArrayList<>();
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
                isBounded && left > 0 && perSecond < Double.POSITIVE_INFINITY
                        ? Fact.of("at-this-pace", left, left / perSecond)
                        : null));
        return found;
    }

    /** Returns the method that leads to the site; null if it is not known. */
    static Fact calledFrom(Hotspot site) {
        return site.calledFrom.isEmpty() ? null : Fact.of("called-from", site.calledFrom);
    }
}
