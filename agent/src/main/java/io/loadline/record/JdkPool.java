package io.loadline.record;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@link ThreadPoolExecutor} and its subclasses. */
final class JdkPool implements ObservedPool {

    private static final Set<String> FIRST_IN_FIRST_OUT = new HashSet<>(Arrays.asList(
            "java.util.concurrent.LinkedBlockingQueue",
            "java.util.concurrent.ArrayBlockingQueue",
            "java.util.concurrent.LinkedTransferQueue",
            "java.util.concurrent.SynchronousQueue"));

    private final WeakReference<ThreadPoolExecutor> pool;
    private final boolean scheduled;
    private final String poolClass;
    private volatile String queueClass;

    JdkPool(ThreadPoolExecutor pool) {
        this.pool = new WeakReference<>(pool);
        this.scheduled = pool instanceof ScheduledThreadPoolExecutor;
        this.poolClass = pool.getClass().getName();
    }

    @Override
    public PoolState state() {
        ThreadPoolExecutor p = pool.get();
        if (p == null) {
            return null;
        }
        BlockingQueue<Runnable> queue = p.getQueue();
        return new PoolState(
                p.getCorePoolSize(),
                p.getMaximumPoolSize(),
                p.getPoolSize(),
                p.getActiveCount(),
                scheduled ? due().size() : queue.size(),
                capacityOf(queue),
                p.getKeepAliveTime(TimeUnit.MILLISECONDS),
                p.isTerminated());
    }

    @Override
    public BlockingQueue<Runnable> queue() {
        ThreadPoolExecutor p = pool.get();
        return p == null ? null : p.getQueue();
    }

    @Override
    public boolean isScheduled() {
        return scheduled;
    }

    @Override
    public boolean isFirstInFirstOut() {
        try {
            return FIRST_IN_FIRST_OUT.contains(queueClass());
        } catch (RuntimeException subclassUnderConstruction) {
            return false;
        }
    }

    @Override
    public boolean looksLikeJdk() {
        ThreadPoolExecutor p = pool.get();
        if (p == null) {
            return false;
        }
        String factory = p.getThreadFactory().getClass().getName();
        return (factory.startsWith("java.") || factory.startsWith("sun.") || factory.startsWith("jdk."))
                && !factory.startsWith("java.util.concurrent.Executors$");
    }

    @Override
    public long latenessNanos(Runnable task) {
        return task instanceof Delayed ? -((Delayed) task).getDelay(TimeUnit.NANOSECONDS) : 0;
    }

    /** The queue's head is the task due first, so mostly one look is enough. */
    @Override
    public List<Runnable> due() {
        BlockingQueue<Runnable> queue = queue();
        if (queue == null || !isDue(queue.peek())) {
            return Collections.emptyList();
        }
        List<Runnable> due = new ArrayList<>();
        for (Object task : queue.toArray()) {
            if (isDue(task)) {
                due.add((Runnable) task);
            }
        }
        return due;
    }

    @Override
    public String poolClass() {
        return poolClass;
    }

    @Override
    public String queueClass() {
        if (queueClass == null) {
            BlockingQueue<Runnable> queue = queue();
            queueClass = queue == null ? null : queue.getClass().getName();
        }
        return queueClass;
    }

    private static boolean isDue(Object task) {
        return task instanceof Delayed && ((Delayed) task).getDelay(TimeUnit.NANOSECONDS) <= 0;
    }

    private static int capacityOf(BlockingQueue<Runnable> queue) {
        long capacity = (long) queue.size() + queue.remainingCapacity();
        return (int) Math.min(Integer.MAX_VALUE, capacity);
    }
}
