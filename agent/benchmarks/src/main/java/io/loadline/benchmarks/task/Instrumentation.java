package io.loadline.benchmarks.task;

import com.codahale.metrics.InstrumentedExecutorService;
import com.codahale.metrics.InstrumentedScheduledExecutorService;
import com.codahale.metrics.MetricRegistry;
import io.micrometer.core.instrument.binder.jvm.ExecutorServiceMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What measures a pool from the inside, or nothing. An agent needs none of this: it comes with the JVM. */
public enum Instrumentation {
    NONE("plain JDK"),
    ARTICLE("the article's subclass"),
    MICROMETER("Micrometer's wrapper"),
    DROPWIZARD("Dropwizard's wrapper");

    private static final String POOL_NAME = "lane";

    final String label;

    Instrumentation(String label) {
        this.label = label;
    }

    MeasuredPool pool(int threads, BlockingQueue<Runnable> queue) {
        return pool(threads, queue, new ThreadPoolExecutor.AbortPolicy());
    }

    MeasuredPool pool(int threads, BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        List<Thread> made = new CopyOnWriteArrayList<>();
        ThreadPoolExecutor pool = this == ARTICLE
                ? new ArticleExecutor(threads, queue, daemons(made), handler)
                : new ThreadPoolExecutor(threads, threads, 0, TimeUnit.MILLISECONDS, queue, daemons(made), handler);
        return new MeasuredPool(pool, front(pool), made, pool::shutdown);
    }

    private ExecutorService front(ExecutorService pool) {
        return switch (this) {
            case MICROMETER -> ExecutorServiceMetrics.monitor(new SimpleMeterRegistry(), pool, POOL_NAME);
            case DROPWIZARD -> new InstrumentedExecutorService(pool, new MetricRegistry(), POOL_NAME);
            default -> pool;
        };
    }

    /** The front schedules each task as due at once. */
    MeasuredPool scheduledPool(int threads) {
        List<Thread> made = new CopyOnWriteArrayList<>();
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(threads, daemons(made));
        ScheduledExecutorService front = scheduledFront(pool);
        Executor atOnce = task -> {
            Future<?> unused = front.schedule(task, 0, TimeUnit.NANOSECONDS);
        };
        return new MeasuredPool(pool, atOnce, made, pool::shutdown);
    }

    private ScheduledExecutorService scheduledFront(ScheduledThreadPoolExecutor pool) {
        return switch (this) {
            case ARTICLE -> throw new IllegalArgumentException("the article has no scheduled pool");
            case MICROMETER -> ExecutorServiceMetrics.monitor(new SimpleMeterRegistry(), pool, POOL_NAME);
            case DROPWIZARD -> new InstrumentedScheduledExecutorService(pool, new MetricRegistry(), POOL_NAME);
            default -> pool;
        };
    }

    private static ThreadFactory daemons(List<Thread> made) {
        return work -> {
            Thread thread = new Thread(work, POOL_NAME + "-" + (made.size() + 1));
            thread.setDaemon(true);
            made.add(thread);
            return thread;
        };
    }
}
