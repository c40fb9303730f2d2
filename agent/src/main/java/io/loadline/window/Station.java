package io.loadline.window;

/**
 * A pool of connections as the tasks of a pool of threads met it in one window: known, not inferred. Times are nanoseconds.
 * Immutable.
 */
public final class Station {

    public final String name;

    /** How many connections the pool may have. */
    public final int size;

    /** Of the time for which they are held, the share of these tasks, 0 to 1. */
    public final double share;

    /** How long the tasks waited for connections, as far as that ended in this window. */
    public final long waitNanos;

    /** The same of how long they held them. */
    public final long heldNanos;

    /** How often a wait ended in this window. */
    public final long visits;

    public Station(String name, int size, double share, long waitNanos, long heldNanos, long visits) {
        this.name = name;
        this.size = size;
        this.share = share;
        this.waitNanos = waitNanos;
        this.heldNanos = heldNanos;
        this.visits = visits;
    }
}
