// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.concurrent.Callable;

/** Task that throws a given exception. */
final class Failing implements Runnable, Callable<Object> {

    private final Throwable thrown;

    /** Creates a task that throws a new exception, whose trace is that of the task. */
    Failing() {
        this(null);
    }

    Failing(Throwable thrown) {
        this.thrown = thrown;
    }

    @Override
    public void run() {
        Failing.<RuntimeException>sneak(thrown == null ? new IllegalStateException("expected") : thrown);
    }

    @Override
    public Object call() throws Exception {
        if (thrown == null) {
            throw new Exception("expected");
        }
        Failing.<RuntimeException>sneak(thrown);
        return null;
    }

    /** Throws a checked exception without wrapping it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
