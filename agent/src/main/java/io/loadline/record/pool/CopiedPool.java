package io.loadline.record.pool;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * A pool of a class that is a copy of {@code ThreadPoolExecutor} and has its public methods, but not its type: Tomcat's.
 * Called by reflection, since its class belongs to the application.
 */
public final class CopiedPool implements ObservedPool {

    /** Tomcat's queue: in order, and it makes the pool start threads before it takes tasks in. */
    private static final String TASK_QUEUE = "org.apache.tomcat.util.threads.TaskQueue";

    private final WeakReference<Executor> pool;
    private final Class<?> family;
    private final String poolClass;
    private final GrowthWatch growth = new GrowthWatch();
    private volatile String queueClass;

    public CopiedPool(Executor pool) {
        this.pool = new WeakReference<>(pool);
        this.family = family(pool.getClass());
        this.poolClass = pool.getClass().getName();
    }

    @Override
    public PoolState state(int outsideTheQueue, int mostWorkers) {
        Executor p = pool.get();
        if (p == null) {
            return null;
        }
        BlockingQueue<Runnable> queue = queueOf(p);
        int threads = number(p, "getPoolSize");
        int core = number(p, "getCorePoolSize");
        int capacity = JdkPool.capacityOf(queue);
        Growth seen = growth.of(queue, capacity, core, Math.max(threads, mostWorkers));
        return new PoolState(
                core,
                number(p, "getMaximumPoolSize"),
                threads,
                number(p, "getActiveCount"),
                queue.size() + outsideTheQueue,
                capacity,
                isTaskQueue(queue) ? Growth.BEFORE_QUEUEING : seen,
                (Long) call(p, "getKeepAliveTime", TimeUnit.MILLISECONDS),
                (Boolean) call(p, "isTerminated"));
    }

    @Override
    public Object[] waiting() {
        Executor p = pool.get();
        return p == null ? new Object[0] : queueOf(p).toArray();
    }

    @Override
    public int waitingCount() {
        Executor p = pool.get();
        return p == null ? 0 : queueOf(p).size();
    }

    @Override
    public int heldCount() {
        Executor p = pool.get();
        return p == null ? 0 : queueOf(p).size() + number(p, "getActiveCount");
    }

    @Override
    public int queueLength() {
        return -1;
    }

    @Override
    public boolean hasHooks() {
        return true;
    }

    @Override
    public boolean isScheduled() {
        return false;
    }

    @Override
    public boolean isFirstInFirstOut() {
        Executor p = pool.get();
        return p != null && (isTaskQueue(queueOf(p)) || JdkPool.FIRST_IN_FIRST_OUT.contains(queueClass()));
    }

    private static boolean isTaskQueue(Object queue) {
        return queue.getClass().getName().equals(TASK_QUEUE);
    }

    @Override
    public boolean looksLikeJdk() {
        return false;
    }

    @Override
    public long latenessNanos(Runnable task) {
        return 0;
    }

    @Override
    public boolean resize(int core, int maximum) {
        Executor p = pool.get();
        if (p == null) {
            return false;
        }
        SizeChange.apply(
                new SizeChange.Size(number(p, "getCorePoolSize"), core, n -> set(p, "setCorePoolSize", n)),
                new SizeChange.Size(number(p, "getMaximumPoolSize"), maximum, n -> set(p, "setMaximumPoolSize", n)));
        return true;
    }

    @Override
    public String poolClass() {
        return poolClass;
    }

    @Override
    public String queueClass() {
        if (queueClass == null) {
            Executor p = pool.get();
            queueClass = p == null ? null : queueOf(p).getClass().getName();
        }
        return queueClass;
    }

    /** The copy itself, of which the pool may be a subclass that nobody else can call. */
    private static Class<?> family(Class<?> poolClass) {
        Class<?> family = poolClass;
        while (family.getSuperclass() != AbstractExecutorService.class) {
            family = family.getSuperclass();
        }
        return family;
    }

    @SuppressWarnings("unchecked")
    private BlockingQueue<Runnable> queueOf(Executor pool) {
        return (BlockingQueue<Runnable>) call(pool, "getQueue");
    }

    private int number(Executor pool, String method) {
        return (Integer) call(pool, method);
    }

    private void set(Executor pool, String method, int number) {
        try {
            family.getMethod(method, int.class).invoke(pool, number);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException(family.getName() + "." + method + " cannot be called", e);
        }
    }

    /** {@code unit}: the only argument, where there is one. */
    private Object call(Executor pool, String method, TimeUnit... unit) {
        try {
            return unit.length == 0
                    ? family.getMethod(method).invoke(pool)
                    : family.getMethod(method, TimeUnit.class).invoke(pool, unit[0]);
        } catch (InvocationTargetException | IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException(family.getName() + "." + method + " cannot be called", e);
        }
    }
}
