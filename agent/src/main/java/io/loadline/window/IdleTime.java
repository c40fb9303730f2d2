package io.loadline.window;

/**
 * The windows that have passed for all pools, as a pool needs it in which nothing happens: it remembers since when it is
 * idle, and the difference of two of these is what has passed since. Immutable.
 */
final class IdleTime {

    /** When the last window ended. */
    final long at;

    /** How long it was. */
    final long lastNanos;

    private final int windows;

    IdleTime(long at) {
        this(at, 0, 0);
    }

    private IdleTime(long at, long lastNanos, int windows) {
        this.at = at;
        this.lastNanos = lastNanos;
        this.windows = windows;
    }

    IdleTime windowEnded(long now) {
        return new IdleTime(now, now - at, windows + 1);
    }

    /** As if no time had passed; no pool is idle meanwhile. */
    IdleTime skipTo(long now) {
        return new IdleTime(now, 0, windows);
    }

    /** 0 also if it was later. */
    int windowsSince(IdleTime before) {
        return Math.max(0, windows - before.windows);
    }
}
