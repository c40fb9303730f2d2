// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

/** The result of an operation: a value, or a sentence with the reason why there is none. Immutable. */
public final class Answer<T> {

    /** Result of the operation; null if refused. */
    public final T value;

    /** Empty if there is a value. */
    public final String refusal;

    private Answer(T value, String refusal) {
        this.value = value;
        this.refusal = refusal;
    }

    static <T> Answer<T> of(T value) {
        return new Answer<>(value, "");
    }

    /** The agent's own sentence is the innermost of the exceptions that JMX wraps around it. */
    static <T> Answer<T> refused(Throwable why) {
        Throwable reason = why;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        return new Answer<>(null, reason.getMessage() == null ? reason.toString() : reason.getMessage());
    }

    public boolean isRefused() {
        return value == null;
    }
}
