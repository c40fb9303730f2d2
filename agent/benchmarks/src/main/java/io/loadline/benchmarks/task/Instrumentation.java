// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import com.codahale.metrics.InstrumentedExecutorService;
import com.codahale.metrics.InstrumentedScheduledExecutorService;
import com.codahale.metrics.MetricRegistry;
import com.zaxxer.hikari.HikariDataSource;
import io.loadline.benchmarks.Rounds.Subject;
import io.micrometer.core.instrument.binder.jvm.ExecutorServiceMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jboss.threads.EnhancedQueueExecutor;

/** Instrumentation of a pool in the program's code, or none. An agent needs no instrumentation here. */
public enum Instrumentation {
    NONE("nothing"),
    ARTICLE("the article's subclass"),
    MICROMETER("Micrometer's wrapper"),
    DROPWIZARD("Dropwizard's wrapper");

    private static final String POOL_NAME = "lane";

    final String label;

    Instrumentation(String label) {
        this.label = label;
    }

    /** Returns the instrumentation that is the subject's setting; none for agents. */
    static Instrumentation of(Subject subject) {
        return subject.setting().isEmpty() ? NONE : valueOf(subject.setting());
    }

    /** Returns the subjects followed by all peers. */
    static List<Subject> withPeers(List<Subject> subjects) {
        List<Subject> all = new ArrayList<>(subjects);
        for (Instrumentation peer : values()) {
            if (peer != NONE) {
                all.add(new Subject(peer.label, true, List.of(), peer.name()));
            }
        }
        return all;
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

    /** Makes a scheduled pool, whose front schedules each task as due at once. */
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

    // pools of other libraries

    static MeasuredPool jboss(int threads) {
        EnhancedQueueExecutor pool = new EnhancedQueueExecutor.Builder()
                .setCorePoolSize(threads)
                .setMaximumPoolSize(threads)
                .setThreadFactory(Instrumentation::daemon)
                .build();
        pool.prestartAllCoreThreads();
        return new MeasuredPool(pool, pool, List.of(), pool::shutdown);
    }

    static MeasuredPool jetty(int threads) {
        QueuedThreadPool pool = new QueuedThreadPool(threads, threads);
        pool.setReservedThreads(0);
        pool.setDaemon(true);
        try {
            pool.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return new MeasuredPool(pool, pool, List.of(), () -> {
            try {
                pool.stop();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Makes a pool of stub connections, so that their cost is that of the pool. */
    static HikariDataSource hikari(int connections) {
        HikariDataSource pool = new HikariDataSource();
        pool.setMaximumPoolSize(connections);
        pool.setDataSource(stub(DataSource.class));
        return pool;
    }

    /** Makes a stub whose methods return another stub, true, 0 or null. */
    private static <T> T stub(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, values) -> {
                    Class<?> answer = method.getReturnType();
                    if (answer == boolean.class) {
                        return true;
                    }
                    if (answer == int.class) {
                        return 0;
                    }
                    return answer == Connection.class ? stub(Connection.class) : null;
                }));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "lane");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * A pool and its front.
     *
     * @param front takes the tasks: the pool, or the wrapper of the instrumentation
     * @param threads that the pool has made so far
     * @param end shuts it down
     */
    record MeasuredPool(Executor pool, Executor front, List<Thread> threads, Runnable end) {}

    /**
     * Pool that measures itself as in Kirk Pepperdine's article "Tuning the Size of Your Thread Pool" (InfoQ, 2013): a
     * map from each task to the time of its request, a thread-local start time, atomic totals.
     */
    static final class ArticleExecutor extends ThreadPoolExecutor {

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
                requestTimes.remove(task); // it would leak
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
                if (requested != null) { // a task that is queued twice has only one entry
                    totalPoolTime.addAndGet(start - requested);
                }
                retired.incrementAndGet();
            } finally {
                super.afterExecute(task, thrown);
            }
        }
    }
}
