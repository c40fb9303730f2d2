package io.loadline.jmx.open;

/** Why an operation was refused, as a sentence for the person who asked. Nothing was changed. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean argument;

    private Refusal(String reason, boolean argument) {
        super(reason);
        this.argument = argument;
    }

    /** The arguments are wrong. */
    public static Refusal ofArgument(String reason) {
        return new Refusal(reason, true);
    }

    /** The pool or the options do not allow it now. */
    public static Refusal ofState(String reason) {
        return new Refusal(reason, false);
    }

    /** The same as an exception that a client without our classes can read. */
    public RuntimeException plain() {
        return argument ? new IllegalArgumentException(getMessage()) : new IllegalStateException(getMessage());
    }
}
