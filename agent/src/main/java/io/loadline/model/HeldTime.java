package io.loadline.model;

import io.loadline.model.queueing.ClosedNetwork;

/**
 * How long a task holds a place of limited width. What is seen is how long it waits for it. The more of its time it holds
 * the place, the longer it would wait: the busy threads are customers who go round between the place and the rest, so
 * there is one time that explains the wait.
 */
final class HeldTime {

    private static final int STEPS = 30;

    private HeldTime() {}

    /**
     * {@code needed}: seconds of a task without waiting; {@code waits}: seconds that it waits for the place; {@code
     * threads}: all busy.
     */
    static double seconds(double needed, double waits, double servers, int threads) {
        double low = 0;
        double high = needed;
        for (int i = 0; i < STEPS; i++) {
            double held = (low + high) / 2;
            double round = threads
                    / ClosedNetwork.of(needed - held).with(held, servers).throughput(threads)[threads];
            if (round > needed + waits) {
                high = held;
            } else {
                low = held;
            }
        }
        return high;
    }
}
