package io.loadline.window;

/**
 * One sampling period of all pools. A pool that becomes idle keeps the period in which it did; the difference to a later
 * one is what has passed since. Immutable.
 */
final class SamplingPeriod {

    /** When it ended, by {@link System#nanoTime()}. */
    final long end;

    /** How long it was. */
    final long nanos;

    /** Whether the process stood still: what was measured must not be kept. */
    final boolean spoilt;

    /** How many have ended that were not spoilt. */
    private final int number;

    private SamplingPeriod(long end, long nanos, boolean spoilt, int number) {
        this.end = end;
        this.nanos = nanos;
        this.spoilt = spoilt;
        this.number = number;
    }

    /** None has ended yet. */
    static SamplingPeriod none(long now) {
        return new SamplingPeriod(now, 0, false, 0);
    }

    SamplingPeriod next(long now) {
        return new SamplingPeriod(now, now - end, false, number + 1);
    }

    /** As if no time had passed; no pool is idle meanwhile. */
    SamplingPeriod nextSpoilt(long now) {
        return new SamplingPeriod(now, 0, true, number);
    }

    /** How many have ended since that one; 0 also if it is later. */
    int countSince(SamplingPeriod before) {
        return Math.max(0, number - before.number);
    }
}
