// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

/** Failure of a command. The message is for the user. */
final class Failure extends Exception {

    private static final long serialVersionUID = 1;

    final int exitCode;

    Failure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** Returns a failure of a command that cannot be done. */
    static Failure impossible(String message) {
        return new Failure(1, message);
    }

    /**
     * Returns a failure for wrong words on the command line.
     *
     * @param messages one or more messages, one line each
     */
    static Failure usage(String... messages) {
        return new Failure(2, String.join("\nloadline: ", messages));
    }
}
