package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;

/** Told by the sampler, on its thread, which pools are published and what they do. */
public interface PoolListener {

    /** A pool is published from now on. */
    default void appeared(PoolMonitor pool) {}

    /** A pool that had no thread when it appeared is now named after its first one. */
    default void renamed(PoolMonitor pool, String formerName) {}

    /** The options do not publish the pool any more, whether or not it was renamed. */
    default void hidden(PoolMonitor pool, String formerName) {}

    /** A pool was terminated or collected; its monitor keeps the last figures. */
    default void ended(PoolMonitor pool) {}

    /** Tasks of the window that is about to end. Must not throw, nor keep the batch. */
    default void drained(PoolMonitor pool, TaskBatch batch) {}

    /**
     * A window of one pool has ended. {@code tasks}: what was timed in it, to be read at once; {@code totals}: at its end; {@code
     * quiet}: they were the same at its beginning. Must not throw.
     */
    default void windowEnded(PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {}

    /** A window has ended for all pools. */
    default void windowEnded() {}
}
