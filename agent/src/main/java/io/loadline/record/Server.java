// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

/** Serves one task after another: a {@link Worker}, or a connection of a pool of connections, which is a {@link Lease}. */
public interface Server {

    /**
     * Returns the nanoseconds for which the task in service has been running at {@code now}, or -1 if there is none.
     */
    long ageNanos(long now);

    /** Returns {@link Thread#getId()} of the thread that serves, or uses the connection; negative if not known. */
    long stackId();

    /** Returns whether this is a thread that serves, and no connection. */
    boolean isThread();
}
