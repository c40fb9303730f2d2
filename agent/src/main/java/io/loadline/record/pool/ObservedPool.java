package io.loadline.record.pool;

/**
 * A pool of some family, held weakly. Its methods call the pool, which may be a subclass of the application's own, so
 * they may be slow or throw: never called on the way of a task, except {@link #latenessNanos}, and asked through a
 * {@link GuardedPool}.
 */
public interface ObservedPool {

    /**
     * What the pool says of itself now, or null if it was collected. {@code outsideTheQueue}: tasks that wait elsewhere, or
     * all that wait if the pool does not show its queue; {@code running}: tasks in service; {@code mostWorkers}: the most
     * workers at a time since the last call.
     */
    PoolState state(int outsideTheQueue, int running, int mostWorkers);

    /**
     * Whether the pool lets its queue be seen. If not, nobody but the pool itself can put tasks in or take them out, and
     * those that wait are known from the counts alone.
     */
    boolean showsQueue();

    /** The tasks that wait in the queue, of scheduled pools those that are due; none if the pool was collected. */
    Object[] waiting();

    /** How many those are. */
    int waitingCount();

    /** Of a pool that does not show its queue: no more than this can wait. */
    default long mostWaiting() {
        return Long.MAX_VALUE;
    }

    /** Tasks in the queue, of scheduled pools also those that are not due, and in the hands of threads. */
    int heldCount();

    /** The length of the queue, if it can be told at once and without code of the application's, else -1. */
    default int queueLength() {
        return -1;
    }

    /** Whether tasks arrive when they fall due, not when they are handed in. */
    default boolean isScheduled() {
        return false;
    }

    /** Whether the queue hands tasks out in the order in which they came. */
    boolean isFirstInFirstOut();

    /** Whether {@code beforeExecute} may be the application's own, as far as can be seen. */
    boolean hasHooks();

    /** Whether the JDK built this pool for its own use, as far as the pool itself shows it. */
    default boolean looksLikeJdk() {
        return false;
    }

    /** How long ago a scheduled task fell due, in nanoseconds; negative if it has not yet. */
    default long latenessNanos(Runnable task) {
        return 0;
    }

    /**
     * Sets both sizes in an order in which core never exceeds maximum; false if the pool was collected. What the pool
     * throws comes out, and then neither size has changed.
     */
    boolean resize(int core, int maximum);

    /** Whether it gives out connections and has no threads: a connection in use is a task in service. */
    default boolean isOfConnections() {
        return false;
    }

    /** Whether each task has a thread of its own, so that there is no size: the number of threads is that of the tasks. */
    default boolean hasThreadPerTask() {
        return false;
    }

    /**
     * Whether its size is the number of tasks that can run, so that it may be set without being asked. Not of fork-join pools:
     * their parallelism is also the number of forks that run.
     */
    default boolean hasSizeOfItsOwn() {
        return !hasThreadPerTask();
    }

    /** What the application or the pool itself calls it; null if it has no name but that of its threads. */
    default String name() {
        return null;
    }

    /**
     * Which family of pools it is of: {@code jdk}, {@code tomcat}, {@code jboss}, {@code jetty}, {@code virtual}, {@code
     * fork-join}; of connections {@code hikari}, {@code commons-pool2}, {@code tomcat-jdbc}.
     */
    String family();

    /** Class name of the pool. */
    String poolClass();

    /** Class name of the queue. */
    String queueClass();
}
