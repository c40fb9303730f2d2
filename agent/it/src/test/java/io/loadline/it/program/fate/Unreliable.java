// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import java.util.concurrent.ThreadFactory;

/** Thread factory that may fail in several ways. */
final class Unreliable implements ThreadFactory {

    /** Stack size above all addresses: the JVM throws {@code OutOfMemoryError} when such a thread is started. */
    private static final long ENDLESS_STACK = 1L << 50;

    volatile String manner = "works";
    private final ThreadFactory working;

    Unreliable(ThreadFactory working) {
        this.working = working;
    }

    @Override
    public Thread newThread(Runnable work) {
        switch (manner) {
            case "gives-null":
                return null;
            case "throws":
                throw new IllegalStateException("expected");
            case "cannot-start":
                return new Thread(null, work, "never started", ENDLESS_STACK);
            default:
                return working.newThread(work);
        }
    }
}
