// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

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

    /**
     * A listener whose errors do not affect the sampler or the other listeners. A pool that precedes the listener, or
     * that the listener failed to note, is announced at the end of the pool's next window. Sampler thread only.
     */
    final class Guarded implements PoolListener {

        private final String part;
        private final PoolListener listener;
        private final Faults faults;

        /** The pools that the listener has noted. */
        private final Set<PoolMonitor> known = Collections.newSetFromMap(new IdentityHashMap<>());

        /** @param part name under which errors are counted */
        public Guarded(String part, PoolListener listener, Faults faults) {
            this.part = part;
            this.listener = listener;
            this.faults = faults;
        }

        @Override
        public void appeared(PoolMonitor pool) {
            if (faults.guard(part, () -> listener.appeared(pool))) {
                known.add(pool);
            }
        }

        @Override
        public void renamed(PoolMonitor pool, String formerName) {
            if (known.contains(pool)) {
                faults.guard(part, () -> listener.renamed(pool, formerName));
            }
        }

        @Override
        public void hidden(PoolMonitor pool, String formerName) {
            if (known.remove(pool)) {
                faults.guard(part, () -> listener.hidden(pool, formerName));
            }
        }

        @Override
        public void ended(PoolMonitor pool) {
            if (known.remove(pool)) {
                faults.guard(part, () -> listener.ended(pool));
            }
        }

        @Override
        public void drained(PoolMonitor pool, TaskBatch batch) {
            if (known.contains(pool)) {
                faults.guard(part, () -> listener.drained(pool, batch));
            }
        }

        @Override
        public void windowEnded(PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {
            if (!known.contains(pool)) {
                appeared(pool);
            }
            if (known.contains(pool)) {
                faults.guard(part, () -> listener.windowEnded(pool, window, tasks, totals, quiet));
            }
        }

        @Override
        public void windowEnded() {
            faults.guard(part, listener::windowEnded);
        }
    }
}
