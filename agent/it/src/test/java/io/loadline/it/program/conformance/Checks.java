// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.io.PrintStream;

/** Prints one line for each check: subject, name and what was seen. */
final class Checks {

    private final PrintStream out;
    private String subject;

    /** Does something with a pool and returns what it saw; what it throws is seen as well. */
    interface Check {
        Object observe() throws Exception;
    }

    Checks(PrintStream out) {
        this.out = out;
    }

    /** Names the subject of the checks that follow. */
    Checks about(String subject) {
        this.subject = subject;
        return this;
    }

    Checks check(String name, Check check) {
        out.println(subject + "." + name + " = " + Seen.attempt(check));
        return this;
    }
}
