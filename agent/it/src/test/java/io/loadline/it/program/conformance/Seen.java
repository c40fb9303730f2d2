// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.Arrays;
import java.util.Collection;
import java.util.regex.Pattern;

/**
 * Values as one line of text that is the same in each run: without the identity hash code of an object and without the
 * number that the JVM gives to the class of a lambda.
 */
final class Seen {

    private static final Pattern IDENTITY = Pattern.compile("@[0-9a-f]{1,8}\\b");
    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda[$/0-9a-fx]*");

    /** A pool has terminated a moment before it forgets the last of its workers. */
    private static final Pattern LAST_WORKERS = Pattern.compile("Terminated, pool size = \\d+");

    private Seen() {}

    /** An action whose result matters only if it throws. */
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

    /** Returns everything of a throwable: type, message, every frame with its line, and the same of its cause. */
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

    /** Method and line of every frame. */
    static String frames(StackTraceElement... frames) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : frames) {
            text.append(text.length() == 0 ? "" : " < ").append(constant(method(frame)));
            text.append(':').append(frame.getLineNumber());
        }
        return text.toString();
    }

    /** The method of every frame. */
    static String methods(StackTraceElement... frames) {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : frames) {
            text.append(text.length() == 0 ? "" : " < ").append(constant(method(frame)));
        }
        return text.toString();
    }

    /** Type and message of a throwable and of its causes, without frames. */
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
