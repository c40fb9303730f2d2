// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pool whose calls {@link SecondAgent} counts, in its own method and in an inherited one. */
final class WatchedPool extends ThreadPoolExecutor {

    private static final int TASKS = 25;

    /** Pool, kept until the end of a window. */
    private static final ThreadPoolExecutor POOL = new WatchedPool();

    private WatchedPool() {
        super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> new Thread(task, "watched-1"));
    }

    /**
     * Returns how often the second agent has counted {@code execute} and {@code beforeExecute} of a pool with 25 tasks.
     */
    static String seenBySecondAgent() throws InterruptedException {
        for (int i = 0; i < TASKS; i++) {
            POOL.execute(() -> {});
        }
        POOL.shutdown();
        POOL.awaitTermination(1, TimeUnit.MINUTES);
        return System.getProperties().get(SecondAgent.EXECUTED) + "/"
                + System.getProperties().get(SecondAgent.BEGUN);
    }

    @Override
    protected void beforeExecute(Thread worker, Runnable task) {
        super.beforeExecute(worker, task);
    }
}
