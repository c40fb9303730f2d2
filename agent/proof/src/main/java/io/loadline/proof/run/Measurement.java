// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.load.LoadResult;

/**
 * One size under the load, as the load generator saw it.
 *
 * @param most threads or connections that were busy at once, of those that the size allows; all of them where they exist anyway
 * @param throughput answered requests per second
 * @param p99 response in milliseconds
 * @param runQueueShare share of the requests' time that threads of the generator, the candidate and the downstream waited for a
 *     processor; NaN if not known
 * @param others processors that other programs kept busy; NaN if not known
 * @param lateMillis p99 of how late the generator sent; 0 where most of its senders waited for answers, so that none was free
 * @param errors requests that were refused or failed
 */
record Measurement(
        int size,
        int most,
        double throughput,
        double p99,
        double runQueueShare,
        double others,
        double lateMillis,
        long errors) {
    /** Share of the response; throughput and responses are told apart by 5 to 10 %. */
    private static final double WAITS_TOO_LONG = 0.1;

    /** Processors; less is the noise of an idle machine. Without others, waits are the candidate's own doing. */
    private static final double BUSY = 0.25;

    /** Milliseconds; a generator that sends later than that is itself the bottleneck. */
    private static final double TOO_LATE = 20;

    static Measurement of(int size, int most, LoadResult seen, Contention spent, double seconds) {
        double requestSeconds = seen.sent() * seen.meanMillis() / 1_000;
        double out = seen.throughputPerSecond() * seen.meanMillis() / 1_000;
        boolean hasSenders = out < seen.clients() / 2.0;
        return new Measurement(
                size,
                most,
                seen.throughputPerSecond(),
                seen.p99Millis(),
                spent.waitSeconds() / requestSeconds,
                spent.others(seconds),
                hasSenders ? seen.lateP99Millis() : 0,
                seen.errors());
    }

    /** Returns whether other programs have spoilt it: they kept processors busy, and requests or the generator waited. */
    boolean isDisturbed() {
        boolean alone = others <= BUSY;
        return !alone && (runQueueShare > WAITS_TOO_LONG || lateMillis > TOO_LATE);
    }
}
