// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Hotspots;
import io.loadline.model.Assessment;
import io.loadline.model.Fact;
import io.loadline.model.regime.Slowdown;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import java.util.List;

/** Findings about the downstream of one pool. Each claims only what was measured. Pure. */
public final class DownstreamFindings {

    private DownstreamFindings() {}

    /**
     * Returns the findings of the pool.
     *
     * @param assessment the assessment of this pool, with its load curve
     */
    public static List<Finding> of(PoolSnapshot pool, Assessment assessment) {
        Slowdown slow = assessment.bottleneck().slowdown();
        if (slow == null || pool.state == null) {
            return Collections.emptyList();
        }
        return Collections.singletonList(Finding.of(
                Code.SLOWER_THAN_USUAL,
                pool.name,
                "",
                slow.times(),
                slow.seconds(),
                Fact.of(pool.ofConnections ? "connections-held" : "tasks-blocked"),
                1e3 * slow.blocked(),
                1e3 * slow.usualBlocked(),
                slow.arrivalsPerSecond(),
                where(pool.ofConnections ? pool.holders : pool.hotspots)));
    }

    private static String where(Hotspots hotspots) {
        return hotspots.mostBlocked().map(at -> "; most at " + at.text()).orElse("");
    }
}
