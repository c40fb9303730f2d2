package io.loadline.demo.server;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the pool that the server works with: of a fixed size, its threads named demo-server-1, demo-server-2, ... */
final class ServerThreads {

    static final String PREFIX = "demo-server-";

    private ServerThreads() {}

    /**
     * @param threads core and maximum size
     * @param queueCapacity how many requests may wait; {@code Integer.MAX_VALUE} for no bound. The server closes the
     *     connection of a request that finds the queue full.
     */
    static ThreadPoolExecutor pool(int threads, int queueCapacity) {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>(queueCapacity);
        AtomicInteger made = new AtomicInteger();
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.MILLISECONDS,
                queue,
                task -> new Thread(task, PREFIX + made.incrementAndGet()));
    }
}
