package io.loadline.jmx.open;

/** Why an operation does nothing, as a sentence for the person who asked for it. Nothing has changed then. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean argument;

    private Refusal(String reason, boolean argument) {
        super(reason);
        this.argument = argument;
    }

    /** These numbers will never do. */
    public static Refusal ofArgument(String reason) {
        return new Refusal(reason, true);
    }

    /** Not as things are now. */
    public static Refusal ofState(String reason) {
        return new Refusal(reason, false);
    }

    /** The same as an exception that a client without our classes can read. */
    public RuntimeException plain() {
        return argument ? new IllegalArgumentException(getMessage()) : new IllegalStateException(getMessage());
    }
}
