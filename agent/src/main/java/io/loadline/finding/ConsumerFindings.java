// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.pool.ConsumerLag;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Findings about consumers of a broker that divides its records into partitions. Pure. */
public final class ConsumerFindings {

    /** Least share of the time in which consumers handle deliveries that leaves them no reserve. */
    private static final double BUSY = 0.9;

    /** Least share of the interval between polls: the next batch may take twice as long as the longest one. */
    private static final double AT_RISK = 0.5;

    private ConsumerFindings() {}

    /** Finds consumers that their partitions limit, and those that poll too seldom. */
    public static List<Finding> of(PoolSnapshot pool) {
        ConsumerLag.Reading lag = pool.lag;
        if (lag == null) {
            return Collections.emptyList();
        }
        List<Finding> found = new ArrayList<>();
        double busy = Window.sum(pool.windows, w -> w.inServiceNanos)
                / Math.max(1, Window.sum(pool.windows, w -> w.nanos() * (double) lag.consumers));
        boolean behind = busy > BUSY || lag.growthPerSecond > 0 && busy > AT_RISK;
        if (lag.settled && lag.partitions > 0 && lag.consumers >= lag.partitions) {
            Finding limit = Finding.of(
                    Code.PARTITIONS_LIMIT,
                    pool.name,
                    "",
                    lag.consumers,
                    lag.partitions,
                    Math.min(1, busy),
                    Double.isNaN(lag.records) ? 0L : Math.round(lag.records));
            if (behind) {
                found.add(limit);
            } else if (lag.consumers > lag.partitions) {
                found.add(limit.as(Severity.NOTICE));
            }
        }
        double share = lag.mostPollMillis > 0 ? lag.pollMillis / lag.mostPollMillis : 0;
        if (share >= AT_RISK) {
            found.add(Finding.of(
                    Code.POLL_INTERVAL_AT_RISK,
                    pool.name,
                    "max.poll.records, max.poll.interval.ms",
                    lag.pollMillis / 1000,
                    lag.mostPollMillis / 1000,
                    share));
        }
        return found;
    }
}
