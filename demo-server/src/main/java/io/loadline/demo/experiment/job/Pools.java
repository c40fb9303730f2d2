package io.loadline.demo.experiment.job;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the pools of workloads: of a fixed size, a queue without bound, daemon threads called after the pool. */
public final class Pools {

    private Pools() {}

    public static ThreadPoolExecutor fixed(String name, int threads) {
        AtomicInteger made = new AtomicInteger();
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, name + "-" + made.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }
}
