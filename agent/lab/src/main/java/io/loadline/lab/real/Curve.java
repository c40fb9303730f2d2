// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.lab.Oracle;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Results of a sweep: throughput and p99 response by total number of threads. The best throughput is that of the isotonic fit at the
 * greatest size, so that one lucky round makes nothing best. The best p99 response is that of the greatest size but one: at its end
 * the fit follows a single round, and p99 responses vary far more than throughput. Immutable.
 */
public final class Curve {

    /**
     * @param throughput tasks per second; the median of the rounds
     * @param p99 response in milliseconds; the median of the rounds, NaN if none was answered
     */
    public record Point(int threads, double throughput, double p99) {}

    private final NavigableMap<Integer, Point> measured = new TreeMap<>();
    private final NavigableMap<Integer, Double> throughput = new TreeMap<>();
    private final NavigableMap<Integer, Double> logP99 = new TreeMap<>();
    private final double slack;

    /** @param slack greatest p99 response of a good size, over the best; infinite if responses do not count */
    public Curve(List<Point> points, double slack) {
        points.forEach(point -> measured.put(point.threads(), point));
        this.slack = slack;
        Collection<Point> ascending = measured.values();
        double[] rates =
                nonDecreasing(ascending.stream().mapToDouble(Point::throughput).toArray());
        double[] speeds = nonDecreasing(ascending.stream()
                .mapToDouble(point -> -Math.log(slowest(point.p99()))) // responses do not increase
                .toArray());
        int i = 0;
        for (int threads : measured.keySet()) {
            throughput.put(threads, rates[i]);
            logP99.put(threads, -speeds[i++]);
        }
    }

    public int greatest() {
        return measured.lastKey();
    }

    public double bestThroughput() {
        return throughput.lastEntry().getValue();
    }

    public double bestP99() {
        Map.Entry<Integer, Double> end = logP99.lastEntry();
        return Math.exp((logP99.size() > 2 ? logP99.lowerEntry(end.getKey()) : end).getValue());
    }

    /** Returns the least number of threads that is good, interpolated between the measured sizes. */
    public int leastGood() {
        int threads = measured.firstKey();
        while (threads < measured.lastKey() && !isGood(threads)) {
            threads++;
        }
        return threads;
    }

    boolean isGood(int threads) {
        return between(throughput, threads) >= Oracle.ENOUGH_THROUGHPUT * bestThroughput()
                && (Double.isInfinite(slack) || fittedP99At(threads) <= slack * bestP99());
    }

    /** Returns the throughput measured at this size, else interpolated between the nearest two. */
    public double throughputAt(int threads) {
        return measured.containsKey(threads) ? measured.get(threads).throughput() : between(throughput, threads);
    }

    /** Returns the p99 response measured at this size, else interpolated between the nearest two. */
    public double p99At(int threads) {
        return measured.containsKey(threads) ? measured.get(threads).p99() : fittedP99At(threads);
    }

    /** Returns the p99 response by the isotonic fit, which also depends on neighbouring sizes. */
    public double fittedP99At(int threads) {
        return Math.exp(between(logP99, threads));
    }

    /** Returns the p99 response, or an hour if no task was answered. */
    private static double slowest(double p99) {
        return Double.isNaN(p99) ? 3_600_000 : Math.max(p99, 0.001);
    }

    /** Interpolates linearly over the logarithm of the size; the value is constant beyond both ends. */
    private static double between(NavigableMap<Integer, Double> values, int threads) {
        Map.Entry<Integer, Double> below = values.floorEntry(threads);
        Map.Entry<Integer, Double> above = values.ceilingEntry(threads);
        if (below == null) {
            return above.getValue();
        }
        if (above == null || above.getKey().equals(below.getKey())) {
            return below.getValue();
        }
        double part = Math.log((double) threads / below.getKey()) / Math.log((double) above.getKey() / below.getKey());
        return below.getValue() + part * (above.getValue() - below.getValue());
    }

    /**
     * Returns the non-decreasing sequence nearest to {@code values} in least squares, by the max-min formula (Barlow,
     * Bartholomew, Bremner and Brunk, Statistical Inference under Order Restrictions, 1972).
     */
    static double[] nonDecreasing(double... values) {
        double[] fit = new double[values.length];
        for (int i = 0; i < fit.length; i++) {
            fit[i] = Double.NEGATIVE_INFINITY;
            for (int from = 0; from <= i; from++) {
                double least = Double.POSITIVE_INFINITY;
                for (int to = i + 1; to <= fit.length; to++) {
                    double mean = Arrays.stream(values, from, to).average().orElseThrow();
                    least = Math.min(least, mean);
                }
                fit[i] = Math.max(fit[i], least);
            }
        }
        return fit;
    }
}
