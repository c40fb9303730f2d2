// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.load.LoadResult;

/**
 * One measurement of a size under the load, by the load generator.
 *
 * @param most threads or connections that were busy at once; the size itself if the pool does not start threads on
 *     demand
 * @param throughput answered requests per second
 * @param p99 response in milliseconds
 * @param runQueueShare share of the requests' time that threads of the generator, the candidate and the downstream
 *     waited for a processor; NaN if unknown
 * @param others processors that other programs kept busy; NaN if unknown
 * @param lateMillis p99 of the generator's delay; 0 if most of its senders waited for answers
 * @param leftover answers to requests that were due before, as a share of the requests; 0 of a closed load
 * @param errors requests that were rejected or failed
 */
record Measurement(
        int size,
        int most,
        double throughput,
        double p99,
        double runQueueShare,
        double others,
        double lateMillis,
        double leftover,
        long errors) {
    /**
     * Greatest share of waits in the response; differences of throughput and responses below 5 to 10 % do not matter.
     */
    private static final double WAITS_TOO_LONG = 0.1;

    /**
     * Processors of other programs above which they may disturb; less is the noise of an idle machine. Without other
     * programs, the candidate itself causes the waits.
     */
    private static final double BUSY = 0.25;

    /** Delay in milliseconds above which the generator is the bottleneck. */
    private static final double TOO_LATE = 20;

    /** Share of answers to requests from the warm-up, above which that was too short. */
    private static final double MANY_LEFT = 0.03;

    static Measurement of(int size, int most, LoadResult seen, boolean isOpen, Contention spent, double seconds) {
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
                isOpen ? (double) seen.requests() / seen.responses() - 1 : 0,
                seen.errors());
    }

    /**
     * Returns whether other programs disturbed the measurement: they kept processors busy, and requests or the
     * generator waited, or requests of the warm-up still did.
     */
    boolean isDisturbed() {
        boolean alone = others <= BUSY;
        return !alone && (runQueueShare > WAITS_TOO_LONG || lateMillis > TOO_LATE || leftover > MANY_LEFT);
    }
}
