package io.loadline.it.program.conformance;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** A task that stays in service until it is released or interrupted. */
final class Held implements Runnable {

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);
    private volatile boolean interrupted;

    /** One that is in service in this pool. */
    static Held in(Executor pool) throws InterruptedException {
        Held task = new Held();
        pool.execute(task);
        task.entered.await();
        return task;
    }

    @Override
    public void run() {
        entered.countDown();
        try {
            released.await();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        left.countDown();
    }

    void awaitEntered() throws InterruptedException {
        entered.await();
    }

    void release() {
        released.countDown();
    }

    /** Waits until it leaves, and says whether because it was interrupted. */
    boolean wasInterrupted() throws InterruptedException {
        left.await();
        return interrupted;
    }

    @Override
    public String toString() {
        return "held";
    }
}
