// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.FELT_SECONDS;
import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.NEARLY_ALL;

/** Aim that recommendations plan for. Immutable. */
public final class Goal {

    /** Target without a limit. */
    static final Goal NONE = new Goal(1, Double.NaN);

    /**
     * Utilisation of the processors by this process that a recommendation may plan for, 0 to 1; from the default on all of
     * them, since callers who wait for answers would get a tenth less done for the sake of a tenth that is idle.
     */
    public final double targetCpu;

    /** Seconds that 99 % of tasks may wait, NaN if none is set. */
    public final double waitP99Seconds;

    public Goal(double targetCpu, double waitP99Seconds) {
        this.targetCpu = targetCpu;
        this.waitP99Seconds = waitP99Seconds;
    }

    /** Returns whether {@code other} asks for the same; sizes that were advised for another goal are not held on to. */
    public boolean isSameAs(Goal other) {
        return targetCpu == other.targetCpu && Double.compare(waitP99Seconds, other.waitP99Seconds) == 0;
    }

    /** Seconds after which to wait on is worse than to be rejected, for tasks with these figures. */
    double tolerableWaitSeconds(Figures figures) {
        return Double.isNaN(waitP99Seconds)
                ? Math.max(FELT_SECONDS, MANY_SERVICES * figures.split.uncontendedMillis() / 1000)
                : waitP99Seconds;
    }

    /** Returns whether some of the processors are to stay idle. */
    boolean keepsProcessorsIdle() {
        return targetCpu < NEARLY_ALL;
    }

    /** The part of the processors that is to stay idle, 0 to 1. */
    double idle() {
        return keepsProcessorsIdle() ? 1 - targetCpu : 0;
    }
}
