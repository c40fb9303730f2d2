package io.loadline.it.program.fate;

import io.loadline.it.program.OwnBeans;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A task for each core thread, that ends when all of them run. Fit for any queue. */
final class WarmUp implements Runnable, Delayed {

    private final CountDownLatch running;

    private WarmUp(CountDownLatch running) {
        this.running = running;
    }

    /** Makes the core threads of the pool and lets each run a task, after which they are idle. */
    static void of(ThreadPoolExecutor pool) {
        int core = pool.getCorePoolSize();
        pool.prestartAllCoreThreads();
        CountDownLatch running = new CountDownLatch(core);
        for (int i = 0; i < core; i++) {
            WarmUp task = new WarmUp(running);
            OwnBeans.await("a worker is ready", () -> isTaken(task, pool));
        }
        OwnBeans.await(
                "idle workers",
                () -> pool.getCompletedTaskCount() >= core
                        && pool.getActiveCount() == 0
                        && pool.getQueue().isEmpty());
    }

    /** A queue without room refuses until a worker has come to it. */
    private static boolean isTaken(WarmUp task, ThreadPoolExecutor pool) {
        try {
            pool.execute(task);
            return true;
        } catch (RejectedExecutionException notYet) {
            return false;
        }
    }

    @Override
    public void run() {
        running.countDown();
        Tasks.await(running);
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return 0;
    }

    @Override
    public int compareTo(Delayed other) {
        return 0;
    }
}
