// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Daemon threads called {@code prefix-1} and so on, which keep silent about what their tasks throw. */
public class NamedThreads implements ThreadFactory {

    private final String prefix;
    private final AtomicInteger made = new AtomicInteger();

    public NamedThreads(String prefix) {
        this.prefix = prefix;
    }

    String prefix() {
        return prefix;
    }

    /** Counts the threads that the factory was asked for. */
    int made() {
        return made.get();
    }

    /** A thread that is not set up yet. */
    Thread thread(Runnable work, String name) {
        return new Thread(work, name);
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = thread(work, prefix + "-" + made.incrementAndGet());
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((ended, expected) -> {});
        return thread;
    }
}
