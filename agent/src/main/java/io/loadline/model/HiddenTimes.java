// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MARGIN;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.ClosedNetwork;

/**
 * Estimates of times that nothing measures.
 *
 * <pre>
 *   R(Z, D) = n / X(n)   round trip of n busy threads in a closed network: a delay Z, and a station of c servers with demand D
 *   run queue   D = cpu, c = processors:  the largest Z with R(Z, cpu) <= S;  delay = S - cpu - Z
 *   held        c = permits:              the largest D with R(E - D, D) <= E + waits;  E = S without the waits
 * </pre>
 *
 * X by mean value analysis ({@link ClosedNetwork}). The delay stands for all that makes no task wait for another.
 */
final class HiddenTimes {

    private HiddenTimes() {}

    /**
     * Returns the milliseconds that a task waits for a processor, where the system does not report them; NaN if a
     * figure that they depend on is unknown. While the processors are always busy, shorter delays give the same service
     * time; then the longest one is taken.
     *
     * @param busy threads in service on average
     */
    static double runQueueMillis(double serviceMillis, double cpuMillis, double busy, double processors) {
        if (!(serviceMillis > 0) || !(cpuMillis > 0) || !(processors > 0) || !(busy >= 0)) {
            return Double.NaN;
        }
        int threads = (int) Math.round(busy);
        if (threads <= processors) {
            return 0;
        }
        // the measured time is inexact, and may be shorter than processors that are always busy allow
        double measured = Math.max(serviceMillis, (1 + MARGIN) * round(0, cpuMillis, processors, threads));
        double most = Math.max(0, serviceMillis - cpuMillis);
        return most
                - Bisection.largest(
                        0,
                        most,
                        most * Bisection.EXACT,
                        delay -> round(delay, cpuMillis, processors, threads) <= measured);
    }

    /**
     * Returns the seconds for which a task holds a lock, semaphore or connection that other tasks wait for. Only the
     * wait is measured; it grows with the time for which a task holds it.
     *
     * @param elsewhere seconds of a task without its wait for the bottleneck, those in the queue for a processor
     *     included: at a full bottleneck they make no task later
     * @param waits seconds that it waits for the bottleneck
     * @param threads all busy
     */
    static double heldSeconds(double elsewhere, double waits, double servers, int threads) {
        return Bisection.largest(
                0,
                elsewhere,
                elsewhere * Bisection.EXACT,
                held -> round(elsewhere - held, held, servers, threads) <= elsewhere + waits);
    }

    private static double round(double delay, double station, double servers, int threads) {
        return threads / ClosedNetwork.of(delay).with(station, servers).throughputOf(threads);
    }
}
