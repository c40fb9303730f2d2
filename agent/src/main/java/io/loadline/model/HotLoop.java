// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.FULL_LOOPS;
import static io.loadline.model.Constants.IDLE_LOOPS;

import io.loadline.window.LoopShare;
import io.loadline.window.PoolSnapshot;

/** An event loop that is full while the others idle, so that spreading its connections helps. Immutable. */
public final class HotLoop {

    public final LoopShare loop;

    /** Number of the other loops, and their mean busy share. Those that have not begun are idle. */
    public final int others;

    public final double busyOfOthers;

    private HotLoop(LoopShare loop, int others, double busyOfOthers) {
        this.loop = loop;
        this.others = others;
        this.busyOfOthers = busyOfOthers;
    }

    /** Returns the full loop of a group; null if none is full, or the others are about as busy. */
    public static HotLoop of(PoolSnapshot pool) {
        int others = pool.state == null ? 0 : pool.state.maximumPoolSize - 1;
        if (others < 1 || pool.loops.isEmpty() || pool.loops.get(0).busy < FULL_LOOPS) {
            return null;
        }
        LoopShare busiest = pool.loops.get(0);
        double ofOthers =
                pool.loops.stream().skip(1).mapToDouble(loop -> loop.busy).sum() / others;
        return ofOthers < IDLE_LOOPS * busiest.busy ? new HotLoop(busiest, others, ofOthers) : null;
    }
}
