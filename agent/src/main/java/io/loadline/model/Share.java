// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import java.util.Collections;

/** The processors that one pool may plan with, beside the others. Immutable. */
public final class Share {

    /** Stands for a share that nobody asked for. */
    static final Share UNKNOWN = new Share(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, false);

    /** Processors that its threads may keep busy, as the target allows; NaN if unknown. */
    public final double processors;

    /** Processors that its work would keep busy if there were enough of them; NaN if unknown. */
    public final double demand;

    /** Processors that no other pool uses now, whichever pool they are planned for; NaN if unknown. */
    public final double unused;

    /** Processors that are there for all pools together, and those that the other pools keep busy now; NaN if unknown. */
    public final double ofPools;

    public final double usedByOthers;

    /** True if the pools together want more processors than there are, and the others take a noticeable part. */
    public final boolean rationed;

    Share(double processors, double demand, double unused, double ofPools, double usedByOthers, boolean rationed) {
        this.processors = processors;
        this.demand = demand;
        this.unused = unused;
        this.ofPools = ofPools;
        this.usedByOthers = usedByOthers;
        this.rationed = rationed;
    }

    /** Returns all that the machine has to give, for a pool that is alone. */
    public static Share alone(Assessment pool, Goal goal) {
        return Split.of(Collections.singletonList(pool), goal).share(0);
    }
}
