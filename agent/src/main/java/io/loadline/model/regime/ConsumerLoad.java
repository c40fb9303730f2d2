// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MIN_TRACED;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEARLY_ALL;

import io.loadline.pool.ConsumerLag;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;

/**
 * Load of consumers: deliveries that they handle, and records by which their backlog grows.
 *
 * <pre>
 *   n        consumers that can be busy: no more than partitions
 *   busy     mean number of deliveries in handlers / n
 *   grows    backlog grows in both halves of its readings, in all by more than 2 % of the records that polls return
 *   behind   grows, and busy > 0.5 while it was read: else a partition is behind, or the broker, and more consumers do not help
 *   offered  X (1 + growth / records polled)   where behind, X deliveries a second;   infinite where the broker's depth is
 *            not seen, and all consumers are busy;   else X
 *   full     what a consumer does in a second when it always has a delivery: X / n where all are busy, since polls take
 *            the rest; else 0.9 / mean time of a delivery
 * </pre>
 *
 * Immutable.
 */
public final class ConsumerLoad {

    /** Consumers that can be busy. */
    public final int active;

    /** Partitions that limit the consumers; {@link Integer#MAX_VALUE} if none are known to. */
    public final int partitions;

    /** Share of the time for which these consumers handle deliveries. */
    public final double busy;

    /** True if the backlog grows, or this cannot be known while partitions move: then no size is cut. */
    public final boolean mayGrow;

    /** True if more is offered than these consumers handle. */
    public final boolean isBehind;

    /** True if nobody knows how much is offered: all are busy, and the broker shows no depth. */
    public final boolean isUnseen;

    /** Deliveries that are offered over those that are handled, at least 1. */
    public final double offered;

    private ConsumerLoad(PoolSnapshot pool, ConsumerLag.Reading lag, int consumers) {
        boolean limited = lag != null && lag.settled && lag.partitions > 0;
        partitions = limited ? lag.partitions : Integer.MAX_VALUE;
        active = Math.max(1, Math.min(consumers, partitions));
        double nanos = Window.sum(pool.windows, w -> lag == null ? w.threadNanos : (double) active * w.nanos());
        busy = Window.sum(pool.windows, w -> w.inServiceNanos) / Math.max(1, nanos);
        double growth = lag == null ? 0 : lag.growthPerSecond;
        boolean grows =
                lag != null && lag.settled && lag.steadyGrowthPerSecond > 0 && growth > MARGIN * lag.polledPerSecond;
        mayGrow = grows || lag != null && (!lag.settled || Double.isNaN(growth));
        isBehind = grows && lag.polledPerSecond > 0 && busySince(pool, lag.since) > MOST;
        isUnseen = lag == null && busy >= NEARLY_ALL && Window.sum(pool.windows, w -> w.completed) >= MIN_TRACED;
        offered = isBehind ? 1 + growth / lag.polledPerSecond : isUnseen ? Double.POSITIVE_INFINITY : 1;
    }

    /** Returns the share of the time since this instant for which these consumers handled deliveries. */
    private double busySince(PoolSnapshot pool, long instant) {
        double busyNanos = Window.sum(pool.windows, w -> w.end > instant ? w.inServiceNanos : 0);
        double nanos = Window.sum(pool.windows, w -> w.end > instant ? (double) active * w.nanos() : 0);
        return busyNanos / Math.max(1, nanos);
    }

    /** Returns the load; null for a pool of other tasks, and for consumers of whose backlog nothing is known, unless all are busy. */
    public static ConsumerLoad of(PoolSnapshot pool) {
        if (pool.lag != null) {
            return new ConsumerLoad(pool, pool.lag, pool.lag.consumers);
        }
        if (!pool.depthUnseen || pool.state == null) {
            return null;
        }
        ConsumerLoad load = new ConsumerLoad(pool, null, pool.state.poolSize);
        return load.isUnseen ? load : null;
    }

    /** Returns whether all consumers that can be busy are, as far as polls let them. */
    public boolean isFull() {
        return isBehind || busy >= NEARLY_ALL;
    }
}
