// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

/**
 * Access to the JDK's {@code ThreadPerTaskExecutor}, which starts a thread for each task, mostly a virtual one. It
 * stands for one executor, or for all executors that were built at one call site. Tasks wait only until the system, or
 * the carriers of virtual threads, run their threads.
 */
public final class PerTaskAccess extends ReflectedAccess {

    /** Prefix of the names of the executor's class and of all classes between the executor and the application. */
    public static final String LIBRARY = "java.util.concurrent.";

    private static final String POOL_CLASS = LIBRARY + "ThreadPerTaskExecutor";

    /** Makes access to one executor, or to several for which {@code place} stands. */
    public PerTaskAccess(Object place) {
        super(place, PoolFamily.named("virtual"));
    }

    @Override
    String queueClass(Object place) {
        return POOL_CLASS;
    }

    @Override
    public String poolClass() {
        return POOL_CLASS;
    }
}
