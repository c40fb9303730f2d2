package io.loadline.window;

/** Told by the sampler, on its thread, which pools there are. */
public interface PoolListener {

    PoolListener NOBODY = new PoolListener() {};

    /** A pool is shown from now on. */
    default void appeared(PoolMonitor pool) {}

    /** A pool that had no thread when it appeared is now named after its first one. */
    default void renamed(PoolMonitor pool, String formerName) {}

    /** The options do not show the pool any more, whether or not it was renamed. */
    default void hidden(PoolMonitor pool, String formerName) {}

    /** A pool was terminated or collected; its monitor keeps the last figures. */
    default void ended(PoolMonitor pool) {}

    /** A window has ended for all pools. */
    default void windowEnded() {}
}
