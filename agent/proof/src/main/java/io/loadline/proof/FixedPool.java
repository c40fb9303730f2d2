// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.lang.reflect.Field;
import java.util.List;
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

    /** Returns the pool that a library keeps to itself: {@code fields} lead to it from {@code owner}, or to a list of it alone. */
    public static ThreadPoolExecutor within(Object owner, String... fields) {
        Object found = owner;
        try {
            for (String name : fields) {
                Field field = found.getClass().getDeclaredField(name);
                field.setAccessible(true);
                found = field.get(found);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return (ThreadPoolExecutor) (found instanceof List<?> ? ((List<?>) found).get(0) : found);
    }
}
