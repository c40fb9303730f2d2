// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.virtual;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Executors that Java 21 has for virtual threads, by reflection. By its name a helper: its caller counts as the builder. */
public final class VirtualExecutors {

    private VirtualExecutors() {}

    /** With threads called {@code prefix-0}, {@code prefix-1} and so on. */
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

    /** Virtual ones, which say nothing of what their tasks throw. */
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
