package io.loadline.demo.experiment.regret.trial;

import java.util.concurrent.CountDownLatch;

/**
 * One task: what {@link Steps} do, on the pool's thread, and a note of its response. One that is interrupted stops and
 * is not noted as completed.
 */
final class Task implements Runnable {

    private final Steps steps;
    private final Draws draws;
    private final long due;
    private final TaskLog log;
    private final CountDownLatch over = new CountDownLatch(1);

    /** @param due when it was meant to arrive, by {@link System#nanoTime} */
    Task(Steps steps, Draws draws, long due, TaskLog log) {
        this.steps = steps;
        this.draws = draws;
        this.due = due;
        this.log = log;
    }

    @Override
    public void run() {
        try {
            steps.perform(draws);
            log.completed(due, System.nanoTime());
        } catch (InterruptedException e) {
            log.unfinished(due, System.nanoTime());
        } finally {
            over.countDown();
        }
    }

    void awaitEnd() throws InterruptedException {
        over.await();
    }

    void refused() {
        log.rejected(due);
    }

    void leftInQueue(long now) {
        log.unfinished(due, now);
        over.countDown();
    }
}
