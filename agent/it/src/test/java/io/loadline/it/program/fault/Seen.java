// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collects errors that an application must not see: exceptions of others, and tasks that ran twice or never. */
final class Seen {

    private static final int FRAMES = 8;

    private final List<String> complaints = new CopyOnWriteArrayList<>();

    /** Exception of the application's tasks. */
    static final class Expected extends RuntimeException {
        private static final long serialVersionUID = 1;

        Expected() {
            super("the task's own");
        }
    }

    void complain(String what) {
        complaints.add(what);
    }

    void expect(boolean holds, String what) {
        if (!holds) {
            complain("not so: " + what);
        }
    }

    void expectEqual(Object seen, Object expected, String what) {
        if (!expected.equals(seen)) {
            complain(what + ": " + seen + ", expected " + expected);
        }
    }

    /** Records an exception or error that propagated from a pool. */
    void thrown(Throwable error, String where) {
        StringBuilder text = new StringBuilder(where + " threw " + error);
        StackTraceElement[] trace = error.getStackTrace();
        for (int i = 0; i < Math.min(FRAMES, trace.length); i++) {
            text.append(" < ").append(trace[i]);
        }
        complain(text.toString());
    }

    /** Returns and forgets all complaints. */
    List<String> takeAll() {
        List<String> all = new ArrayList<>(complaints);
        complaints.clear();
        return all;
    }
}
