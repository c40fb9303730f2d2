package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.regret.Workload.Lengths;
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
    static int of(Lengths lengths, int erlangs) {
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

    /** First come, first served: a heap of the instants at which each thread is free. */
    private static double[] responses(double[] arrivals, double[] services, int threads) {
        double[] free = new double[threads];
        double[] responses = new double[arrivals.length];
        for (int i = 0; i < arrivals.length; i++) {
            double end = Math.max(arrivals[i], free[0]) + services[i];
            responses[i] = end - arrivals[i];
            replaceFirst(free, end);
        }
        return responses;
    }

    private static void replaceFirst(double[] heap, double value) {
        int at = 0;
        int child = 1;
        while (child < heap.length) {
            child += child + 1 < heap.length && heap[child + 1] < heap[child] ? 1 : 0;
            if (heap[child] >= value) {
                break;
            }
            heap[at] = heap[child];
            at = child;
            child = 2 * at + 1;
        }
        heap[at] = value;
    }
}
