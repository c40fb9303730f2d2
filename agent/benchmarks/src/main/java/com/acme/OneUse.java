// SPDX-License-Identifier: Apache-2.0
package com.acme;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Builds executors that start a virtual thread for each task, for one use each. The class is not in {@code
 * io.loadline}, whose frames the agent skips when it searches a stack for the program's call site.
 */
public final class OneUse implements Supplier<ExecutorService> {

    private final MethodHandle factory;

    private OneUse(MethodHandle factory) {
        this.factory = factory;
    }

    /** Returns a builder of such executors; needs Java 21. */
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
