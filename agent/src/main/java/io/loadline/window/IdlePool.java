package io.loadline.window;

/**
 * Whether a pool is left alone because nothing at all happens in it, and for how long: windows are then not ended one by
 * one. Not thread-safe.
 */
final class IdlePool {

    /** A pool that rests is looked at closely once in so many windows. */
    static final int WINDOWS = 10;

    private boolean on;

    /** How many windows more it is left alone if nothing happens; below 0 when these are over. */
    private int left;

    private int workers;
    private long activity;

    boolean isOn() {
        return on;
    }

    /** It begins, with what the recorder knew before the pool was last looked at closely. */
    void begin(int workers, long activity) {
        // not all pools are looked at closely in the same window
        left = left < 0 ? WINDOWS - 1 : System.identityHashCode(this) % WINDOWS;
        this.workers = workers;
        this.activity = activity;
        on = true;
    }

    /** Whether it goes on in one more window, by what the recorder knows now. */
    boolean outlasts(int workersNow, long activityNow) {
        left--;
        return left >= 0 && workersNow == workers && activityNow == activity;
    }

    void end() {
        on = false;
    }
}
