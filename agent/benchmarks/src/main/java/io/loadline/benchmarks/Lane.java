package io.loadline.benchmarks;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One producer, the calling thread, hands empty tasks to a pool of one thread. At most {@link #DEPTH} of them are under
 * way, so that memory stays flat. Allocates nothing itself: one empty task is queued again and again.
 *
 * <p>A pool that runs dry puts its thread to sleep, and waking it costs many times what a task does, as often as chance
 * wants. So the lanes hold the two threads in step, spinning where one must wait for the other.
 */
abstract class Lane implements AutoCloseable {

    static final int DEPTH = 1024;

    @SuppressWarnings("UnnecessaryLambda") // the one instance is the point
    private static final Runnable EMPTY = () -> {};

    private final ThreadPoolExecutor pool;
    private long sent;

    Lane(BlockingQueue<Runnable> queue) {
        pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.MILLISECONDS, queue, Lane::thread);
        pool.prestartAllCoreThreads();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "lane-1");
        thread.setDaemon(true);
        return thread;
    }

    /** Sends {@code tasks}, a multiple of the depth, and returns when the last has run. */
    abstract void pass(int tasks);

    final void sendEmpty(int tasks) {
        for (int i = 0; i < tasks; i++) {
            pool.execute(EMPTY);
        }
        sent += tasks;
    }

    final void send(Runnable task) {
        pool.execute(task);
        sent++;
    }

    /** The {@code spins}-th try in a row: leaves the processor now and then, in case the other thread has none. */
    @SuppressWarnings("ThreadPriorityCheck") // yields for speed; nothing depends on it
    static void pause(int spins) {
        if (spins % 256 == 255) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    /** How many tasks the pool has been given so far. */
    final long sent() {
        return sent;
    }

    @Override
    public final void close() {
        pool.shutdown();
    }
}
