// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.Arrays;
import java.util.Collection;
import java.util.regex.Pattern;

/**
 * Formats values as one line that is the same in each run: without identity hash codes, and without the numbers of
 * lambda classes.
 */
final class Seen {

    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{1,8}\\b");
    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda[$/0-9a-fx]*");

    /** Text of a terminated pool, which forgets its last workers a moment later. */
    private static final Pattern LAST_WORKERS = Pattern.compile("Terminated, pool size = \\d+");

    private Seen() {}

    /** Action without a result, except for an exception. */
    interface Action {
        void run() throws Exception;
    }

    static String attempt(Checks.Check check) {
        try {
            return text(check.observe());
        } catch (Throwable thrown) {
            return "threw " + text(thrown);
        }
    }

    static String doing(Action action) {
        return attempt(() -> {
            action.run();
            return "returned";
        });
    }

    /** Returns the text of each value. */
    static String all(Object... values) {
        return text(Arrays.asList(values));
    }

    /**
     * Returns the text of a value; of a throwable its type, its message, every frame with its line, and those of its
     * cause.
     */
    static String text(Object value) {
        if (value instanceof Throwable) {
            return of((Throwable) value);
        }
        if (value instanceof Object[]) {
            return text(Arrays.asList((Object[]) value));
        }
        if (value instanceof Collection) {
            StringBuilder text = new StringBuilder("[");
            for (Object element : (Collection<?>) value) {
                text.append(text.length() == 1 ? "" : ", ").append(text(element));
            }
            return text.append("]").toString();
        }
        return constant(String.valueOf(value));
    }

    private static String of(Throwable thrown) {
        StringBuilder text = new StringBuilder(constant(thrown.toString()));
        text.append(" {").append(frames(thrown.getStackTrace())).append("}");
        for (Throwable suppressed : thrown.getSuppressed()) {
            text.append(" suppressed ").append(of(suppressed));
        }
        if (thrown.getCause() != null) {
            text.append(" caused by ").append(of(thrown.getCause()));
        }
        return text.toString();
    }

    /** Returns the method and line of every frame. */
    static String frames(StackTraceElement... frames) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : frames) {
            text.append(text.length() == 0 ? "" : " < ").append(constant(method(frame)));
            text.append(':').append(frame.getLineNumber());
        }
        return text.toString();
    }

    /** Returns the method of every frame. */
    static String methods(StackTraceElement... frames) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : frames) {
            text.append(text.length() == 0 ? "" : " < ").append(constant(method(frame)));
        }
        return text.toString();
    }

    /** Returns the type and message of a throwable and of its causes, without frames. */
    static String message(Throwable thrown) {
        String text = constant(thrown.toString());
        return thrown.getCause() == null ? text : text + " <- " + message(thrown.getCause());
    }

    private static String method(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName();
    }

    private static String constant(String text) {
        String named = LAMBDA.matcher(text).replaceAll("\\$\\$Lambda");
        String anonymous = IDENTITY.matcher(named).replaceAll("@id");
        return LAST_WORKERS.matcher(anonymous).replaceAll("Terminated").replace("\n", "\\n");
    }
}
