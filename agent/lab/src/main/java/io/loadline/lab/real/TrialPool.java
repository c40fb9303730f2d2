// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.TaskTimes;
import io.loadline.demo.load.Ledger;
import io.loadline.demo.load.Load;
import io.loadline.lab.real.Workload.Body;
import io.loadline.lab.real.Workload.PoolLoad;
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

/** A real pool of a given size, and the threads that submit its load's tasks: they are asleep nearly all the time. */
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

    /** Returns the 99th percentile of the responses; NaN if there was none. Once only. */
    double p99Millis() {
        Histogram responses = ledger.responses();
        return responses.getTotalCount() == 0 ? Double.NaN : responses.getValueAtPercentile(99) / 1e6;
    }

    /**
     * The lengths of one task, drawn when it is made, so that they do not depend on how it is served.
     *
     * @param hold asleep with the station's permit, in milliseconds
     * @param sleep asleep without it, in milliseconds
     */
    record Draws(double processorMillis, long hold, long sleep) {
        static Draws of(Body body, SplittableRandom random) {
            double length = body.lengths().draw(random);
            return new Draws(
                    length * body.processorMillis(),
                    wholeMillis(length * body.holdMillis(), random),
                    wholeMillis(length * body.waitMillis(), random));
        }

        /** {@link Thread#sleep(long, int)} knows whole milliseconds only before JDK 21: up or down, right on average. */
        private static long wholeMillis(double millis, SplittableRandom random) {
            double whole = Math.floor(millis);
            return (long) whole + (random.nextDouble() < millis - whole ? 1 : 0);
        }
    }

    /** One that is interrupted stops and is not noted as completed. */
    private final class Task implements Runnable {
        private final Draws draws;
        private final long due;
        private final CountDownLatch over = new CountDownLatch(1);

        /** {@code due}: when it was meant to arrive, by {@link System#nanoTime}. */
        Task(Draws draws, long due) {
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

        /** Waits as long as the task itself takes, without its own nested tasks. */
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
                // only the end of the trial does that
                throw (InterruptedException) new InterruptedException().initCause(e);
            }
        }
    }

    /** Submits tasks from now on; of the same seed always the same. */
    void start(long seed) {
        lengths = new SplittableRandom(~seed);
        long now = System.nanoTime();
        senders = load.source().start(this, now, now + TimeUnit.HOURS.toNanos(LONGEST_HOURS), seed);
    }

    @Override
    public boolean send(long due) throws InterruptedException {
        Task task;
        synchronized (this) {
            task = new Task(Draws.of(load.body(), lengths), due);
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

    /** Interrupts what runs and drops what waits, soon in any case. */
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
