package io.loadline.model;

import io.loadline.model.queueing.ClosedNetwork;

/**
 * How long a task waits for a processor where the system does not tell: the busy threads are customers who go round
 * between the processors and what they wait for elsewhere; how long that is follows from the time one round takes, which
 * was measured. While the processors are busy all the time any shorter wait elsewhere gives the same round; then all that
 * cannot be told apart counts as waiting elsewhere.
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
        // measured and rounded as it is, the time may be shorter than processors busy all the time allow
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
