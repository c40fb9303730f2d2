// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A fixed pool of the JDK with named threads, and how its size is set. */
public final class FixedPool {
    private FixedPool() {}

    /** {@code name}: of its threads, before their numbers. */
    public static ThreadPoolExecutor of(int size, String name) {
        AtomicInteger count = new AtomicInteger();
        return new ThreadPoolExecutor(
                size,
                size,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> new Thread(task, name + "-" + count.incrementAndGet()));
    }

    /** Sets both sizes, in the order that is allowed. Returns true. */
    public static boolean resize(ThreadPoolExecutor pool, int size) {
        if (size > pool.getMaximumPoolSize()) {
            pool.setMaximumPoolSize(size);
            pool.setCorePoolSize(size);
        } else {
            pool.setCorePoolSize(size);
            pool.setMaximumPoolSize(size);
        }
        return true;
    }
}
