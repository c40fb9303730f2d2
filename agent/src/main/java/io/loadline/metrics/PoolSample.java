package io.loadline.metrics;

import io.loadline.advise.PoolStanding;
import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import java.util.Map;

/** One pool at the moment of a scrape, so that all its lines are of one moment. Immutable. */
final class PoolSample {

    /** Without braces. */
    final byte[] labels;

    final boolean ofConnections;

    final Totals totals;

    /** Null if the pool does not say. */
    final PoolState state;

    final double cpuSeconds;
    final double runQueueSeconds;
    final CumulativeHistogram.Reading wait;
    final CumulativeHistogram.Reading service;
    final CumulativeHistogram.Reading response;
    final CumulativeHistogram.Reading load;

    /** Null if none was made so far. */
    final Recommendation recommendation;

    final PoolStanding standing;

    private final Map<ResizeEvent.Action, Long> resizes;

    PoolSample(
            PoolMonitor pool,
            Totals totals,
            TaskHistograms.OfPool histograms,
            String constantLabels,
            Recommendation recommendation,
            PoolStanding standing,
            ResizeLog resizeLog) {
        this.labels = labels(pool, constantLabels);
        this.ofConnections = pool.recorder().pool().isOfConnections();
        this.totals = totals;
        this.state = pool.state();
        this.cpuSeconds = pool.totalCpuMillis() / 1000;
        this.runQueueSeconds = pool.totalRunQueueMillis() / 1000;
        this.wait = histograms.wait.read();
        this.service = histograms.service.read();
        this.response = histograms.response.read();
        this.load = histograms.load.read();
        this.recommendation = recommendation;
        this.standing = standing;
        this.resizes = resizeLog.counts();
    }

    /** Whether its size was ever changed, by anybody. */
    boolean wasResized() {
        return !resizes.isEmpty();
    }

    long resizes(ResizeEvent.Action action) {
        return resizes.getOrDefault(action, 0L);
    }

    private static byte[] labels(PoolMonitor pool, String constantLabels) {
        return Lines.bytes("pool=\"" + Lines.escaped(pool.name()) + "\",family=\""
                + pool.recorder().pool().family() + "\"" + constantLabels);
    }
}
