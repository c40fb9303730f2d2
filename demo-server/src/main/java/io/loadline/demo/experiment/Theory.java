// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.experiment.ClosedNetwork.Solution;

/**
 * Predictions of queueing theory for a pool under clients that wait for their answers. Two closed networks, one in the other:
 * inside the pool, as many requests as there are threads sleep (a delay) and share the processors; the pool as a whole
 * is a station to the clients, which serves n requests at the rate that the inner network has with min(n, threads).
 *
 * <p>The generator runs on the same processors: what it, other programs and the rest of the server's
 * JVM use is not left for the pool. That follows from the throughput and the throughput from that, so the two are worked out in
 * turn until they agree.
 *
 * @param inSystem mean number of requests in the pool, waiting and in service
 * @param waitShare of the response time in the pool, 0 to 1
 * @param processorShare how much of all processors is used, 0 to 1
 */
record Theory(double throughputPerSecond, double inSystem, double waitShare, double processorShare) {

    private static final int ROUNDS = 100;
    private static final double MIN_PROCESSORS = 0.05;

    /**
     * Demand of one request; milliseconds.
     *
     * @param taskMillis processor time of the pool's own thread
     * @param besideMillis processor time of all else in the server's JVM, such as its compiler and the thread at the
     *     sockets: it goes on beside the requests and leaves them less of the processors
     * @param sleepMillis asleep in the pool
     * @param generatorMillis processor time of the load generator
     */
    record Demand(double taskMillis, double besideMillis, double sleepMillis, double generatorMillis) {}

    /** @param otherProcessors kept busy by other programs; NaN if not known */
    static Theory of(Demand demand, int clients, int threads, int cores, double otherProcessors) {
        double others = Double.isNaN(otherProcessors) ? 0 : otherProcessors;
        double beside = 0;
        Theory theory = null;
        for (int round = 0; round < ROUNDS; round++) {
            double left = Math.max(MIN_PROCESSORS, cores - others - beside);
            theory = with(demand, clients, threads, cores, left);
            double wanted = theory.throughputPerSecond * (demand.generatorMillis() + demand.besideMillis()) / 1e3;
            beside = (beside + wanted) / 2; // halfway, else it may swing between two values
        }
        return theory;
    }

    private static Theory with(Demand demand, int clients, int threads, int cores, double processors) {
        double[] inner = poolRates(demand, Math.min(clients, threads), processors);
        ClosedNetwork outer =
                new ClosedNetwork(demand.generatorMillis() / 1e3, n -> inner[Math.min(n, inner.length - 1)]);
        Solution solution = outer.solve(clients);
        double inService = solution.mean(n -> Math.min(n, threads));
        double busy =
                solution.throughput() * (demand.taskMillis() + demand.besideMillis() + demand.generatorMillis()) / 1e3;
        return new Theory(
                solution.throughput(), solution.atStation(), 1 - inService / solution.atStation(), busy / cores);
    }

    /** Requests per second with 1, 2, ... threads that are busy, at that index. */
    private static double[] poolRates(Demand demand, int threads, double processors) {
        double rate = 1e3 / demand.taskMillis();
        ClosedNetwork inside =
                new ClosedNetwork(demand.sleepMillis() / 1e3, computing -> rate * Math.min(computing, processors));
        double[] rates = new double[threads + 1];
        for (int busy = 1; busy <= threads; busy++) {
            rates[busy] = inside.solve(busy).throughput();
        }
        return rates;
    }
}
