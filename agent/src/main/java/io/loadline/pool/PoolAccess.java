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
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * A pool of some family, held weakly. To look at a pool is to call methods of the pool and of its queue, which may be the
 * application's: a queue that throws, a mock that has none, a {@code size()} that waits for a lock or asks a database. So
 * nothing comes out of a look, and who looks gets the answer of a pool that was collected. A pool that throws twice, or
 * keeps who looks waiting three times, each within a minute after the one before, is not asked for ten minutes, since whoever looks at
 * the pools looks at the others as well. Once is no proof: a look may be hit by a collection of garbage, but it is far too short
 * to be hit often.
 *
 * <p>Nothing ends a look that never returns: the thread is left behind in it, and the pool left out ({@link #standsStill}). On the way of a task only {@link #latenessNanos} is
 * called; {@link #hasInQueue} where a timer is cancelled, and {@link #waitingCount} where a task is the first of a pre-existing pool.
 * Safe to call from any thread. A family is one subclass; what it does not override is right for a pool that keeps its queue to itself.
 *
 * @param <P> type of the pool
 */
public abstract class PoolAccess<P> {

    private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long MEMORY_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(10);

    // twice thrown or three times slow is enough: to wait for a processor is more common than to throw
    private static final int THROWN = 3;
    private static final int SLOW = 2;
    private static final int ENOUGH = 6;
    private static final String UNKNOWN = "unknown";
    static final Object[] NONE = {};

    private final WeakReference<P> pool;
    final PoolFamily family;
    private final String poolClass;
    private volatile String queueClass;

    /** What went wrong, each within a minute after the one before, and when the last of it ended; guarded by this. */
    private int wrong;

    private long wrongUntil;
    private volatile Throwable failure;

    /** Whether a thread of the agent was left behind in a look, with the locks that it holds. */
    private volatile boolean standsStill;

    private int largestCore = 1;

    PoolAccess(P pool, PoolFamily family) {
        this.pool = new WeakReference<>(pool);
        this.family = family;
        this.poolClass = pool.getClass().getName();
    }

    /** {@code pool}: of a known family. */
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

    /** Whether a pool is of this family, by the names of its class and those above it: loads no class. */
    public static boolean isOf(String family, Object pool) {
        return pool != null && PoolFamily.of(pool) == PoolFamily.named(family);
    }

    /** What the names of all classes of the library begin with that the pool's class is from: "org.apache.commons.". */
    public static String libraryOf(Object pool) {
        return PoolFamily.knownClass(pool).getName().replaceFirst("((\\w+\\.){3}).*", "$1");
    }

    /** Whether this is the pool itself, and not one of several for which another object stands. */
    public final boolean is(Object pool) {
        return this.pool.get() == pool;
    }

    /** Why the pool is not asked any more; null while it is. */
    public final Throwable failure() {
        return failure;
    }

    /** Asks a pool that failed ten minutes ago again: a queue may have been slow for a while. Returns whether it does. */
    public final boolean asksAgain(long now) {
        // a thread that is left behind may hold the lock
        return failure != null && !standsStill && forgives(now);
    }

    private synchronized boolean forgives(long now) {
        boolean again = now - wrongUntil >= RETRY_NANOS;
        if (again) {
            failure = null;
            wrong = 0;
        }
        return again;
    }

    /** A thread is left behind in a look at the pool, which nobody asks from now on. {@code why}: with the stack of that thread. */
    public final void leaveBehind(Throwable why) {
        standsStill = true;
        failure = why;
    }

    /** The look that a thread was left behind in has returned. */
    public final synchronized void hasReturned() {
        wrongUntil = System.nanoTime();
        standsStill = false;
    }

    /** Whether a thread of the agent was left behind in a look at the pool that has not returned. */
    public final boolean standsStill() {
        return standsStill;
    }

    private <T> T query(Function<P, T> getter, T fallback) {
        P p = pool.get();
        if (p == null || failure != null) {
            return fallback;
        }
        long begin = System.nanoTime();
        try {
            T answer = getter.apply(p);
            answeredAfter(begin);
            return answer;
        } catch (OutOfMemoryError notThePools) {
            throw notThePools;
        } catch (Throwable error) {
            fails(THROWN, error);
            return fallback;
        }
    }

    /**
     * Where a hundred threads read at once, all of them may wait for a processor at one time: slow answers that overlap are
     * one.
     */
    private void answeredAfter(long begin) {
        long nanos = System.nanoTime() - begin;
        if (nanos < SLOW_NANOS) {
            return;
        }
        synchronized (this) {
            if (wrong == 0 || begin - wrongUntil >= 0) {
                fails(
                        SLOW,
                        new TimeoutException(
                                "the pool took " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms to answer"));
            }
        }
    }

    private synchronized void fails(int weight, Throwable error) {
        long now = System.nanoTime();
        wrong = (now - wrongUntil < MEMORY_NANOS ? wrong : 0) + weight;
        wrongUntil = now;
        if (wrong >= ENOUGH) {
            failure = error;
        }
    }

    // ---- what is asked

    /**
     * What the pool says of itself now, or null if it was collected. {@code outsideTheQueue}: tasks that wait elsewhere, or
     * all that wait if the pool does not show its queue; {@code running}: tasks in service.
     */
    public final PoolState state(int outsideTheQueue, int running) {
        return query(p -> state(p, outsideTheQueue, running), null);
    }

    /** The tasks that wait in the queue, of scheduled pools those that are due and not cancelled; none if the pool was collected. */
    public final Object[] waiting() {
        return query(this::waiting, NONE);
    }

    /** How many those are. */
    public final int waitingCount() {
        return query(this::waitingCount, 0);
    }

    /** Whether this scheduled task is in the queue; takes the lock of the queue, but does not go through it. */
    public final boolean hasInQueue(Object task) {
        return query(p -> hasInQueue(p, task), false);
    }

    /** Of a pool that does not show its queue: no more than this wait there, as it says itself. */
    public final long mostWaiting() {
        return pool.get() == null ? 0 : query(this::mostWaiting, Long.MAX_VALUE);
    }

    /** Tasks in the queue, of scheduled pools also those that are not due, and in the hands of threads. */
    public final int heldCount() {
        return query(this::heldCount, 0);
    }

    /** What is in the queue of a scheduled pool, whether it is due or not, cancelled or not; else nothing. */
    public final Object[] timers() {
        return query(this::timers, NONE);
    }

    public static boolean isCancelled(Object task) {
        return task instanceof Future && ((Future<?>) task).isCancelled();
    }

    public static boolean isPeriodic(Object task) {
        return task instanceof RunnableScheduledFuture && ((RunnableScheduledFuture<?>) task).isPeriodic();
    }

    /** Class name of the queue. */
    public final String queueClass() {
        if (queueClass == null) {
            queueClass = query(this::queueClass, null);
        }
        return queueClass == null ? UNKNOWN : queueClass;
    }

    /** Whether the JDK built this pool for its own use, as far as the pool itself shows it. */
    public final boolean looksLikeJdk() {
        return query(this::looksLikeJdk, false);
    }

    /**
     * Whether the queue hands tasks out in the order in which they came. Asked while a subclass is under construction, whose
     * methods may not work yet: no failure.
     */
    public final boolean isFirstInFirstOut() {
        try {
            P p = pool.get();
            if (p == null) {
                return false;
            }
            // to be told even of a pool that is collected before anybody looks at it
            queueClass = queueClass(p);
            return isFirstInFirstOut(p);
        } catch (OutOfMemoryError notThePools) {
            throw notThePools;
        } catch (Throwable underConstruction) {
            return false;
        }
    }

    /** What the application or the pool itself calls it; null if it has no name but that of its threads. */
    public final String name() {
        return query(this::name, null);
    }

    /**
     * Sets both sizes in an order in which core never exceeds maximum; false if the pool was collected. What the pool
     * throws comes out, and then neither size has changed.
     */
    public final boolean resize(int core, int maximum) {
        P p = pool.get();
        if (p == null) {
            return false;
        }
        resize(p, core, maximum);
        return true;
    }

    /** What makes its threads, as the name of a class; {@code unknown} where the pool does not show it. */
    public final String threadFactoryClass() {
        return query(p -> className(threadFactory(p)), UNKNOWN);
    }

    /** The same of what gets the tasks that it does not take. */
    public final String rejectionHandlerClass() {
        return query(p -> className(rejectionHandler(p)), UNKNOWN);
    }

    /** Without the number that a lambda's class has, which changes. */
    private static String className(Object of) {
        return of == null ? UNKNOWN : of.getClass().getName().replaceFirst("\\$\\$Lambda.*", " (a lambda)");
    }

    // ---- the same of a pool that is there

    abstract PoolState state(P pool, int outsideTheQueue, int running);

    /**
     * When a pool with this queue starts threads beyond core. If the queue is not of a class of the JDK's, by what the pool did:
     * one that ever had more threads than core ever was, although its queue has no bound, starts threads before it queues tasks.
     * {@code state}: its core and the capacity of its queue; {@code mostThreads}: that it ever had.
     */
    final synchronized Growth growthBehind(BlockingQueue<?> queue, PoolState state, int mostThreads) {
        // with core 0 the JDK's pool starts one thread all the same; when core falls, busy threads beyond it stay
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

    /** Of one with a thread for each task. */
    boolean isLimited(P pool) {
        return false;
    }

    abstract boolean isFirstInFirstOut(P pool);

    String name(P pool) {
        return null;
    }

    /** Null if it has none or does not show it. */
    Object threadFactory(P pool) {
        return null;
    }

    /** Null if it has none or does not show it. */
    Object rejectionHandler(P pool) {
        return null;
    }

    abstract void resize(P pool, int core, int maximum);

    /** One of the two sizes: as it is, as it is to be, and how to set it. */
    static final class Size {
        private final int present;
        private final int wanted;
        private final IntConsumer setter;

        Size(int present, int wanted, IntConsumer setter) {
            this.present = present;
            this.wanted = wanted;
            this.setter = setter;
        }

        /** Leaves alone what is right already: a subclass may refuse the very call. */
        private void set(int size) {
            if (wanted != present) {
                setter.accept(size);
            }
        }
    }

    /** Sets both so that core exceeds maximum at no moment, and both or none. What the setters throw comes out. */
    static void resize(Size core, Size maximum) {
        // Java 8 takes a core above the maximum, later ones throw; all throw at a maximum below core
        boolean maximumFirst = maximum.wanted >= core.present;
        Size first = maximumFirst ? maximum : core;
        Size second = maximumFirst ? core : maximum;
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

    // ---- what holds for all its life

    /**
     * Whether the pool lets its queue be seen. If not, nobody but the pool itself can put tasks in or take them out, and
     * those that wait are known from the counts, which {@link #mostWaiting} bounds.
     */
    public boolean showsQueue() {
        return false;
    }

    /** Whether tasks arrive when they fall due, not when they are handed in. */
    public boolean isScheduled() {
        return false;
    }

    /** Whether {@code beforeExecute} may be the application's own, as far as can be seen. */
    public boolean hasHooks() {
        return false;
    }

    /** How long ago a scheduled task fell due, in nanoseconds; negative if it has not yet. Such a task may be the application's. */
    public final long latenessNanos(Runnable task) {
        if (!(task instanceof Delayed)) {
            return 0;
        }
        try {
            return -((Delayed) task).getDelay(TimeUnit.NANOSECONDS);
        } catch (Exception | AssertionError | LinkageError error) {
            fails(THROWN, error);
            return 0;
        }
    }

    /** Whether it is the library's pool of connections that each take a route, of which there may be many. */
    public final boolean hasRoutes() {
        return family.has("routes");
    }

    /** Whether it gives out connections and has no threads: a connection in use is a task in service. */
    public final boolean isOfConnections() {
        return family.has("connections");
    }

    /** Whether each task has a thread of its own, which nobody knows but the task. */
    public final boolean startsThreads() {
        return family.has("threadPerTask");
    }

    /** The same without a limit, so that there is no size: the number of threads is that of the tasks. */
    public final boolean hasThreadPerTask() {
        return startsThreads() && !query(this::isLimited, false);
    }

    /**
     * Whether its size is the number of tasks that can run, so that it may be set without being asked. Not of fork-join pools:
     * their parallelism is also the number of forks that run.
     */
    public final boolean hasSizeOfItsOwn() {
        return !family.has("noSizeOfItsOwn");
    }

    /**
     * Which family of pools it is of: {@code jdk}, {@code tomcat}, {@code jboss}, {@code jetty}, {@code grizzly}, {@code
     * grizzly-fixed}, {@code virtual}, {@code stages}, {@code spring}, {@code helidon}, {@code jetty-virtual}, {@code kotlin},
     * {@code kotlin-default}, {@code fork-join}, {@code reactor}, {@code rxjava}; of connections {@code hikari}, {@code
     * commons-pool2}, {@code tomcat-jdbc}, {@code agroal}, {@code druid}, {@code reactor-pool}, {@code httpclient}, {@code okhttp}.
     */
    public final String family() {
        return family.name;
    }

    /** Class name of the pool. */
    public String poolClass() {
        return poolClass;
    }
}
