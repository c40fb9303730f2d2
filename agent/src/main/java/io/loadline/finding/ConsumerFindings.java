// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MOST;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.model.Figures;
import io.loadline.model.regime.ConsumerLoad;
import io.loadline.pool.ConsumerLag;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Findings about consumers: by what they report about their backlog, else by their own load alone. Pure. */
public final class ConsumerFindings {

    /** Least share of the interval between polls: the next batch may take twice as long as the longest one. */
    private static final double AT_RISK = 0.5;

    private ConsumerFindings() {}

    /**
     * Finds consumers that their partitions limit, and those that poll too seldom; where the broker does not show how
     * many messages wait, consumers that never wait for one.
     */
    public static List<Finding> of(PoolSnapshot pool, Figures figures) {
        return pool.lag == null ? ofUnseenDepth(pool, figures) : ofPartitions(pool, pool.lag);
    }

    /** Finds consumers that never wait for a message. They seem to serve few callers: each takes the next message. */
    private static List<Finding> ofUnseenDepth(PoolSnapshot pool, Figures figures) {
        ConsumerLoad load = ConsumerLoad.of(pool);
        if (load == null || !load.isUnseen) {
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

    /** Returns whether the consumers that have a partition have been busy in the last half minute. */
    private static boolean areBusyNow(PoolSnapshot pool, ConsumerLag.Reading lag) {
        return pool.latestPeriods(Recently.WINDOWS).stream()
                .anyMatch(w -> w.inServiceNanos > MOST * lag.partitions * w.nanos());
    }

    /** Finds consumers that their partitions limit, and those that poll too seldom. */
    static List<Finding> ofPartitions(PoolSnapshot pool, ConsumerLag.Reading lag) {
        List<Finding> found = new ArrayList<>();
        ConsumerLoad load = ConsumerLoad.of(pool);
        if (lag.settled && lag.partitions > 0 && lag.consumers >= lag.partitions) {
            Finding limit = Finding.of(
                    Code.PARTITIONS_LIMIT,
                    pool.name,
                    "",
                    lag.consumers,
                    lag.partitions,
                    Math.min(1, load.busy),
                    Double.isNaN(lag.records) ? 0L : Math.round(lag.records));
            if (load.isFull() && areBusyNow(pool, lag)) {
                found.add(limit);
            } else if (lag.consumers > lag.partitions) {
                found.add(limit.as(Severity.NOTICE));
            }
        }
        // Kafka's own figure: of the last minute at most
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
