// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;

/** End of a program: its exit code, and all lines that it printed. */
public final class Outcome {

    /** Lines of a stream, and characters of a line, that a failure shows. */
    private static final int SHOWN_LINES = 25;

    private static final int SHOWN_CHARACTERS = 500;

    public final int exitCode;
    public final List<String> out;
    public final List<String> err;
    private final String command;

    Outcome(String command, int exitCode, List<String> out, List<String> err) {
        this.command = command;
        this.exitCode = exitCode;
        this.out = out;
        this.err = err;
    }

    /** Checks the exit code. */
    public Outcome with(int expected) {
        assertThat(exitCode).as("%s", this).isEqualTo(expected);
        return this;
    }

    /** Checks that the program ended without an error, and returns the printed lines. */
    public List<String> succeeded() {
        return with(0).out;
    }

    /** Checks the exit code, that a sentence on stderr contains these words, and that stdout is empty. */
    public void refused(int expected, String... named) {
        with(expected);
        assertThat(out).isEmpty();
        assertThat(err)
                .as("%s", this)
                .singleElement()
                .asString()
                .startsWith("loadline: ")
                .contains(named);
    }

    @Override
    public String toString() {
        return text(command, out, err);
    }

    /** Returns the command with the last lines of both streams: short, since a failure may print it more than once. */
    public static String text(String command, List<String> out, List<String> err) {
        return start(command) + "\n--- stdout\n" + last(out) + "\n--- stderr\n" + last(err) + "\n---";
    }

    private static String last(List<String> lines) {
        int left = Math.max(0, lines.size() - SHOWN_LINES);
        String shown = lines.stream().skip(left).map(Outcome::start).collect(Collectors.joining("\n"));
        return left == 0 ? shown : "(" + left + " lines before)\n" + shown;
    }

    private static String start(String line) {
        return line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "...";
    }
}
