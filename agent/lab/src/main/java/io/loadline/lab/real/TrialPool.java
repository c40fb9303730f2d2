// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.TaskTimes;
import io.loadline.demo.load.Ledger;
import io.loadline.demo.load.Load;
import io.loadline.lab.real.RealWorkload.Body;
import io.loadline.lab.real.RealWorkload.PoolLoad;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A real pool of a given size, and the threads that submit its tasks; these threads sleep nearly all the time. */
final class TrialPool implements Load.Request {
    private static final long END_MILLIS = 2_000;
    private static final long LONGEST_HOURS = 24;

    final PoolLoad load;
    private final double chunksPerMilli;
    final Ledger ledger;
    private final ThreadPoolExecutor executor;
    private final Semaphore station;
    private List<Thread> senders;
    private SplittableRandom lengths;

    TrialPool(PoolLoad load, int size, double chunksPerMilli, Ledger ledger) {
        this.load = load;
        this.chunksPerMilli = chunksPerMilli;
        this.ledger = ledger;
        this.station = new Semaphore(Math.max(1, load.body().permits()));
        this.executor = TaskTimes.pool(load.name(), size, load.queueCapacity());
    }

    /** Returns the 99th percentile of the responses; NaN if there was none. Call once only. */
    double p99Millis() {
        Histogram responses = ledger.responses();
        return responses.getTotalCount() == 0 ? Double.NaN : responses.getValueAtPercentile(99) / 1e6;
    }

    /**
     * Lengths of one task, drawn when it is made, so that they do not depend on the size of the pool.
     *
     * @param hold sleep with the station's permit, in milliseconds
     * @param sleep sleep without the permit, in milliseconds
     */
    record TaskLengths(double processorMillis, long hold, long sleep) {
        static TaskLengths of(Body body, SplittableRandom random) {
            double length = body.lengths().draw(random);
            return new TaskLengths(
                    length * body.processorMillis(),
                    wholeMillis(length * body.holdMillis(), random),
                    wholeMillis(length * body.waitMillis(), random));
        }

        /**
         * Rounds up or down at random, so that the mean is right: before JDK 21, {@link Thread#sleep(long, int)} rounds
         * to milliseconds.
         */
        private static long wholeMillis(double millis, SplittableRandom random) {
            double whole = Math.floor(millis);
            return (long) whole + (random.nextDouble() < millis - whole ? 1 : 0);
        }
    }

    /** One task. An interrupt ends it, and it does not count as completed. */
    private final class Task implements Runnable {
        private final TaskLengths draws;
        private final long due;
        private final CountDownLatch over = new CountDownLatch(1);

        /** Creates a task. {@code due} is its intended arrival, by {@link System#nanoTime}. */
        Task(TaskLengths draws, long due) {
            this.draws = draws;
            this.due = due;
        }

        @Override
        public void run() {
            try {
                perform();
                ledger.answered(due, System.nanoTime());
            } catch (InterruptedException e) {
                ledger.unfinished(due, System.nanoTime());
            } finally {
                over.countDown();
            }
        }

        private void perform() throws InterruptedException {
            compute();
            for (int i = 0; i < load.body().nested(); i++) {
                awaitNested();
            }
            if (load.body().permits() > 0) {
                station.acquire();
                try {
                    sleep(draws.hold);
                } finally {
                    station.release();
                }
            }
            sleep(draws.sleep);
        }

        private void compute() {
            Spin.chunks(Math.round(draws.processorMillis * chunksPerMilli));
        }

        private void sleep(long millis) throws InterruptedException {
            if (millis > 0) {
                Thread.sleep(millis);
            }
        }

        /** Submits a nested task of the same length, without nested tasks of its own, and waits for it. */
        private void awaitNested() throws InterruptedException {
            FutureTask<Void> nested = new FutureTask<>(() -> {
                compute();
                sleep(draws.sleep);
                return null;
            });
            try {
                executor.execute(nested);
                nested.get();
            } catch (ExecutionException | RejectedExecutionException e) {
                // only at the end of the trial
                throw (InterruptedException) new InterruptedException().initCause(e);
            }
        }
    }

    /** Starts to submit tasks; the same seed gives the same tasks. */
    void start(long seed) {
        lengths = new SplittableRandom(~seed);
        long now = System.nanoTime();
        senders = load.source().start(this, now, now + TimeUnit.HOURS.toNanos(LONGEST_HOURS), seed);
    }

    @Override
    public boolean send(long due) throws InterruptedException {
        Task task;
        synchronized (this) {
            task = new Task(TaskLengths.of(load.body(), lengths), due);
        }
        try {
            executor.execute(task);
        } catch (RejectedExecutionException e) {
            ledger.failed(Ledger.Outcome.REFUSED, "rejected");
            return false;
        }
        if (load.source() instanceof Load.Closed) {
            task.over.await();
        }
        return true;
    }

    /** Interrupts running tasks and drops queued ones; waits for the threads for two seconds each at most. */
    void end() throws InterruptedException {
        senders.forEach(Thread::interrupt);
        long now = System.nanoTime();
        for (Runnable left : executor.shutdownNow()) {
            if (left instanceof Task task) {
                ledger.unfinished(task.due, now);
            }
        }
        executor.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        for (Thread sender : senders) {
            sender.join(END_MILLIS);
        }
    }
}
