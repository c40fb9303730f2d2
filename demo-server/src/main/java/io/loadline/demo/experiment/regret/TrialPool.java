package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.regret.Workload.Body;
import io.loadline.demo.experiment.regret.Workload.PoolLoad;
import io.loadline.demo.experiment.regret.Workload.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;

/**
 * A real pool of a given size, and threads that submit its load's tasks: one for each client of a closed source, else one
 * alone. These are asleep nearly all the time.
 */
final class TrialPool {
    private static final long END_MILLIS = 2_000;
    private static final long GENERATOR_END_MILLIS = 1_000;

    private final PoolLoad load;
    private final Body body;
    private final double chunksPerMilli;
    private final TaskLog log;
    private final ThreadPoolExecutor executor;
    private final Semaphore station;
    private final List<Thread> generators = new ArrayList<>();
    private volatile boolean stopped;

    TrialPool(PoolLoad load, int size, double chunksPerMilli, TaskLog log) {
        this.load = load;
        this.body = load.body();
        this.chunksPerMilli = chunksPerMilli;
        this.log = log;
        this.station = body.permits() == 0 ? null : new Semaphore(body.permits());
        AtomicInteger made = new AtomicInteger();
        this.executor = new ThreadPoolExecutor(
                size,
                size,
                0,
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(load.queueCapacity()),
                task -> daemon(task, load.name() + "-" + made.incrementAndGet()));
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    String name() {
        return load.name();
    }

    TaskLog log() {
        return log;
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
        Task(SplittableRandom random, long due) {
            this.draws = Draws.of(body, random);
            this.due = due;
        }

        @Override
        public void run() {
            try {
                perform();
                log.completed(due, System.nanoTime());
            } catch (InterruptedException e) {
                log.unfinished(due, System.nanoTime());
            } finally {
                over.countDown();
            }
        }

        private void perform() throws InterruptedException {
            compute();
            for (int i = 0; i < body.nested(); i++) {
                awaitNested();
            }
            if (station != null) {
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

        /** As long as the task itself, but for its own nested ones. */
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

        /** Whether the pool took it. */
        boolean submit() {
            try {
                executor.execute(this);
                return true;
            } catch (RejectedExecutionException e) {
                log.rejected(due);
                return false;
            }
        }
    }

    /** Submits tasks from now on. */
    void start(SplittableRandom random) {
        if (load.source() instanceof Source.Closed closed) {
            for (int i = 0; i < closed.clients(); i++) {
                SplittableRandom own = random.split();
                generate("client", () -> beClient(closed.thinkMillis(), own));
            }
        } else if (load.source() instanceof Source.Open open) {
            SplittableRandom lengths = random.split();
            DoubleSupplier instants = open.arrivals().instants(random.split());
            generate("arrivals", () -> submitAt(instants, lengths));
        } else if (load.source() instanceof Source.Batch batch) {
            SplittableRandom lengths = random.split();
            long due = System.nanoTime();
            generate("batch", () -> {
                for (int i = 0; i < batch.tasks() && !stopped; i++) {
                    new Task(lengths, due).submit();
                }
            });
        }
        generators.forEach(Thread::start);
    }

    private interface Duty {
        void perform() throws InterruptedException;
    }

    private void generate(String name, Duty duty) {
        generators.add(daemon(
                () -> {
                    try {
                        duty.perform();
                    } catch (InterruptedException e) {
                        // stopped while waiting for a task
                    }
                },
                name + "-" + generators.size()));
    }

    private void beClient(double thinkMillis, SplittableRandom own) throws InterruptedException {
        while (!stopped) {
            if (thinkMillis > 0) {
                LockSupport.parkNanos((long) (own.nextExponential() * thinkMillis * 1e6));
            }
            Task task = new Task(own, System.nanoTime());
            if (task.submit()) {
                task.over.await();
            }
        }
    }

    private void submitAt(DoubleSupplier instants, SplittableRandom lengths) {
        long start = System.nanoTime();
        while (!stopped) {
            long due = start + (long) (instants.getAsDouble() * 1e9);
            for (long left = due - System.nanoTime(); left > 0 && !stopped; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            if (!stopped) {
                new Task(lengths, due).submit();
            }
        }
    }

    /** Interrupts what runs and drops what waits, soon in any case. */
    void end() throws InterruptedException {
        stopped = true;
        generators.forEach(Thread::interrupt);
        long now = System.nanoTime();
        for (Runnable left : executor.shutdownNow()) {
            if (left instanceof Task task) {
                log.unfinished(task.due, now);
                task.over.countDown();
            }
        }
        executor.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GENERATOR_END_MILLIS);
        for (Thread generator : generators) {
            generator.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }
}
