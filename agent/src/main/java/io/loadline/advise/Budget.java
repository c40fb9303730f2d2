// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import java.util.function.LongSupplier;

/**
 * Processor time that the advisor may use: 0.5 % of one processor. Time that the round leaves is saved, up to two
 * seconds, which is also the initial reserve. The reserve is for urgent work: first recommendations, and pools in
 * trouble. The last work may overdraw the budget; the debt shrinks as time passes. Not thread-safe.
 */
final class Budget {

    private static final double SHARE = 0.005;
    private static final double MOST_FOR_ROUNDS = 100e6;
    private static final double MOST_IN_RESERVE = 2e9;

    private final LongSupplier clock;
    private double forRounds = MOST_FOR_ROUNDS;
    private double reserve = MOST_IN_RESERVE;
    private long lastAt;

    /**
     * Creates a full budget.
     *
     * @param clock returns the time in nanoseconds
     */
    Budget(LongSupplier clock) {
        this.clock = clock;
        this.lastAt = clock.getAsLong();
    }

    boolean allows(boolean urgent) {
        long now = clock.getAsLong();
        forRounds += Math.max(0, now - lastAt) * SHARE;
        lastAt = now;
        double saved = Math.max(0, forRounds - MOST_FOR_ROUNDS);
        forRounds -= saved;
        reserve = Math.min(MOST_IN_RESERVE, reserve + saved);
        return forRounds > 0 || urgent && reserve > 0;
    }

    /**
     * Charges work to the budget.
     *
     * @param used processor time in nanoseconds
     */
    void spend(long used, boolean urgent) {
        if (urgent && reserve > 0) {
            reserve -= used;
        } else {
            forRounds -= used;
        }
    }
}
