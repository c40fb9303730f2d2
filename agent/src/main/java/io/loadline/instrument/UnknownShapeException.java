package io.loadline.instrument;

/** The JDK's pool is not written the way this agent knows: the agent stands down. The message says what differs. */
public final class UnknownShapeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnknownShapeException(String message) {
        super(message);
    }
}
