package io.loadline.model.queueing;

/** Closed forms of M/M/N to check against. */
final class Erlang {

    private Erlang() {}

    /** Blocking with {@code servers} at {@code load} = arrival rate x service time: Kleinrock 1975, equation 3.45. */
    static double b(int servers, double load) {
        double b = 1;
        for (int n = 1; n <= servers; n++) {
            b = load * b / (n + load * b);
        }
        return b;
    }

    /** The probability of having to wait: Kleinrock 1975, equation 3.40, by way of B. */
    static double c(int servers, double load) {
        double b = b(servers, load);
        return servers * b / (servers - load * (1 - b));
    }

    /** The mean wait, in service times if {@code service} is 1. */
    static double meanWait(int servers, double arrivalRate, double service) {
        double load = arrivalRate * service;
        return c(servers, load) * service / (servers - load);
    }
}
