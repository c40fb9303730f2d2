// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

/** A command failed. The message is for the person who gave it. */
final class Failure extends Exception {

    private static final long serialVersionUID = 1;

    final int exitCode;

    Failure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The command cannot be carried out. */
    static Failure impossible(String message) {
        return new Failure(1, message);
    }

    /** The words of the command line are wrong. {@code messages}: one or more, each for a line of its own. */
    static Failure usage(String... messages) {
        return new Failure(2, String.join("\nloadline: ", messages));
    }
}
