// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import java.util.List;

/**
 * Finding about event loops that code of the application blocks. A loop serves many connections in turn, so one long
 * pass delays all of them. Pure.
 */
public final class EventLoopFindings {

    /** Least number of long passes: one or two may be collections of garbage. */
    private static final int LEAST_PASSES = 3;

    /** Least number of samples at one call site: a server that loads its classes is at another one each time. */
    private static final int LEAST_SAMPLES = 2;

    private EventLoopFindings() {}

    /** Finds long passes, once the sampler has seen a loop in code of the application: that of Netty may be its start. */
    public static List<Finding> of(PoolSnapshot pool) {
        if (!pool.ofEventLoops || pool.longTasks < LEAST_PASSES || pool.state == null) {
            return Collections.emptyList();
        }
        return pool.hotspots.rows.stream()
                .filter(row -> row.stacks >= LEAST_SAMPLES && !row.hotspot.calledFrom.isEmpty())
                .findFirst()
                .map(row -> Collections.singletonList(blocked(pool, row)))
                .orElse(Collections.emptyList());
    }

    private static Finding blocked(PoolSnapshot pool, Hotspots.Row most) {
        Hotspot at = most.hotspot;
        String caller = at.calledFrom.equals(at.site) ? "" : ", called from " + at.calledFrom;
        return Finding.of(
                Code.EVENT_LOOP_BLOCKED,
                pool.name,
                "",
                at.text() + caller,
                pool.longTasks,
                pool.service.max / 1000,
                most.stacks,
                pool.hotspots.stacks);
    }
}
