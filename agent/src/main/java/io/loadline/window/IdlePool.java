package io.loadline.window;

/**
 * Tells whether a pool can be skipped because nothing happens in it, and for how long. While it is skipped, its windows
 * are not ended one by one. Not thread-safe.
 */
final class IdlePool {

    /** A pool that is skipped is checked completely once in so many windows. */
    static final int WINDOWS = 10;

    private boolean on;

    /** How many more windows it is skipped if nothing happens; below 0 when they are over. */
    private int left;

    private int workers;
    private long activity;

    boolean isOn() {
        return on;
    }

    /** The pool is skipped from now on. The arguments are what the recorder said before the last complete check. */
    void begin(int workers, long activity) {
        // spreads the complete checks of many pools over the windows
        left = left < 0 ? WINDOWS - 1 : System.identityHashCode(this) % WINDOWS;
        this.workers = workers;
        this.activity = activity;
        on = true;
    }

    /** Whether it can be skipped in one more window, by what the recorder says now. */
    boolean outlasts(int workersNow, long activityNow) {
        left--;
        return left >= 0 && workersNow == workers && activityNow == activity;
    }

    void end() {
        on = false;
    }
}
