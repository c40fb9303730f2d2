// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.io.PrintStream;

/** Prints one line for each check: subject, name and observed value. */
final class Checks {

    private final PrintStream out;
    private String subject;

    /** Observation of a pool. An exception that it throws is its result. */
    interface Check {
        Object observe() throws Exception;
    }

    Checks(PrintStream out) {
        this.out = out;
    }

    /** Sets the subject of the following checks. */
    Checks about(String subject) {
        this.subject = subject;
        return this;
    }

    Checks check(String name, Check check) {
        out.println(subject + "." + name + " = " + Seen.attempt(check));
        return this;
    }
}
