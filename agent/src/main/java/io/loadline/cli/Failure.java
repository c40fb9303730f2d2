package io.loadline.cli;

/** A command cannot be carried out. The message is for the person who called it. */
final class Failure extends Exception {

    private static final long serialVersionUID = 1;

    /** What was asked for cannot be done. */
    static final int IMPOSSIBLE = 1;

    /** The words of the command line are wrong. */
    static final int USAGE = 2;

    final int exitCode;

    Failure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }
}
