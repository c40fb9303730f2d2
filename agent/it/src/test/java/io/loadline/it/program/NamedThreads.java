// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Factory of daemon threads named {@code prefix-1} and so on, which do not print exceptions of their tasks. */
public class NamedThreads implements ThreadFactory {

    private final String prefix;
    private final AtomicInteger made = new AtomicInteger();

    public NamedThreads(String prefix) {
        this.prefix = prefix;
    }

    String prefix() {
        return prefix;
    }

    /** Returns the number of threads that were requested. */
    int made() {
        return made.get();
    }

    /** Makes a thread that is not configured yet. */
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
