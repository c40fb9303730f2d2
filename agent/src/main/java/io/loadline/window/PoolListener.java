// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;

/** A listener that the sampler notifies, on its thread, of the published pools and their windows. */
public interface PoolListener {

    /** Notes that a pool is published from now on. */
    default void appeared(PoolMonitor pool) {}

    /** Notes that a pool without a thread at its appearance is now named after its first one. */
    default void renamed(PoolMonitor pool, String formerName) {}

    /** Notes that the options no longer publish the pool, renamed or not. */
    default void hidden(PoolMonitor pool, String formerName) {}

    /** Notes that a pool was terminated or collected. Its monitor keeps the last figures. */
    default void ended(PoolMonitor pool) {}

    /** Receives tasks of the window that is about to end. Must not throw, nor keep the batch. */
    default void drained(PoolMonitor pool, TaskBatch batch) {}

    /**
     * Receives a window of one pool. Must not throw.
     *
     * @param tasks timed tasks of the window, valid during the call only
     * @param totals counts at the end of the window
     * @param quiet the counts are the same as at its beginning
     */
    default void windowEnded(PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {}

    /** Notes that a window has ended for all pools. */
    default void windowEnded() {}
}
