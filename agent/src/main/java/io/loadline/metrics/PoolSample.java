// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.advise.AdvisedPool;
import io.loadline.advise.PoolStatus;
import io.loadline.control.ResizeEvent;
import io.loadline.model.Recommendation;
import io.loadline.pool.ConsumerLag;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import java.util.Map;

/** State of one pool at a scrape, so that all its lines describe the same moment. Immutable. */
final class PoolSample {

    /** Labels without braces. */
    final String labels;

    final Totals totals;

    /** State of the pool; null if the pool gives none. */
    final PoolState state;

    /** Backlog of consumers; null if it is not known. */
    final ConsumerLag.Reading lag;

    final double cpuSeconds;
    final double runQueueSeconds;
    final CumulativeHistogram.Reading wait;
    final CumulativeHistogram.Reading service;
    final CumulativeHistogram.Reading response;
    final CumulativeHistogram.Reading load;

    /** Last recommendation; null if there is none so far. */
    final Recommendation recommendation;

    /** Mean error of the predictions that changes of the size have tested; NaN if there are none. */
    final double predictionError;

    final PoolStatus status;

    /** Number of changes of its size, by action; empty if there were none. */
    final Map<ResizeEvent.Action, Long> resizes;

    PoolSample(PoolMonitor pool, Totals totals, MetricsSource source, String constantLabels) {
        StringBuilder own =
                Exposition.label(new StringBuilder(), "pool", pool.name()).append(',');
        this.labels = Exposition.label(own, "family", pool.recorder().pool().family()) + constantLabels;
        this.totals = totals;
        this.state = pool.state();
        this.lag = pool.recorder().lag(System.nanoTime());
        this.cpuSeconds = pool.totalCpuMillis() / 1000;
        this.runQueueSeconds = pool.totalRunQueueMillis() / 1000;
        TaskHistograms.OfPool histograms = source.histograms.of(pool);
        this.wait = histograms.wait.read();
        this.service = histograms.service.read();
        this.response = histograms.response.read();
        this.load = histograms.load.read();
        this.recommendation = source.advisor.lastRecommendation(pool);
        AdvisedPool advised = source.advisor.of(pool);
        this.predictionError =
                advised == null ? Double.NaN : advised.trackRecord().meanError();
        this.status = source.advisor.status(pool);
        this.resizes = source.resizes.apply(pool).counts();
    }
}
