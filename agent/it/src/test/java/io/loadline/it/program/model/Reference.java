// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.model;

import io.loadline.it.program.Counts;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts of a pool that the application knows: tasks that it submitted, tasks that were rejected, and the reports of
 * its tasks.
 */
final class Reference {

    /** Calls of {@code execute}; in scheduled pools, runs that fell due. */
    final AtomicLong arrived = new AtomicLong();

    /** Tasks that were put into the queue directly, or submitted again by a handler. */
    final AtomicLong requeued = new AtomicLong();

    final AtomicLong rejected = new AtomicLong();
    final AtomicLong callerRan = new AtomicLong();

    /** Runs that a worker began, reported by the tasks. */
    final AtomicLong ran = new AtomicLong();

    final AtomicLong failed = new AtomicLong();

    /** Futures that were not cancelled yet when their hook ran. */
    final AtomicLong futuresBegun = new AtomicLong();

    final AtomicLong futuresRan = new AtomicLong();

    /** Sum of the service times of all runs of {@link #ran}, in nanoseconds: see {@link Work}. */
    final AtomicLong service = new AtomicLong();

    final AtomicLong wait = new AtomicLong();

    /** Indicates whether no task bypassed the pool or was submitted twice, so that every wait is known. */
    volatile boolean timed = true;

    /**
     * Returns the counts at rest if {@code doubtful} futures were cancelled between their hook and their run, and so
     * began.
     */
    Counts atRest(long doubtful) {
        return atRest(doubtful, 0);
    }

    /**
     * Returns the counts at rest. {@code takenBack} tasks were counted as removed, and as requeued when they ran later.
     */
    Counts atRest(long doubtful, long takenBack) {
        long began = ran.get() + doubtful;
        long removed = arrived.get() + requeued.get() - began - rejected.get() - callerRan.get();
        return Counts.of(arrived + " arrived, " + (requeued.get() + takenBack) + " requeued, " + began + " ran, "
                + failed + " failed, " + (removed + takenBack) + " removed, " + rejected + " rejected, " + callerRan
                + " caller-ran");
    }

    /** Returns the number of futures that may have begun although their tasks did not run. */
    long doubtful() {
        return futuresBegun.get() - futuresRan.get();
    }
}
