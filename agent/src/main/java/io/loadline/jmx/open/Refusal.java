// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import io.loadline.model.Fact;
import io.loadline.report.Phrases;

/** Why an operation was refused, in words for the person who asked. Nothing was changed. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean argument;

    private Refusal(boolean argument, Fact reason) {
        super(Phrases.OF_THREADS.say(reason));
        this.argument = argument;
    }

    /** The arguments are wrong. */
    public static Refusal ofArgument(String reason, Object... figures) {
        return new Refusal(true, Fact.of(reason, figures));
    }

    /** The pool or the options do not allow it now. */
    public static Refusal ofState(String reason, Object... figures) {
        return new Refusal(false, Fact.of(reason, figures));
    }

    /** The same as an exception that a client without our classes can read. */
    public RuntimeException plain() {
        return argument ? new IllegalArgumentException(getMessage()) : new IllegalStateException(getMessage());
    }
}
