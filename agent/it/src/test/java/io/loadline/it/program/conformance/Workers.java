// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Factory that keeps its threads, named {@code name-1} and so on, and lists the exceptions of their tasks. */
final class Workers implements ThreadFactory {

    private final String name;
    private final List<Object> threads = Pools.log();
    private final List<Object> uncaught = Pools.log();

    Workers(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, name + "-" + (threads.size() + 1));
        thread.setUncaughtExceptionHandler((dead, thrown) -> uncaught.add(thrown));
        threads.add(thread);
        return thread;
    }

    int made() {
        return threads.size();
    }

    Thread thread(int index) {
        return (Thread) threads.get(index);
    }

    /** Returns the uncaught exceptions once all threads have ended. */
    List<Object> uncaught() throws InterruptedException {
        for (int i = 0; i < threads.size(); i++) {
            thread(i).join();
        }
        return uncaught;
    }
}
