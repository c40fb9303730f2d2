package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.Bean;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.experiment.regret.trial.TrialResult.PoolResult;
import io.loadline.demo.experiment.regret.workload.PoolLoad;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A real pool of a given size with its load's tasks. */
final class RunningPool {

    private static final long END_MILLIS = 2_000;

    private final PoolLoad load;
    private final int size;
    private final ThreadPoolExecutor executor;
    private final Steps steps;
    private final TaskLog log;

    RunningPool(PoolLoad load, int size, double chunksPerMilli, TaskLog log) {
        this.load = load;
        this.size = size;
        this.log = log;
        AtomicInteger threads = new AtomicInteger();
        this.executor = new ThreadPoolExecutor(
                size,
                size,
                0,
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(load.queueCapacity()),
                task -> daemon(task, load.name() + "-" + threads.incrementAndGet()));
        this.steps = new Steps(load.body(), chunksPerMilli, executor);
    }

    PoolLoad load() {
        return load;
    }

    ThreadPoolExecutor executor() {
        return executor;
    }

    TaskLog log() {
        return log;
    }

    Task newTask(SplittableRandom random, long due) {
        return new Task(steps, Draws.of(load.body(), random), due, log);
    }

    /** Interrupts what runs, drops what waits, and returns when the threads have ended, soon in any case. */
    void end() throws InterruptedException {
        long now = System.nanoTime();
        for (Runnable left : executor.shutdownNow()) {
            if (left instanceof Task task) {
                task.leftInQueue(now);
            }
        }
        executor.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
    }

    PoolResult result(double seconds, PoolFigures figures, Recommendation advice) {
        return new PoolResult(
                load.name(),
                size,
                log.completions(),
                log.rejections(),
                log.completions() / seconds,
                log.responses(),
                figures,
                advice);
    }

    Optional<Bean> bean() {
        return OwnBeans.pool(load.name());
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
