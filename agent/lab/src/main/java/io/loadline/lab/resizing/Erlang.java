package io.loadline.lab.resizing;

import io.loadline.model.queueing.ErlangC;

/** The right size where tasks come at random, have exponential lengths and wait for nothing but a thread: M/M/N. */
final class Erlang {

    /** No more than this longer than with any number of threads: the definition of docs/sizing.md. */
    private static final double LONGER = 1.05;

    private static final double PERCENTILE = 0.99;

    private Erlang() {}

    /** The least number of threads whose p99 response time is within 5 % of the p99 service time. */
    static int right(double load) {
        int threads = (int) load + 1;
        while (slowerThanAllowed(threads, load) > 1 - PERCENTILE) {
            threads++;
        }
        return threads;
    }

    /** Share of the responses; the service time is 1. L. Kleinrock, "Queueing Systems", vol. 1, 3.5 and 5.7. */
    private static double slowerThanAllowed(int threads, double load) {
        double t = -LONGER * Math.log(1 - PERCENTILE);
        double wait = ErlangC.chanceToWait(load, threads);
        double drain = threads - load;
        double service = Math.exp(-t);
        double both =
                Math.abs(drain - 1) < 1e-9 ? service * (1 + t) : (drain * service - Math.exp(-drain * t)) / (drain - 1);
        return (1 - wait) * service + wait * both;
    }
}
