// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.pool.PoolState.Growth;
import java.lang.ref.WeakReference;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * Access to a pool of some family, held weakly. A query calls methods of the pool and of its queue, which may be the
 * application's: a queue that throws, a mock that has none, a {@code size()} that waits for a lock or reads a database.
 * So a query never throws ({@link QueryGuard}); a failed one returns the same fallback as for a collected pool.
 *
 * <p>Per task, only {@link #latenessNanos} is called. {@link #hasInQueue} is called where a timer is cancelled, {@link
 * #waitingCount} at the first task of a pre-existing pool, {@link #lentCount} where a permit of a pre-existing pool
 * returns that the current thread was not seen to take. Safe to call from any thread. A subclass is a family; its
 * inherited methods suit a pool that does not expose its queue.
 */
public abstract class PoolAccess<P> {

    private static final String UNKNOWN = "unknown";
    static final Object[] NONE = {};

    private final WeakReference<P> pool;
    final PoolFamily family;
    private final String poolClass;
    private volatile String queueClass;

    private final QueryGuard guard = new QueryGuard();
    private int largestCore = 1;

    PoolAccess(P pool, PoolFamily family) {
        this.pool = new WeakReference<>(pool);
        this.family = family;
        this.poolClass = pool.getClass().getName();
    }

    /**
     * Makes the access to a pool.
     *
     * @param pool pool of a known family
     */
    public static PoolAccess<?> of(Object pool) {
        if (pool instanceof ThreadPoolExecutor) {
            return new JdkAccess((ThreadPoolExecutor) pool);
        }
        if (isOf("fork-join", pool)) {
            return new ForkJoinAccess((ForkJoinPool) pool);
        }
        PoolFamily family = PoolFamily.of(RouteAccess.poolOf(pool));
        if (family.has("group")) {
            return new GroupAccess(pool);
        }
        return family.has("routes") ? new RouteAccess(pool, family) : new ReflectedAccess(pool, family);
    }

    /**
     * Sets the function that reads the timers of a scheduled pool without the lock of its queue.
     *
     * @param timerHeap returns for a queue the array in which it keeps its tasks, or null if it keeps them otherwise
     */
    public static void readTimersBy(Function<Object, Object[]> timerHeap) {
        JdkAccess.timerHeap = timerHeap;
    }

    /** Returns whether a pool is of this family, by the names of its class and superclasses; loads no class. */
    public static boolean isOf(String family, Object pool) {
        return pool != null && PoolFamily.of(pool) == PoolFamily.named(family);
    }

    /**
     * Returns the pool to which an object belongs, which may be the object itself.
     *
     * @param part pool of a known family, or one of the parts of a pool
     */
    public static Object wholeOf(Object part) {
        PoolFamily family = PoolFamily.of(part);
        Object whole =
                family != null && family.has("partOf") ? ReflectedAccess.evaluate(part, family.value("partOf")) : null;
        // the application may have put the part into something of its own
        return whole == null || PoolFamily.of(whole) == null ? part : whole;
    }

    /** Returns the prefix of the library of the pool's class, such as "org.apache.commons.". */
    public static String libraryOf(Object pool) {
        return PoolFamily.knownClass(pool).getName().replaceFirst("((\\w+\\.){3}).*", "$1");
    }

    /** Returns whether this is the pool itself, not one of several for which another object stands. */
    public final boolean is(Object pool) {
        return this.pool.get() == pool;
    }

    /** Returns whether the pool was collected, so that nothing of it can be read any more. */
    public final boolean isCollected() {
        return pool.get() == null;
    }

    /** Returns what decides whether the pool is queried. */
    public final QueryGuard guard() {
        return guard;
    }

    private <T> T query(Function<P, T> getter, T fallback) {
        P p = pool.get();
        return p == null ? fallback : guard.query(() -> getter.apply(p), fallback);
    }

    // ---- queries

    /**
     * Returns the pool's present figures, or null if it was collected.
     *
     * @param outsideTheQueue tasks that wait elsewhere, or all waiting tasks if the pool does not expose its queue
     * @param running tasks in service
     */
    public final PoolState state(int outsideTheQueue, int running) {
        return query(p -> state(p, outsideTheQueue, running), null);
    }

    /**
     * Returns the tasks in the queue; of a scheduled pool, those that are due and not cancelled. None if the pool was
     * collected.
     */
    public final Object[] waiting() {
        return query(this::waiting, NONE);
    }

    /** Returns the number of {@link #waiting}. */
    public final int waitingCount() {
        return query(this::waitingCount, 0);
    }

    /** Returns whether this scheduled task is in the queue. Takes the lock of the queue, but does not search it. */
    public final boolean hasInQueue(Object task) {
        return query(p -> hasInQueue(p, task), false);
    }

    /** Returns an upper bound of the waiting tasks, as reported by a pool that does not expose its queue. */
    public final long mostWaiting() {
        return pool.get() == null ? 0 : query(this::mostWaiting, Long.MAX_VALUE);
    }

    /** Returns the number of permits in use, as the library counts them; negative if the pool lends none. */
    public final int lentCount() {
        return isOfPermits() ? query(this::lentCount, -1) : -1;
    }

    /** Returns the number of tasks in the queue, due or not, and in the hands of threads. */
    public final int heldCount() {
        return query(this::heldCount, 0);
    }

    /** Returns the queue of a scheduled pool, with tasks that are not due or cancelled; else nothing. */
    public final Object[] timers() {
        return query(this::timers, NONE);
    }

    public static boolean isCancelled(Object task) {
        return task instanceof Future && ((Future<?>) task).isCancelled();
    }

    public static boolean isPeriodic(Object task) {
        return task instanceof RunnableScheduledFuture && ((RunnableScheduledFuture<?>) task).isPeriodic();
    }

    /** Returns the setting by which the library finds connections that are never returned; empty if it is not known. */
    public final String leakSetting() {
        PoolFamily known = PoolFamily.named(family());
        String setting = known == null ? null : known.value("leak");
        return setting == null ? "" : setting;
    }

    /** Returns the class name of the queue. */
    public final String queueClass() {
        if (queueClass == null) {
            queueClass = query(this::queueClass, null);
        }
        return queueClass == null ? UNKNOWN : queueClass;
    }

    /** Returns whether the JDK built this pool for its own use, as far as the pool shows it. */
    public final boolean looksLikeJdk() {
        return query(this::looksLikeJdk, false);
    }

    /**
     * Returns whether the queue releases tasks in order of arrival. Called while a subclass is under construction,
     * whose methods may not work yet; so an exception is no failure.
     */
    public final boolean isFirstInFirstOut() {
        try {
            P p = pool.get();
            if (p == null) {
                return false;
            }
            // kept for a pool that is collected before its first query
            queueClass = queueClass(p);
            return isFirstInFirstOut(p);
        } catch (OutOfMemoryError notThePools) {
            throw notThePools;
        } catch (Throwable underConstruction) {
            return false;
        }
    }

    /** Returns the name that the application or the pool gave itself; null if only its threads have one. */
    public final String name() {
        return query(this::name, null);
    }

    /**
     * Sets both sizes, in an order in which core never exceeds maximum. Exceptions of the pool propagate; then neither
     * size has changed.
     *
     * @return false if the pool was collected
     */
    public final boolean resize(int core, int maximum) {
        P p = pool.get();
        if (p == null) {
            return false;
        }
        resize(p, core, maximum);
        return true;
    }

    /** Returns the class name of the thread factory; {@code unknown} if the pool does not expose it. */
    public final String threadFactoryClass() {
        return query(p -> className(threadFactory(p)), UNKNOWN);
    }

    /** Returns the class name of the rejection handler; {@code unknown} if the pool does not expose it. */
    public final String rejectionHandlerClass() {
        return query(p -> className(rejectionHandler(p)), UNKNOWN);
    }

    /** Returns the class name, without the number of a lambda's class, which changes. */
    private static String className(Object of) {
        return of == null ? UNKNOWN : of.getClass().getName().replaceFirst("\\$\\$Lambda.*", " (a lambda)");
    }

    // ---- the same queries for a pool that was not collected

    abstract PoolState state(P pool, int outsideTheQueue, int running);

    /**
     * Returns when a pool with this queue starts threads beyond core. For a queue of a class outside of the JDK, the
     * pool's past decides: if it has an unbounded queue and ever had more threads than its largest core, it starts
     * threads before it queues tasks.
     *
     * @param state its core and the capacity of its queue
     * @param mostThreads largest number of threads so far
     */
    final synchronized Growth growthBehind(BlockingQueue<?> queue, PoolState state, int mostThreads) {
        // with core 0 the JDK's pool still starts one thread; when core shrinks, busy threads beyond it stay
        largestCore = Math.max(largestCore, state.corePoolSize);
        if (queue instanceof SynchronousQueue) {
            return Growth.BEFORE_QUEUEING;
        }
        if (state.queueCapacity != Integer.MAX_VALUE) {
            return Growth.WHEN_QUEUE_IS_FULL;
        }
        if (queue.getClass().getName().startsWith("java.util.concurrent.")) {
            return Growth.NEVER;
        }
        return mostThreads > largestCore ? Growth.BEFORE_QUEUEING : Growth.NOT_SEEN_YET;
    }

    Object[] waiting(P pool) {
        return NONE;
    }

    int waitingCount(P pool) {
        return 0;
    }

    boolean hasInQueue(P pool, Object task) {
        return false;
    }

    long mostWaiting(P pool) {
        return Long.MAX_VALUE;
    }

    int lentCount(P pool) {
        return -1;
    }

    int heldCount(P pool) {
        return 0;
    }

    Object[] timers(P pool) {
        return NONE;
    }

    String queueClass(P pool) {
        return poolClass();
    }

    boolean looksLikeJdk(P pool) {
        return false;
    }

    /** Returns whether a pool with a thread for each task has a limit. */
    boolean isLimited(P pool) {
        return false;
    }

    abstract boolean isFirstInFirstOut(P pool);

    String name(P pool) {
        return null;
    }

    /** Returns the thread factory; null if the pool has none or does not expose it. */
    Object threadFactory(P pool) {
        return null;
    }

    /** Returns the rejection handler; null if the pool has none or does not expose it. */
    Object rejectionHandler(P pool) {
        return null;
    }

    abstract void resize(P pool, int core, int maximum);

    /** One of the two sizes: present value, wanted value, setter. */
    static final class SizeSetter {
        private final int present;
        private final int wanted;
        private final IntConsumer setter;

        SizeSetter(int present, int wanted, IntConsumer setter) {
            this.present = present;
            this.wanted = wanted;
            this.setter = setter;
        }

        /** Sets the size, but not to its present value: a subclass may reject the very call. */
        private void set(int size) {
            if (wanted != present) {
                setter.accept(size);
            }
        }
    }

    /** Sets both sizes or none, so that core never exceeds maximum. Exceptions of the setters propagate. */
    static void resize(SizeSetter core, SizeSetter maximum) {
        // Java 8 accepts a core above the maximum, later versions throw; all throw at a maximum below core
        boolean maximumFirst = maximum.wanted >= core.present;
        SizeSetter first = maximumFirst ? maximum : core;
        SizeSetter second = maximumFirst ? core : maximum;
        first.set(first.wanted);
        try {
            second.set(second.wanted);
        } catch (RuntimeException | Error refused) {
            try {
                first.set(first.present);
            } catch (RuntimeException alsoRefused) {
                refused.addSuppressed(alsoRefused);
            }
            throw refused;
        }
    }

    // ---- constant properties

    /**
     * Returns whether the pool exposes its queue. Otherwise only the pool itself can add or remove tasks, and the
     * waiting ones are known from the counts, which {@link #mostWaiting} bounds.
     */
    public boolean showsQueue() {
        return false;
    }

    /** Returns whether tasks arrive when they fall due, not when they are submitted. */
    public boolean isScheduled() {
        return false;
    }

    /** Returns whether {@code beforeExecute} may be the application's own, as far as is known. */
    public boolean hasHooks() {
        return false;
    }

    /**
     * Returns how long ago a scheduled task fell due, in nanoseconds; negative if it is not due. The task may be the
     * application's.
     */
    public final long latenessNanos(Runnable task) {
        if (!(task instanceof Delayed)) {
            return 0;
        }
        try {
            return -((Delayed) task).getDelay(TimeUnit.NANOSECONDS);
        } catch (Exception | AssertionError | LinkageError error) {
            guard.threw(error);
            return 0;
        }
    }

    /** Returns whether this is a library's pool of connections with routes, of which there may be many. */
    public final boolean hasRoutes() {
        return family.has("routes");
    }

    /** Returns whether the pool lends connections and has no threads: a lent connection is a task in service. */
    public final boolean isOfConnections() {
        return family.has("connections");
    }

    /** Returns whether the pool is a group of consumers: its threads poll a broker, and a task is a delivery. */
    public final boolean isOfConsumers() {
        return family.has("consumers");
    }

    /** Returns whether the pool is a group of event loops: a task is a pass, from the end of a select to the next. */
    public final boolean isOfEventLoops() {
        return family.has("eventLoops");
    }

    /** Returns whether what the pool lends are permits: numbers, not objects. */
    public final boolean isOfPermits() {
        return family.has("permits");
    }

    /** Returns whether these are consumers whose broker does not show how many messages wait. */
    public final boolean isDepthUnseen() {
        return family.has("depthUnseen");
    }

    /** Returns whether each task has a thread of its own, which only the task knows. */
    public final boolean startsThreads() {
        return family.has("threadPerTask");
    }

    /** Returns whether each task has a thread of its own without a limit. Then the pool has no size. */
    public final boolean hasThreadPerTask() {
        return startsThreads() && !query(this::isLimited, false);
    }

    /**
     * Returns whether the size is the number of tasks that can run, so that Loadline may set it by itself. Not of
     * fork-join pools: their parallelism is also the number of forks that run.
     */
    public final boolean hasSizeOfItsOwn() {
        return !family.has("noSizeOfItsOwn");
    }

    /** Returns the name of the family, such as {@code jdk} or {@code hikari}: a section of {@code families.txt}. */
    public final String family() {
        return family.name;
    }

    /** Returns the class name of the pool. */
    public String poolClass() {
        return poolClass;
    }
}
