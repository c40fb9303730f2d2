// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.model.Figures;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import java.util.List;

/** Findings about consumers whose broker does not show how many messages wait. Each claims only what was measured. Pure. */
public final class SaturationFindings {

    /** Least share of the time in which consumers handle messages; what is left are receipt and acknowledgement. */
    private static final double BUSY = 0.9;

    /** Least number of messages; a share of 0.9 of so many is no chance. */
    private static final int LEAST_HANDLED = 100;

    private SaturationFindings() {}

    /** Finds consumers that never wait for a message. They seem to serve few callers: each takes the next message. */
    public static List<Finding> of(PoolSnapshot pool, Figures figures) {
        boolean busy = figures.utilization >= BUSY && figures.completed >= LEAST_HANDLED;
        if (pool.state == null || !pool.depthUnseen || !busy) {
            return Collections.emptyList();
        }
        return Collections.singletonList(Finding.of(
                Code.CONSUMERS_SATURATED,
                pool.name,
                "",
                pool.state.poolSize,
                figures.utilization,
                figures.completionsPerSecond,
                figures.split.serviceMillis));
    }
}
