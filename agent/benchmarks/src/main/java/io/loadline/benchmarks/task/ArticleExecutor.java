package io.loadline.benchmarks.task;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures itself in the manner of Kirk Pepperdine's article "Tuning the Size of Your Thread Pool" (InfoQ, 2013): a map
 * from each task to the time of its request, a thread-local start time, atomic totals.
 */
final class ArticleExecutor extends ThreadPoolExecutor {

    private final ConcurrentHashMap<Runnable, Long> requestTimes = new ConcurrentHashMap<>();
    private final ThreadLocal<Long> startTime = new ThreadLocal<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger retired = new AtomicInteger();
    private final AtomicLong totalInterArrivalTime = new AtomicLong();
    private final AtomicLong totalPoolTime = new AtomicLong();
    private final AtomicLong totalServiceTime = new AtomicLong();
    private long lastArrival;

    ArticleExecutor(
            int threads, BlockingQueue<Runnable> queue, ThreadFactory factory, RejectedExecutionHandler handler) {
        super(threads, threads, 0, TimeUnit.MILLISECONDS, queue, factory, handler);
        setRejectedExecutionHandler((task, pool) -> {
            requestTimes.remove(task); // else it stays for good
            handler.rejectedExecution(task, pool);
        });
    }

    @Override
    public void execute(Runnable task) {
        long now = System.nanoTime();
        requests.incrementAndGet();
        synchronized (this) {
            if (lastArrival != 0) {
                totalInterArrivalTime.addAndGet(now - lastArrival);
            }
            lastArrival = now;
            requestTimes.put(task, now);
        }
        super.execute(task);
    }

    @Override
    protected void beforeExecute(Thread worker, Runnable task) {
        super.beforeExecute(worker, task);
        startTime.set(System.nanoTime());
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        try {
            long start = startTime.get();
            totalServiceTime.addAndGet(System.nanoTime() - start);
            Long requested = requestTimes.remove(task);
            if (requested != null) { // the same task, queued twice, has one entry only
                totalPoolTime.addAndGet(start - requested);
            }
            retired.incrementAndGet();
        } finally {
            super.afterExecute(task, thrown);
        }
    }
}
