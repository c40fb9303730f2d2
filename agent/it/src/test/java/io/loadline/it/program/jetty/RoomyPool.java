// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.jetty;

import io.loadline.it.program.Dialog;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Runs a task now and then on a pool of Jetty that may have many more threads than it keeps. */
public final class RoomyPool {

    public static final int MAX_THREADS = 40;

    private RoomyPool() {}

    public static void main(String[] arguments) throws Exception {
        QueuedThreadPool pool = new QueuedThreadPool(MAX_THREADS, 4);
        pool.setReservedThreads(0);
        pool.setName("web");
        pool.setDaemon(true);
        pool.start();
        for (int i = 0; i < 100; i++) {
            pool.execute(() -> {});
        }
        new Dialog().run();
    }
}
