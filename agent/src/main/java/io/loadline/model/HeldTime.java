package io.loadline.model;

import io.loadline.model.queueing.ClosedNetwork;

/**
 * How long a task holds a lock, semaphore or connection that other tasks wait for. Only the wait is measured. In a closed
 * network of the busy threads the wait grows with the time for which a task holds it, so the wait tells that time.
 */
final class HeldTime {

    private static final int STEPS = 30;

    private HeldTime() {}

    /**
     * {@code elsewhere}: seconds of a task without its wait for the place, those in the queue for a processor included: at a
     * full place they make no task later; {@code waits}: seconds that it waits for the place; {@code threads}: all busy.
     */
    static double seconds(double elsewhere, double waits, double servers, int threads) {
        double low = 0;
        double high = elsewhere;
        for (int i = 0; i < STEPS; i++) {
            double held = (low + high) / 2;
            double round = threads
                    / ClosedNetwork.of(elsewhere - held).with(held, servers).throughput(threads)[threads];
            if (round > elsewhere + waits) {
                high = held;
            } else {
                low = held;
            }
        }
        return high;
    }
}
