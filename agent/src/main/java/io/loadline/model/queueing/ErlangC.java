// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

/**
 * Queue M/M/c: tasks arrive at random, take exponential times and wait for the first free thread.
 *
 * <pre>
 *   B(0, a) = 1;  B(n, a) = a B(n - 1, a) / (n + a B(n - 1, a))     Erlang's B: share of lost calls
 *   C(c, a) = B(c, a) / (1 - a / c (1 - B(c, a)))                   Erlang's C: share of tasks that wait
 * </pre>
 *
 * A. K. Erlang (1917); L. Kleinrock, "Queueing Systems" 1 (1975), sections 3.5 and 3.6.
 */
public final class ErlangC {

    private ErlangC() {}

    /**
     * Returns C(threads, load), the chance of a task to wait, 0 to 1.
     *
     * @param load arrivals in a mean service time, below {@code threads}
     */
    public static double chanceToWait(double load, int threads) {
        double blocked = 1;
        for (int n = 1; n <= threads; n++) {
            blocked = load * blocked / (n + load * blocked);
        }
        return blocked / (1 - load / threads * (1 - blocked));
    }
}
