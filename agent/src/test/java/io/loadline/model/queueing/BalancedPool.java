// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

/** Closed clients of a pool, all times exponential, from the balance of all states: no approximation. */
final class BalancedPool {

    final double throughput;
    final double meanWait;
    final double meanResponse;
    final double meanBusy;

    BalancedPool(int clients, double think, int threads, double processor, double processors, double blocked) {
        // tasks that wait for a thread, are on processors, and are blocked
        MarkovChain chain = new MarkovChain(
                (at, rates) -> {
                    int running = at[1] + at[2];
                    int free = running < threads ? 1 : 0;
                    int next = at[0] > 0 ? 1 : 0;
                    rates.to((clients - at[0] - running) / think, at[0] + 1 - free, at[1] + free, at[2]);
                    rates.to(Math.min(at[1], processors) / processor, at[0], at[1] - 1, at[2] + 1);
                    rates.to(at[2] / blocked, at[0] - next, at[1] + next, at[2] - 1);
                },
                0,
                0,
                0);
        throughput = chain.mean(at -> at[2] / blocked);
        meanBusy = chain.mean(at -> at[1] + at[2]);
        meanWait = chain.mean(at -> at[0]) / throughput;
        meanResponse = meanWait + meanBusy / throughput;
    }
}
