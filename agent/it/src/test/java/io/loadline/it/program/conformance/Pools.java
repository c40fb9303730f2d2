// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes pools for the checks, and waits for them. */
final class Pools {

    private static final long PATIENCE_SECONDS = 30;

    private Pools() {}

    static ThreadPoolExecutor fixed(int threads) {
        return new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Workers("worker"));
    }

    static ThreadPoolExecutor single() {
        return fixed(1);
    }

    /** Makes a pool with one thread. */
    static ThreadPoolExecutor bounded(BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue, new Workers("worker"), handler);
    }

    static ScheduledThreadPoolExecutor scheduled() {
        return new ScheduledThreadPoolExecutor(1, new Workers("worker"));
    }

    /** Makes a list that any thread may write to. */
    static List<Object> log() {
        return Collections.synchronizedList(new ArrayList<>());
    }

    /** Shuts a pool down, waits until it has terminated, and returns it. */
    static <P extends ExecutorService> P end(P pool) throws InterruptedException {
        pool.shutdown();
        if (!pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("does not terminate: " + pool);
        }
        return pool;
    }
}
