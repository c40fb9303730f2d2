package io.loadline.cli;

/** A command failed. The message is for the person who gave it. */
final class Failure extends Exception {

    private static final long serialVersionUID = 1;

    /** The command cannot be carried out. */
    static final int IMPOSSIBLE = 1;

    /** The words of the command line are wrong. */
    static final int USAGE = 2;

    final int exitCode;

    Failure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }
}
