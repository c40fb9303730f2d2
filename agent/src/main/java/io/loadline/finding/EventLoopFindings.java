// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.model.HotLoop;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Findings about event loops that code of the application blocks, or of which one is full while others idle. A loop
 * serves many connections in turn, so they all wait. Pure.
 */
public final class EventLoopFindings {

    /** Least number of long passes: one or two may be collections of garbage. */
    private static final int LEAST_PASSES = 3;

    /** Least number of samples at one call site: a server that loads its classes is at another one each time. */
    private static final int LEAST_SAMPLES = 2;

    private EventLoopFindings() {}

    /** Finds code that blocks loops, or else a loop that is full while others idle. */
    public static List<Finding> of(PoolSnapshot pool) {
        if (!pool.ofEventLoops || pool.state == null) {
            return Collections.emptyList();
        }
        return blockedBy(pool)
                .map(row -> Collections.singletonList(blocked(pool, row)))
                .orElseGet(() -> hot(pool));
    }

    /** Returns the code of the application that is behind recent long passes: code of Netty may be a loop's start. */
    private static Optional<Hotspots.Row> blockedBy(PoolSnapshot pool) {
        return pool.longTasks < LEAST_PASSES
                ? Optional.empty()
                : pool.hotspots.rows.stream()
                        .filter(row -> row.isRecent && row.stacks >= LEAST_SAMPLES && !row.hotspot.calledFrom.isEmpty())
                        .findFirst();
    }

    private static List<Finding> hot(PoolSnapshot pool) {
        HotLoop hot = HotLoop.of(pool);
        return hot == null
                ? Collections.emptyList()
                : Collections.singletonList(Finding.of(
                        Code.EVENT_LOOP_HOT,
                        pool.name,
                        "",
                        hot.loop.thread,
                        hot.loop.busy,
                        hot.others,
                        hot.busyOfOthers,
                        pool.service.max / 1000));
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
