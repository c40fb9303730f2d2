// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.util.Map;
import java.util.TreeMap;

/** Cumulative counts by upper bound, as Prometheus has them. Not thread-safe. */
final class LoadHistogram {

    private final TreeMap<Double, Double> upTo = new TreeMap<>();

    void add(double bound, double count) {
        upTo.merge(bound, count, Double::sum);
    }

    void add(LoadHistogram other) {
        other.upTo.forEach(this::add);
    }

    /**
     * Returns the quantile as {@code histogram_quantile} of Prometheus finds it: linear within a bucket. NaN without any value.
     */
    double quantile(double share) {
        double count = upTo.isEmpty() ? 0 : upTo.lastEntry().getValue();
        double rank = share * count;
        double below = 0;
        double bound = 0;
        for (Map.Entry<Double, Double> bucket : upTo.entrySet()) {
            if (count > 0 && bucket.getValue() >= rank) {
                double within = (rank - below) / (bucket.getValue() - below);
                return bucket.getKey().isInfinite() ? bound : bound + (bucket.getKey() - bound) * within;
            }
            below = bucket.getValue();
            bound = bucket.getKey();
        }
        return Double.NaN;
    }
}
