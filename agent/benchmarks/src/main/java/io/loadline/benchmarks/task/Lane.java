package io.loadline.benchmarks.task;

import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Drives tasks through a pool. The number under way is bounded, so that memory stays flat.
 *
 * <p>A pool that runs dry puts its threads to sleep, and waking one costs many times what a task does, as often as
 * chance wants. So the lanes hold producers and workers in step.
 */
abstract class Lane implements AutoCloseable {

    /** How many tasks one producer sends in a turn. */
    static final int DEPTH = 1024;

    private final MeasuredPool pool;
    private final Executor front;

    Lane(MeasuredPool measured) {
        pool = measured;
        front = measured.front();
        if (measured.pool() instanceof ThreadPoolExecutor jdk) {
            jdk.prestartAllCoreThreads();
        }
    }

    /** Sends so many tasks, a multiple of what the lane sends in a turn, and returns when the last has run. */
    abstract void pass(int tasks);

    /** How many tasks the pool has been given so far, those that it turned away included. */
    abstract long sent();

    /** How many of them it turned away. */
    long rejected() {
        return 0;
    }

    /** How many a pool of the JDK's says it has run; the last ones show up a moment after they have. */
    final OptionalLong completed() {
        return pool.pool() instanceof ThreadPoolExecutor jdk
                ? OptionalLong.of(jdk.getCompletedTaskCount())
                : OptionalLong.empty();
    }

    final void send(Runnable task) {
        front.execute(task);
    }

    @Override
    public void close() {
        pool.end().run();
    }
}
