// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;

/**
 * A mean of values that depend on their neighbours, with its standard error from the means of long stretches: A. M. Law,
 * "Simulation Modeling and Analysis" (2015), section 9.5.3. The first twentieth is left out as warm-up.
 */
final class BatchMeans {

    private static final int BATCHES = 40;
    private static final double STANDARD_ERRORS = 4;

    final double mean;
    final double standardError;

    private BatchMeans(double mean, double standardError) {
        this.mean = mean;
        this.standardError = standardError;
    }

    static BatchMeans of(double[] values) {
        int from = values.length / 20;
        int length = (values.length - from) / BATCHES;
        double[] means = new double[BATCHES];
        for (int b = 0; b < BATCHES; b++) {
            means[b] = Arrays.stream(values, from + b * length, from + (b + 1) * length)
                    .average()
                    .orElseThrow(IllegalArgumentException::new);
        }
        double mean = Arrays.stream(means).average().orElseThrow(IllegalArgumentException::new);
        double squares = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum();
        return new BatchMeans(mean, Math.sqrt(squares / (BATCHES - 1) / BATCHES));
    }

    /** Within four standard errors, which must be small enough for that to say something. */
    void agreesWith(double expected) {
        assertThat(standardError).as("standard error").isLessThan(0.04 * expected);
        assertThat(mean).isCloseTo(expected, within(STANDARD_ERRORS * standardError));
    }
}
