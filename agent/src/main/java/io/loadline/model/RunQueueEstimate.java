package io.loadline.model;

import io.loadline.model.queueing.ClosedNetwork;

/**
 * Estimates how long a task waits for a processor where the system does not tell. The busy threads are the customers of
 * a closed network of processors and a delay (everything else they wait for); the delay is the one that gives the
 * measured service time. While the processors are always busy, shorter delays give the same service time; then the
 * longest one is taken.
 */
final class RunQueueEstimate {

    private static final int STEPS = 40;

    private static final double ERROR = 1.02;

    private RunQueueEstimate() {}

    /** Milliseconds; NaN if what it is made from is unknown. {@code busy}: threads in service on average. */
    static double millis(double serviceMillis, double cpuMillis, double busy, double processors) {
        if (!(serviceMillis > 0) || !(cpuMillis > 0) || !(processors > 0) || !(busy >= 0)) {
            return Double.NaN;
        }
        int threads = (int) Math.round(busy);
        if (threads <= processors) {
            return 0;
        }
        // the measured time is inexact, and may be shorter than processors that are always busy allow
        double measured = Math.max(serviceMillis, ERROR * round(0, cpuMillis, processors, threads));
        double shortest = 0;
        double longest = Math.max(0, serviceMillis - cpuMillis);
        for (int i = 0; i < STEPS; i++) {
            double elsewhere = (shortest + longest) / 2;
            if (round(elsewhere, cpuMillis, processors, threads) > measured) {
                longest = elsewhere;
            } else {
                shortest = elsewhere;
            }
        }
        return Math.max(0, serviceMillis - cpuMillis - longest);
    }

    private static double round(double elsewhere, double cpu, double processors, int threads) {
        return threads / ClosedNetwork.of(elsewhere).with(cpu, processors).throughput(threads)[threads];
    }
}
