// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.health.Privileged;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

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

    /**
     * A queue of more timers is copied at most once in a window: a copy holds the lock that every thread needs to
     * schedule.
     */
    private static final int LONG_QUEUE = 20_000;

    private static final long COPY_NANOS = 900_000_000L;

    private final boolean scheduled;
    private final boolean hooks;

    /** The latest copy of a long queue, until it is too old; null if there is none. */
    private volatile Timers copied;

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
        return scheduled ? timersOf(pool.getQueue()) : NONE;
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
        String factory = threads.getClass().getName();
        return (factory.startsWith("java.") || factory.startsWith("sun.") || factory.startsWith("jdk."))
                && !factory.startsWith("java.util.concurrent.Executors$");
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
                new SizeChange(pool.getCorePoolSize(), core, pool::setCorePoolSize),
                new SizeChange(pool.getMaximumPoolSize(), maximum, pool::setMaximumPoolSize));
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

    /** A copy of a queue of timers, and the tasks in it that were due. */
    private static final class Timers {
        /** Weak, since it keeps no task alive. */
        private final WeakReference<Object[]> all;

        /** Some of them, for a window: a collection of garbage must not make each look copy the queue again. */
        private final Object[] due;

        private final long at = System.nanoTime();

        Timers(Object[] all) {
            this.all = new WeakReference<>(all);
            List<Object> found = new ArrayList<>();
            addDue(all, 0, found);
            this.due = found.toArray();
        }
    }

    /**
     * Returns the tasks that are due and not cancelled. For a long queue with a recent copy, these are the tasks that
     * were due then and are still in the queue; a task that fell due later counts when it starts, or at the next copy.
     */
    private Object[] due(BlockingQueue<Runnable> queue) {
        Timers before = recentCopy(queue);
        if (!isDue(queue.peek())) {
            return NONE;
        }
        if (before == null) {
            return copy(queue.toArray()).due;
        }
        return Arrays.stream(before.due)
                .filter(task -> isDue(task) && !isCancelled(task) && queue.contains(task))
                .toArray();
    }

    private Object[] timersOf(BlockingQueue<Runnable> queue) {
        Timers before = recentCopy(queue);
        Object[] all = before == null ? null : before.all.get();
        if (all == null) {
            all = queue.toArray();
            copy(all);
        }
        return all;
    }

    private Timers recentCopy(BlockingQueue<Runnable> queue) {
        Timers before = copied;
        if (before != null && (queue.size() <= LONG_QUEUE || System.nanoTime() - before.at >= COPY_NANOS)) {
            copied = null;
        }
        return copied;
    }

    private Timers copy(Object[] all) {
        Timers copy = new Timers(all);
        copied = all.length > LONG_QUEUE ? copy : null;
        return copy;
    }

    private static void addDue(Object[] heap, int at, List<Object> due) {
        if (at < heap.length && isDue(heap[at])) {
            if (!isCancelled(heap[at])) {
                due.add(heap[at]);
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
