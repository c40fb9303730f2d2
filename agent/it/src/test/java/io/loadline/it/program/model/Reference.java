// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.model;

import io.loadline.it.program.Counts;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Facts that the application knows of a pool: tasks that it submitted, tasks that were refused, and what its tasks report of
 * themselves.
 */
final class Reference {

    /** Calls of {@code execute}; of scheduled pools, runs that fell due. */
    final AtomicLong arrived = new AtomicLong();

    /** Put into the queue directly, or submitted again by a handler. */
    final AtomicLong requeued = new AtomicLong();

    final AtomicLong rejected = new AtomicLong();
    final AtomicLong callerRan = new AtomicLong();

    /** Runs that a worker began, told by the tasks. */
    final AtomicLong ran = new AtomicLong();

    final AtomicLong failed = new AtomicLong();

    /** Futures that were not cancelled yet when their hook ran, and how many of them then did run. */
    final AtomicLong futuresBegun = new AtomicLong();

    final AtomicLong futuresRan = new AtomicLong();

    /** Sums over the runs of {@link #ran}, in nanoseconds: see {@link Work}. */
    final AtomicLong service = new AtomicLong();

    final AtomicLong wait = new AtomicLong();

    /** Indicates whether no task went by the side door or was submitted twice, so that every wait can be known. */
    volatile boolean timed = true;

    /** The counts at rest if {@code doubtful} futures were cancelled between their hook and their run, and so began. */
    Counts atRest(long doubtful) {
        return atRest(doubtful, 0);
    }

    /** {@code takenBack}: tasks counted as removed and, when they turned up again, as requeued. */
    Counts atRest(long doubtful, long takenBack) {
        long began = ran.get() + doubtful;
        long removed = arrived.get() + requeued.get() - began - rejected.get() - callerRan.get();
        return Counts.of(arrived + " arrived, " + (requeued.get() + takenBack) + " requeued, " + began + " ran, "
                + failed + " failed, " + (removed + takenBack) + " removed, " + rejected + " rejected, " + callerRan
                + " caller-ran");
    }

    /** Counts the futures that may have begun though their tasks did not run. */
    long doubtful() {
        return futuresBegun.get() - futuresRan.get();
    }
}
