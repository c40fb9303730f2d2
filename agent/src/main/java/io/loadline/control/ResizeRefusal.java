// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Fact;

/** A refusal to change the size of a pool, with its reason as data. Nothing was changed. */
public final class ResizeRefusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** True if the requested sizes are wrong; otherwise the pool or the options do not allow a change now. */
    public final boolean isOfArgument;

    public final transient Fact reason;

    private ResizeRefusal(boolean isOfArgument, Fact reason) {
        super(reason.toString());
        this.isOfArgument = isOfArgument;
        this.reason = reason;
    }

    static ResizeRefusal ofArgument(String reason, Object... figures) {
        return new ResizeRefusal(true, Fact.of(reason, figures));
    }

    static ResizeRefusal ofState(String reason, Object... figures) {
        return new ResizeRefusal(false, Fact.of(reason, figures));
    }
}
