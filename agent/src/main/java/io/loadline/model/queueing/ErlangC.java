// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

/** Queue M/M/c: tasks arrive at random, take exponential times and wait for the first free thread. */
public final class ErlangC {

    private ErlangC() {}

    /**
     * Returns the chance of a task to wait, 0 to 1; {@code load}: arrivals in a mean service time, below {@code threads}. By the
     * recursion of Erlang's B (A. K. Erlang, 1917; L. Kleinrock, "Queueing Systems" 1 (1975), sections 3.5 and 3.6).
     */
    public static double chanceToWait(double load, int threads) {
        double blocked = 1;
        for (int n = 1; n <= threads; n++) {
            blocked = load * blocked / (n + load * blocked);
        }
        return blocked / (1 - load / threads * (1 - blocked));
    }
}
