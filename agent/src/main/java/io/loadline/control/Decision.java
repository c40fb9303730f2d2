// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Fact;

/** What a look leads to. Immutable. */
public final class Decision {

    /** What to do. */
    public enum Action {
        NOTHING,

        /** A step towards what is recommended. */
        RESIZE,

        /** Back to a size of before. */
        BACK,

        /** A step has been checked and stays: its outcome is to be noted. */
        KEPT,

        /** Nothing to do: somebody else has set the size, which is the new start. */
        OUTSIDE
    }

    static final Decision NOTHING = new Decision(Action.NOTHING, 0, null);

    public final Action action;

    /** The size to set or that is there. */
    public final int threads;

    /** With {@link Action#NOTHING}, why, which is null if nothing is to be said. */
    public final Fact reason;

    Decision(Action action, int threads, Fact reason) {
        this.action = action;
        this.threads = threads;
        this.reason = reason;
    }

    /** Whether a size is to be set. */
    public boolean isChange() {
        return action == Action.RESIZE || action == Action.BACK;
    }
}
