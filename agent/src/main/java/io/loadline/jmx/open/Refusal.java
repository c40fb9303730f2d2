// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import io.loadline.control.ResizeRefusal;
import io.loadline.model.Fact;
import io.loadline.report.Phrases;
import java.util.function.Supplier;

/** Refusal of an operation, with its reason for the operator. Nothing was changed. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean argument;

    private Refusal(boolean argument, Fact reason) {
        super(Phrases.OF_THREADS.say(reason));
        this.argument = argument;
    }

    /** Runs the action, and rethrows its refusal with the reason as text. */
    public static Fact translate(Supplier<Fact> action) {
        try {
            return action.get();
        } catch (ResizeRefusal refused) {
            throw new Refusal(refused.isOfArgument, refused.reason);
        }
    }

    /** Returns the refusal of wrong arguments. */
    public static Refusal ofArgument(String reason, Object... figures) {
        return new Refusal(true, Fact.of(reason, figures));
    }

    /** Returns a refusal that the present state of the pool or the options causes. */
    public static Refusal ofState(String reason, Object... figures) {
        return new Refusal(false, Fact.of(reason, figures));
    }

    /** Returns a JDK exception, which a client without Loadline's classes can read. */
    public RuntimeException plain() {
        return argument ? new IllegalArgumentException(getMessage()) : new IllegalStateException(getMessage());
    }
}
