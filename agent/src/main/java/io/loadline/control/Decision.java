// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Fact;

/** The result of a look. Immutable. */
public final class Decision {

    /** The next action. */
    public enum Action {
        NOTHING,

        /** A step towards what is recommended. */
        RESIZE,

        /** A step back to an earlier size. */
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

    /** The reason; null with {@link Action#NOTHING} if there is nothing to log. */
    public final Fact reason;

    Decision(Action action, int threads, Fact reason) {
        this.action = action;
        this.threads = threads;
        this.reason = reason;
    }

    /** Returns whether to set a size. */
    public boolean isChange() {
        return action == Action.RESIZE || action == Action.BACK;
    }
}
