package io.loadline.window;

import java.util.concurrent.TimeUnit;

/**
 * Recognises windows in which the whole process stood still: stopped by a signal, or frozen with its container or
 * machine. Times measured across a stop say nothing about the tasks. Not thread-safe.
 */
final class Stalls {

    /** On an overloaded machine the sampler may be late by seconds; those windows count. */
    private static final long MIN_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final long longest;
    private long lastEnd;
    private boolean stalled;

    /** {@code windowNanos}: how long a window should last. */
    Stalls(long windowNanos, long now) {
        this.longest = 3 * windowNanos + MIN_NANOS;
        this.lastEnd = now;
    }

    /**
     * Whether the window that ends now is spoilt: by the stop itself, or by the ends of tasks that were in service
     * during it.
     */
    boolean spoil(long now) {
        boolean afterStop = stalled;
        stalled = now - lastEnd > longest;
        lastEnd = now;
        return stalled || afterStop;
    }
}
