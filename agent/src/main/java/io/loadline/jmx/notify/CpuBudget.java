package io.loadline.jmx.notify;

import java.util.function.LongSupplier;

/**
 * Processor time that may be used up: a share of the time that passes, saved up to a limit. One that is used up comes
 * back as time passes; what the last work took beyond it is owed. Not thread-safe.
 */
final class CpuBudget {

    private final double share;
    private final double mostNanos;
    private final LongSupplier clock;
    private double nanos;
    private long lastAt;

    /** {@code share}: of one processor; {@code clock}: in nanoseconds. */
    CpuBudget(double share, long mostNanos, LongSupplier clock) {
        this.share = share;
        this.mostNanos = mostNanos;
        this.clock = clock;
        this.nanos = mostNanos;
        this.lastAt = clock.getAsLong();
    }

    boolean isThere() {
        long now = clock.getAsLong();
        nanos = Math.min(mostNanos, nanos + Math.max(0, now - lastAt) * share);
        lastAt = now;
        return nanos > 0;
    }

    void spend(long used) {
        nanos -= used;
    }
}
