package io.loadline.jmx;

import java.util.function.LongSupplier;

/**
 * How long an expensive result that changes slowly is kept: at least five seconds, and so long that computing it takes
 * at most a thousandth of the time, but never more than a minute. Not thread-safe.
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

    /** True also before the first result. */
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
