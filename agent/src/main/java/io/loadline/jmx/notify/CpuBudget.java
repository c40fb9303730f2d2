package io.loadline.jmx.notify;

import java.util.function.LongSupplier;

/**
 * Processor time that may be spent: a share of elapsed time, saved up to a limit. The last work may overdraw it; that
 * is paid back as time passes. Not thread-safe.
 */
public final class CpuBudget {

    private final double share;
    private final double maxNanos;
    private final LongSupplier clock;
    private double nanos;
    private long lastAt;

    /** {@code share}: of one processor; {@code clock}: in nanoseconds. */
    public CpuBudget(double share, long maxNanos, LongSupplier clock) {
        this.share = share;
        this.maxNanos = maxNanos;
        this.clock = clock;
        this.nanos = maxNanos;
        this.lastAt = clock.getAsLong();
    }

    public boolean isThere() {
        long now = clock.getAsLong();
        nanos = Math.min(maxNanos, nanos + Math.max(0, now - lastAt) * share);
        lastAt = now;
        return nanos > 0;
    }

    public void spend(long used) {
        nanos -= used;
    }
}
