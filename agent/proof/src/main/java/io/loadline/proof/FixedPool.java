// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes and resizes fixed pools of the JDK with named threads. */
public final class FixedPool {
    private FixedPool() {}

    /** Makes a pool. {@code name} is the prefix of its threads' names. */
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

    /** Sets both sizes in the allowed order. Returns true. */
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
