package io.loadline.jmx;

import java.util.function.LongSupplier;

/**
 * How long a result stands that changes slowly and is dear to work out: five seconds, and if need be longer, so that
 * working it out takes no more than a thousandth of the time; but never beyond a minute. Not thread-safe.
 */
final class CacheLifetime {

    private static final long MIN_NANOS = 5_000_000_000L;
    private static final long MAX_NANOS = 60_000_000_000L;
    private static final long TIMES = 1_000;

    private final LongSupplier clock;
    private boolean begun;
    private long begin;
    private long length;

    /** {@code clock}: in nanoseconds. */
    CacheLifetime(LongSupplier clock) {
        this.clock = clock;
    }

    /** Also before anything was worked out. */
    boolean isOver() {
        return !begun || clock.getAsLong() - begin >= length;
    }

    void renew(Runnable working) {
        long before = clock.getAsLong();
        working.run();
        begin = clock.getAsLong();
        long times = Math.min(MAX_NANOS, Math.max(0, begin - before) * TIMES);
        length = Math.max(MIN_NANOS, times);
        begun = true;
    }
}
