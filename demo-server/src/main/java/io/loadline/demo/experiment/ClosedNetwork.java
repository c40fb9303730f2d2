// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A closed network of a delay, where jobs never queue, and one station whose rate depends on how many jobs are there.
 * Exact mean value analysis for load-dependent stations: M. Reiser, S. S. Lavenberg, "Mean-Value Analysis of Closed
 * Multichain Queuing Networks", Journal of the ACM 27 (1980), equations 3.1 to 3.5.
 *
 * @param delaySeconds that a job spends between two visits to the station
 * @param rate jobs per second that the station completes with 1, 2, ... jobs there; never falling
 */
record ClosedNetwork(double delaySeconds, IntToDoubleFunction rate) {

    /**
     * The network with a number of jobs.
     *
     * @param throughput rounds per second
     * @param atStation mean number of jobs at the station
     * @param probabilities of 0, 1, ... jobs at the station
     */
    record Solution(double throughput, double atStation, double[] probabilities) {

        /** Mean of a figure that depends on how many jobs are at the station. */
        double mean(IntToDoubleFunction figure) {
            return IntStream.range(0, probabilities.length)
                    .mapToDouble(jobs -> probabilities[jobs] * figure.applyAsDouble(jobs))
                    .sum();
        }
    }

    /** @param jobs at least 1; with some dozens and a full station the recursion loses its precision */
    Solution solve(int jobs) {
        double[] marginal = {1};
        double throughput = Double.NaN;
        double response = 0;
        for (int population = 1; population <= jobs; population++) {
            response = responseSeconds(marginal);
            throughput = population / (delaySeconds + response);
            marginal = marginals(marginal, throughput);
        }
        return new Solution(throughput, throughput * response, marginal);
    }

    /** Returns the response of an arriving job, which sees the network with one job less: the sum of j / rate(j) p(j - 1). */
    private double responseSeconds(double[] before) {
        double sum = 0;
        for (int there = 1; there <= before.length; there++) {
            sum += there / rate.applyAsDouble(there) * before[there - 1];
        }
        return sum;
    }

    private double[] marginals(double[] before, double throughput) {
        double[] now = new double[before.length + 1];
        double sum = 0;
        for (int there = 1; there < now.length; there++) {
            now[there] = throughput / rate.applyAsDouble(there) * before[there - 1];
            sum += now[there];
        }
        now[0] = Math.max(0, 1 - sum);
        return now;
    }
}
