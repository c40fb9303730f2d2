// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

/** Busy share of one event loop over the history. Immutable. */
public final class LoopShare {

    /** Name of the loop's thread. */
    public final String thread;

    /** Time in passes over elapsed time: 1 if the loop never selected. */
    public final double busy;

    public LoopShare(String thread, double busy) {
        this.thread = thread;
        this.busy = busy;
    }
}
