// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.health.Privileged;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Access to a {@link ThreadPoolExecutor}, subclasses included. */
final class JdkAccess extends PoolAccess<ThreadPoolExecutor> {

    /**
     * Queues that release tasks in order of arrival. {@code SynchronousQueue} is none of them: a task that gets no
     * thread departs before a later one that got a thread.
     */
    static final Set<String> FIRST_IN_FIRST_OUT = new HashSet<>(Arrays.asList(
            "java.util.concurrent.LinkedBlockingQueue",
            "java.util.concurrent.LinkedBlockingDeque",
            "java.util.concurrent.ArrayBlockingQueue",
            "java.util.concurrent.LinkedTransferQueue"));

    /** Function from a queue to its heap of timers, or null: see {@link PoolAccess#readTimersBy}. */
    static volatile Function<Object, Object[]> timerHeap = queue -> null;

    private final boolean scheduled;
    private final boolean hooks;

    JdkAccess(ThreadPoolExecutor pool) {
        super(pool, PoolFamily.named("jdk"));
        this.scheduled = pool instanceof ScheduledThreadPoolExecutor;
        // the thread that builds a pool may not be permitted to read the methods of its class
        this.hooks = Privileged.get(() -> overridesHook(pool.getClass()));
    }

    @Override
    PoolState state(ThreadPoolExecutor pool, int outsideTheQueue, int running) {
        BlockingQueue<Runnable> queue = pool.getQueue();
        PoolState state = new PoolState(pool.getCorePoolSize(), pool.getMaximumPoolSize());
        state.queueCapacity = capacityOf(queue);
        state.poolSize = pool.getPoolSize();
        state.activeCount = pool.getActiveCount();
        state.queued = waitingCount(pool) + outsideTheQueue;
        state.growth = growthBehind(queue, state, pool.getLargestPoolSize());
        state.keepAliveMillis = pool.getKeepAliveTime(TimeUnit.MILLISECONDS);
        state.terminated = pool.isTerminated();
        return state;
    }

    @Override
    Object[] waiting(ThreadPoolExecutor pool) {
        return scheduled ? due(pool.getQueue()) : pool.getQueue().toArray();
    }

    @Override
    int waitingCount(ThreadPoolExecutor pool) {
        return scheduled ? due(pool.getQueue()).length : pool.getQueue().size();
    }

    @Override
    int heldCount(ThreadPoolExecutor pool) {
        return pool.getQueue().size() + pool.getActiveCount();
    }

    @Override
    Object[] timers(ThreadPoolExecutor pool) {
        if (!scheduled || pool.getQueue().isEmpty()) {
            return NONE;
        }
        return Arrays.stream(heap(pool.getQueue())).filter(Objects::nonNull).toArray();
    }

    @Override
    public boolean hasHooks() {
        return hooks;
    }

    @Override
    public boolean isScheduled() {
        return scheduled;
    }

    @Override
    boolean isFirstInFirstOut(ThreadPoolExecutor pool) {
        return FIRST_IN_FIRST_OUT.contains(queueClass(pool));
    }

    private static boolean overridesHook(Class<?> poolClass) {
        for (Class<?> c = poolClass; c != ThreadPoolExecutor.class && c != ScheduledThreadPoolExecutor.class; ) {
            try {
                return c.getDeclaredMethod("beforeExecute", Thread.class, Runnable.class) != null;
            } catch (NoSuchMethodException inherited) {
                c = c.getSuperclass();
            } catch (LinkageError | SecurityException mayNotLook) {
                return true;
            }
        }
        return false;
    }

    @Override
    boolean looksLikeJdk(ThreadPoolExecutor pool) {
        ThreadFactory threads = pool.getThreadFactory();
        if (threads == null) {
            // the constructor rejected its arguments; Java 8 finalizes the object even so
            return true;
        }
        return isFactoryOfJdk(threads.getClass().getName());
    }

    /** Returns whether a class of factories is the JDK's, and is not given to applications. */
    static boolean isFactoryOfJdk(String name) {
        return (name.startsWith("java.") || name.startsWith("sun.") || name.startsWith("jdk."))
                && !name.startsWith("java.util.concurrent.Executors$")
                && !name.startsWith("java.lang.ThreadBuilders$");
    }

    @Override
    Object threadFactory(ThreadPoolExecutor pool) {
        return pool.getThreadFactory();
    }

    @Override
    Object rejectionHandler(ThreadPoolExecutor pool) {
        return pool.getRejectedExecutionHandler();
    }

    @Override
    void resize(ThreadPoolExecutor pool, int core, int maximum) {
        resize(
                new SizeSetter(pool.getCorePoolSize(), core, pool::setCorePoolSize),
                new SizeSetter(pool.getMaximumPoolSize(), maximum, pool::setMaximumPoolSize));
    }

    @Override
    public boolean showsQueue() {
        return true;
    }

    @Override
    String queueClass(ThreadPoolExecutor pool) {
        return pool.getQueue().getClass().getName();
    }

    @Override
    boolean hasInQueue(ThreadPoolExecutor pool, Object task) {
        // for a task of a JDK class this reads the index that the task remembers
        return pool.getQueue().contains(task);
    }

    /**
     * Returns the tasks that are due and not cancelled. Threads may schedule meanwhile: they may move a task while it is
     * looked at, so that it is seen twice or, until the next call, not at all.
     */
    private static Object[] due(BlockingQueue<Runnable> queue) {
        if (!isDue(queue.peek())) {
            return NONE;
        }
        Set<Object> due = Collections.newSetFromMap(new IdentityHashMap<>());
        addDue(heap(queue), 0, due);
        return due.toArray();
    }

    /** Returns the heap of timers; may end in nulls. Read after a call of the queue, it is not older than that. */
    private static Object[] heap(BlockingQueue<Runnable> queue) {
        Object[] heap = timerHeap.apply(queue);
        return heap == null ? queue.toArray() : heap;
    }

    private static void addDue(Object[] heap, int at, Set<Object> due) {
        Object task = at < heap.length ? heap[at] : null;
        if (isDue(task)) {
            if (!isCancelled(task)) {
                due.add(task);
            }
            addDue(heap, 2 * at + 1, due);
            addDue(heap, 2 * at + 2, due);
        }
    }

    private static boolean isDue(Object task) {
        return task instanceof Delayed && ((Delayed) task).getDelay(TimeUnit.NANOSECONDS) <= 0;
    }

    static int capacityOf(BlockingQueue<?> queue) {
        long capacity = (long) queue.size() + queue.remainingCapacity();
        return (int) Math.min(Integer.MAX_VALUE, capacity);
    }
}
