package io.loadline.demo.experiment.regret.trial;

import org.HdrHistogram.Histogram;

/** Response times in milliseconds, from the intended arrival; NaN if there were none. */
public record Responses(double mean, double p90, double p99) {

    static Responses of(Histogram nanos) {
        return nanos.getTotalCount() == 0
                ? new Responses(Double.NaN, Double.NaN, Double.NaN)
                : new Responses(
                        nanos.getMean() / 1e6,
                        nanos.getValueAtPercentile(90) / 1e6,
                        nanos.getValueAtPercentile(99) / 1e6);
    }
}
