package io.loadline.pool;

import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** A pool of a class that is a copy of {@code ThreadPoolExecutor} and has its public methods, but not its type: Tomcat's. */
final class CopiedPool extends ReflectedPool<ExecutorService> {

    /** Tomcat's queue: in order, and it makes the pool start threads before it takes tasks in. */
    private static final String TASK_QUEUE = "org.apache.tomcat.util.threads.TaskQueue";

    private final GrowthWatch growth = new GrowthWatch();

    CopiedPool(Executor pool) {
        super((ExecutorService) pool, "tomcat", "CorePoolSize", "MaximumPoolSize");
    }

    /** The copy itself, of which the pool may be a subclass that nobody else can call. */
    @Override
    Class<?> typeOf(Object pool) {
        Class<?> copy = pool.getClass();
        while (copy.getSuperclass() != AbstractExecutorService.class) {
            copy = copy.getSuperclass();
        }
        return copy;
    }

    @Override
    PoolState state(ExecutorService pool, int outsideTheQueue, int running, int mostWorkers) {
        BlockingQueue<Runnable> queue = queueOf(pool);
        int threads = number(pool, "getPoolSize");
        int core = core(pool);
        int capacity = JdkPool.capacityOf(queue);
        Growth seen = growth.of(queue, capacity, core, Math.max(threads, mostWorkers));
        return new PoolState(
                core,
                maximum(pool),
                threads,
                number(pool, "getActiveCount"),
                queue.size() + outsideTheQueue,
                capacity,
                isTaskQueue(queue) ? Growth.BEFORE_QUEUEING : seen,
                keepAliveMillis(pool),
                pool.isTerminated());
    }

    @Override
    public boolean showsQueue() {
        return true;
    }

    @Override
    Object[] waiting(ExecutorService pool) {
        return queueOf(pool).toArray();
    }

    @Override
    int waitingCount(ExecutorService pool) {
        return queueOf(pool).size();
    }

    @Override
    int heldCount(ExecutorService pool) {
        return queueOf(pool).size() + number(pool, "getActiveCount");
    }

    @Override
    public boolean hasHooks() {
        return true;
    }

    @Override
    boolean isFirstInFirstOut(ExecutorService pool) {
        return isTaskQueue(queueOf(pool)) || JdkPool.FIRST_IN_FIRST_OUT.contains(queueClass(pool));
    }

    private static boolean isTaskQueue(Object queue) {
        return queue.getClass().getName().equals(TASK_QUEUE);
    }

    @Override
    String queueClass(ExecutorService pool) {
        return queueOf(pool).getClass().getName();
    }

    @Override
    Object threadFactory(ExecutorService pool) {
        return call(pool, "getThreadFactory");
    }

    @SuppressWarnings("unchecked")
    private BlockingQueue<Runnable> queueOf(ExecutorService pool) {
        return (BlockingQueue<Runnable>) call(pool, "getQueue");
    }
}
