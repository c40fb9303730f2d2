// SPDX-License-Identifier: Apache-2.0
package com.acme;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Builds executors that start a virtual thread for each task, for one use each. In a package of its own: the agent takes
 * classes of {@code io.loadline} for its own, and looks further up the stack for the place of the program.
 */
public final class OneUse implements Supplier<ExecutorService> {

    private final MethodHandle factory;

    private OneUse(MethodHandle factory) {
        this.factory = factory;
    }

    /** Returns what builds them; needs Java 21. */
    public static Supplier<ExecutorService> builder() throws ReflectiveOperationException {
        return new OneUse(MethodHandles.publicLookup()
                .findStatic(
                        Executors.class,
                        "newVirtualThreadPerTaskExecutor",
                        MethodType.methodType(ExecutorService.class)));
    }

    @Override
    public ExecutorService get() {
        try {
            return (ExecutorService) factory.invokeExact();
        } catch (Throwable notBuilt) {
            throw new IllegalStateException(notBuilt);
        }
    }
}
