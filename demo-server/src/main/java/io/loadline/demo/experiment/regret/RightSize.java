package io.loadline.demo.experiment.regret;

import io.loadline.demo.LengthDistribution;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The right size is the least number of threads that, over unlimited time of the same load, comes within 5 % of the best
 * p99 response time of any number or, where callers wait for their answers, of the best throughput. Here the time is that
 * of a simulation of a million tasks, whose callers do not wait.
 */
final class RightSize {

    private static final int TASKS = 1_000_000;
    private static final int RANK = (int) (0.99 * TASKS);
    private static final double LONGER = 1.05;
    private static final long SEED = 77;

    private RightSize() {}

    /** With Poisson arrivals and so many tasks in service on average. */
    static int of(LengthDistribution lengths, int erlangs) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] arrivals = new double[TASKS];
        double[] services = new double[TASKS];
        double now = 0;
        for (int i = 0; i < TASKS; i++) {
            now += random.nextExponential() / erlangs;
            arrivals[i] = now;
            services[i] = lengths.draw(random);
        }
        double longest = LONGER * p99(services.clone());
        int threads = erlangs + 1;
        while (p99(responses(arrivals, services, threads)) > longest) {
            threads++;
        }
        return threads;
    }

    private static double p99(double[] values) {
        Arrays.sort(values);
        return values[RANK];
    }

    /** First come, first served, with the instants at which each thread is free in order. */
    private static double[] responses(double[] arrivals, double[] services, int threads) {
        double[] free = new double[threads];
        double[] responses = new double[arrivals.length];
        for (int i = 0; i < arrivals.length; i++) {
            double end = Math.max(arrivals[i], free[0]) + services[i];
            responses[i] = end - arrivals[i];
            int at = 0;
            while (at + 1 < threads && free[at + 1] < end) {
                free[at] = free[at + 1];
                at++;
            }
            free[at] = end;
        }
        return responses;
    }
}
