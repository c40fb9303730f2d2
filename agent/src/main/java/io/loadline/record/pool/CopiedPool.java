package io.loadline.record.pool;

import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;

/** A pool of a class that is a copy of {@code ThreadPoolExecutor} and has its public methods, but not its type: Tomcat's. */
public final class CopiedPool extends ReflectedPool {

    /** Tomcat's queue: in order, and it makes the pool start threads before it takes tasks in. */
    private static final String TASK_QUEUE = "org.apache.tomcat.util.threads.TaskQueue";

    private final GrowthWatch growth = new GrowthWatch();
    private volatile String queueClass;

    public CopiedPool(Executor pool) {
        super(pool, copyAbove(pool.getClass()));
    }

    /** The copy itself, of which the pool may be a subclass that nobody else can call. */
    private static Class<?> copyAbove(Class<?> poolClass) {
        Class<?> copy = poolClass;
        while (copy.getSuperclass() != AbstractExecutorService.class) {
            copy = copy.getSuperclass();
        }
        return copy;
    }

    @Override
    PoolState state(Executor p, int outsideTheQueue, int running, int mostWorkers) {
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
                keepAliveMillis(p),
                isTerminated(p));
    }

    @Override
    public boolean showsQueue() {
        return true;
    }

    @Override
    public Object[] waiting() {
        Executor p = pool();
        return p == null ? new Object[0] : queueOf(p).toArray();
    }

    @Override
    public int waitingCount() {
        Executor p = pool();
        return p == null ? 0 : queueOf(p).size();
    }

    @Override
    public int heldCount() {
        Executor p = pool();
        return p == null ? 0 : queueOf(p).size() + number(p, "getActiveCount");
    }

    @Override
    public boolean hasHooks() {
        return true;
    }

    @Override
    public boolean isFirstInFirstOut() {
        Executor p = pool();
        return p != null && (isTaskQueue(queueOf(p)) || JdkPool.FIRST_IN_FIRST_OUT.contains(queueClass()));
    }

    private static boolean isTaskQueue(Object queue) {
        return queue.getClass().getName().equals(TASK_QUEUE);
    }

    @Override
    public String family() {
        return "tomcat";
    }

    @Override
    public String queueClass() {
        if (queueClass == null) {
            Executor p = pool();
            queueClass = p == null ? null : queueOf(p).getClass().getName();
        }
        return queueClass;
    }

    @SuppressWarnings("unchecked")
    private BlockingQueue<Runnable> queueOf(Executor pool) {
        return (BlockingQueue<Runnable>) call(pool, "getQueue");
    }
}
