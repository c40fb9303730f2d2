package io.loadline.record.pool;

import java.lang.ref.WeakReference;
import java.security.AccessController;
import java.security.PrivilegedAction;
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

/** {@link ThreadPoolExecutor} and its subclasses. */
public final class JdkPool implements ObservedPool {

    static final Set<String> FIRST_IN_FIRST_OUT = new HashSet<>(Arrays.asList(
            "java.util.concurrent.LinkedBlockingQueue",
            "java.util.concurrent.LinkedBlockingDeque",
            "java.util.concurrent.ArrayBlockingQueue",
            "java.util.concurrent.LinkedTransferQueue",
            "java.util.concurrent.SynchronousQueue"));

    private static final Set<String> OF_KNOWN_LENGTH = new HashSet<>(Arrays.asList(
            "java.util.concurrent.LinkedBlockingQueue",
            "java.util.concurrent.LinkedBlockingDeque",
            "java.util.concurrent.ArrayBlockingQueue",
            "java.util.concurrent.SynchronousQueue"));

    private static final Object[] NONE = {};

    private final WeakReference<ThreadPoolExecutor> pool;
    private final boolean scheduled;
    private final boolean hooks;
    private final String poolClass;
    private final GrowthWatch growth = new GrowthWatch();
    private volatile String queueClass;

    public JdkPool(ThreadPoolExecutor pool) {
        this.pool = new WeakReference<>(pool);
        this.scheduled = pool instanceof ScheduledThreadPoolExecutor;
        // whoever builds a pool may not be allowed to look at its methods
        this.hooks = AccessController.doPrivileged((PrivilegedAction<Boolean>) () -> overridesHook(pool.getClass()));
        this.poolClass = pool.getClass().getName();
    }

    @Override
    public PoolState state(int outsideTheQueue, int running, int mostWorkers) {
        ThreadPoolExecutor p = pool.get();
        if (p == null) {
            return null;
        }
        BlockingQueue<Runnable> queue = p.getQueue();
        int threads = p.getPoolSize();
        int core = p.getCorePoolSize();
        int capacity = capacityOf(queue);
        return new PoolState(
                core,
                p.getMaximumPoolSize(),
                threads,
                p.getActiveCount(),
                waitingCount() + outsideTheQueue,
                capacity,
                growth.of(queue, capacity, core, Math.max(threads, mostWorkers)),
                p.getKeepAliveTime(TimeUnit.MILLISECONDS),
                p.isTerminated());
    }

    @Override
    public Object[] waiting() {
        ThreadPoolExecutor p = pool.get();
        if (p == null) {
            return NONE;
        }
        return scheduled ? due(p.getQueue()) : p.getQueue().toArray();
    }

    @Override
    public int waitingCount() {
        ThreadPoolExecutor p = pool.get();
        if (p == null) {
            return 0;
        }
        return scheduled ? due(p.getQueue()).length : p.getQueue().size();
    }

    @Override
    public int heldCount() {
        ThreadPoolExecutor p = pool.get();
        return p == null ? 0 : p.getQueue().size() + p.getActiveCount();
    }

    @Override
    public int queueLength() {
        ThreadPoolExecutor p = pool.get();
        boolean known = p != null && p.getClass() == ThreadPoolExecutor.class && OF_KNOWN_LENGTH.contains(queueClass());
        return known ? p.getQueue().size() : -1;
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
    public boolean isFirstInFirstOut() {
        return FIRST_IN_FIRST_OUT.contains(queueClass());
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
    public boolean looksLikeJdk() {
        ThreadPoolExecutor p = pool.get();
        if (p == null) {
            return false;
        }
        ThreadFactory threads = p.getThreadFactory();
        if (threads == null) {
            // its constructor refused the arguments, and on Java 8 it is finalized all the same
            return true;
        }
        String factory = threads.getClass().getName();
        return (factory.startsWith("java.") || factory.startsWith("sun.") || factory.startsWith("jdk."))
                && !factory.startsWith("java.util.concurrent.Executors$");
    }

    @Override
    public long latenessNanos(Runnable task) {
        return task instanceof Delayed ? -((Delayed) task).getDelay(TimeUnit.NANOSECONDS) : 0;
    }

    @Override
    public boolean resize(int core, int maximum) {
        ThreadPoolExecutor p = pool.get();
        if (p == null) {
            return false;
        }
        SizeChange.apply(
                new SizeChange.Size(p.getCorePoolSize(), core, p::setCorePoolSize),
                new SizeChange.Size(p.getMaximumPoolSize(), maximum, p::setMaximumPoolSize));
        return true;
    }

    @Override
    public boolean showsQueue() {
        return true;
    }

    @Override
    public String family() {
        return "jdk";
    }

    @Override
    public String poolClass() {
        return poolClass;
    }

    @Override
    public String queueClass() {
        if (queueClass == null) {
            ThreadPoolExecutor p = pool.get();
            queueClass = p == null ? null : p.getQueue().getClass().getName();
        }
        return queueClass;
    }

    /** The queue shows itself as the heap it is: behind a task that is not due there is none that is. */
    private static Object[] due(BlockingQueue<Runnable> queue) {
        if (!isDue(queue.peek())) {
            return NONE;
        }
        List<Object> due = new ArrayList<>();
        addDue(queue.toArray(), 0, due);
        return due.toArray();
    }

    private static void addDue(Object[] heap, int at, List<Object> due) {
        if (at < heap.length && isDue(heap[at])) {
            due.add(heap[at]);
            addDue(heap, 2 * at + 1, due);
            addDue(heap, 2 * at + 2, due);
        }
    }

    private static boolean isDue(Object task) {
        return task instanceof Delayed && ((Delayed) task).getDelay(TimeUnit.NANOSECONDS) <= 0;
    }

    static int capacityOf(BlockingQueue<Runnable> queue) {
        long capacity = (long) queue.size() + queue.remainingCapacity();
        return (int) Math.min(Integer.MAX_VALUE, capacity);
    }
}
