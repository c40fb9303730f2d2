package io.loadline.benchmarks.task;

import com.codahale.metrics.InstrumentedExecutorService;
import com.codahale.metrics.InstrumentedScheduledExecutorService;
import com.codahale.metrics.MetricRegistry;
import io.loadline.benchmarks.AgentJar;
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

/** The instrumentation whose cost is measured, or none. */
public enum Subject {
    JDK("jdk", "jdk", Kind.PLAIN),
    LOADLINE("loadline", "loadline", Kind.AGENT),
    TIMED("timed", "loadline, every task timed", Kind.AGENT),
    ARTICLE("article", "article's subclass", Kind.PEER),
    MICROMETER("micrometer", "Micrometer", Kind.PEER),
    DROPWIZARD("dropwizard", "Dropwizard", Kind.PEER);

    private enum Kind {
        PLAIN,
        AGENT,
        PEER
    }

    /** The agent's option without which it may time only some of the tasks. */
    static final String EVERY_TASK = "timing=all";

    private static final String POOL_NAME = "lane";

    final String option;
    final String label;
    private final Kind kind;

    Subject(String option, String label, Kind kind) {
        this.option = option;
        this.label = label;
        this.kind = kind;
    }

    boolean isAgent() {
        return kind == Kind.AGENT;
    }

    boolean isPeer() {
        return kind == Kind.PEER;
    }

    @Override
    public String toString() {
        return option;
    }

    /** The aim: the agent adds at most so much of what the cheapest peer adds. */
    double mostOfAPeer() {
        return this == TIMED ? 0.5 : 1.0 / 3;
    }

    /** What its JVM is started with. */
    List<String> jvmArguments() {
        return switch (this) {
            case LOADLINE -> List.of(AgentJar.OPTION);
            case TIMED -> List.of(AgentJar.OPTION + "=" + EVERY_TASK);
            default -> List.of();
        };
    }

    MeasuredPool pool(int threads, BlockingQueue<Runnable> queue) {
        return pool(threads, queue, new ThreadPoolExecutor.AbortPolicy());
    }

    MeasuredPool pool(int threads, BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        List<Thread> made = new CopyOnWriteArrayList<>();
        ThreadPoolExecutor pool = this == ARTICLE
                ? new ArticleExecutor(threads, queue, daemons(made), handler)
                : new ThreadPoolExecutor(threads, threads, 0, TimeUnit.MILLISECONDS, queue, daemons(made), handler);
        return new MeasuredPool(pool, front(pool), made);
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
        return new MeasuredPool(pool, atOnce, made);
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
