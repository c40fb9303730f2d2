// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import java.util.function.LongSupplier;

/**
 * Processor time that the advisor may use: 0.5 % of one processor. Time that the round leaves is saved, up to two
 * seconds, which is also the initial reserve. The last work may overdraw the budget; the debt shrinks as time passes.
 * Not thread-safe.
 */
final class Budget {

    private static final double SHARE = 0.005;
    private static final double MOST_FOR_ROUNDS = 100e6;
    private static final double MOST_IN_RESERVE = 2e9;

    /**
     * First sizes may take this share of the reserve, since all pools of a program are often due in the same second: 60 pools took
     * 0.19 processors for five seconds.
     */
    private static final double SHARE_FOR_FIRSTS = 0.015;

    private static final double MOST_FOR_FIRSTS = 100e6;

    private final LongSupplier clock;
    private double forRounds = MOST_FOR_ROUNDS;
    private double forFirsts = MOST_FOR_FIRSTS;
    private double reserve = MOST_IN_RESERVE;
    private long lastAt;

    /** Source of the time for a recommendation, the most urgent kind first. */
    enum Turn {
        /** The reserve, at once: a reader waits, or the pool is in trouble or was resized. */
        AT_ONCE,
        /** The reserve, a share at a time: a client reads a pool that had too few windows so far. */
        FIRST,
        /** The steady income. */
        ROUND
    }

    /**
     * Creates a full budget.
     *
     * @param clock returns the time in nanoseconds
     */
    Budget(LongSupplier clock) {
        this.clock = clock;
        this.lastAt = clock.getAsLong();
    }

    boolean allows(Turn turn) {
        long now = clock.getAsLong();
        double passed = Math.max(0, now - lastAt);
        lastAt = now;
        forRounds += passed * SHARE;
        forFirsts = Math.min(MOST_FOR_FIRSTS, forFirsts + passed * SHARE_FOR_FIRSTS);
        double saved = Math.max(0, forRounds - MOST_FOR_ROUNDS);
        forRounds -= saved;
        reserve = Math.min(MOST_IN_RESERVE, reserve + saved);
        switch (turn) {
            case AT_ONCE:
                return forRounds > 0 || reserve > 0;
            case FIRST:
                return forFirsts > 0 && reserve > 0;
            default:
                return forRounds > 0;
        }
    }

    /**
     * Charges work to the budget.
     *
     * @param used processor time in nanoseconds
     */
    void spend(long used, Turn turn) {
        if (turn == Turn.FIRST) {
            forFirsts -= used;
        }
        if (turn != Turn.ROUND && reserve > 0) {
            reserve -= used;
        } else {
            forRounds -= used;
        }
    }
}
