package io.loadline.pool;

/**
 * {@code ThreadPerTaskExecutor} of the JDK, which starts a thread for each task, mostly a virtual one: an executor, or all
 * that were built at one place. Tasks wait only until the system, or the carriers of virtual threads, run their threads.
 */
public final class PerTaskAccess extends ReflectedAccess {

    /** What the name of its class begins with, and of what stands between it and the application. */
    public static final String LIBRARY = "java.util.concurrent.";

    private static final String POOL_CLASS = LIBRARY + "ThreadPerTaskExecutor";

    /** {@code place}: what stands for several executors. */
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
