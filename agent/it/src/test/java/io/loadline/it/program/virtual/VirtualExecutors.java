// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Makes the executors of Java 21 for virtual threads, by reflection. The agent takes this class for a helper because of
 * its name, so its caller counts as the builder.
 */
public final class VirtualExecutors {

    private VirtualExecutors() {}

    /** Makes an executor with threads named {@code prefix-0}, {@code prefix-1} and so on. */
    public static ExecutorService named(String prefix) {
        return with(threads(prefix));
    }

    static ExecutorService with(ThreadFactory threads) {
        try {
            return (ExecutorService) Executors.class
                    .getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                    .invoke(null, threads);
        } catch (ReflectiveOperationException before21) {
            throw new IllegalStateException(before21);
        }
    }

    /** Makes a factory of virtual threads that do not print exceptions of their tasks. */
    static ThreadFactory threads(String prefix) {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            type.getMethod("name", String.class, long.class).invoke(builder, prefix + "-", 0L);
            Thread.UncaughtExceptionHandler silent = (thread, thrown) -> {};
            type.getMethod("uncaughtExceptionHandler", Thread.UncaughtExceptionHandler.class)
                    .invoke(builder, silent);
            return (ThreadFactory) type.getMethod("factory").invoke(builder);
        } catch (ReflectiveOperationException before21) {
            throw new IllegalStateException(before21);
        }
    }
}
