package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.ProcessorTime;
import io.loadline.demo.experiment.regret.workload.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;

/**
 * Submits the tasks of one pool from threads of its own: one for each client of a closed source, else one alone. It is
 * asleep nearly all the time; its processor time is noted.
 */
final class Generator {

    private final RunningPool pool;
    private final SplittableRandom random;
    private final LongAdder processorNanos = new LongAdder();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    Generator(RunningPool pool, SplittableRandom random) {
        this.pool = pool;
        this.random = random;
    }

    void start() {
        Source source = pool.load().source();
        if (source instanceof Source.Closed closed) {
            for (int i = 0; i < closed.clients(); i++) {
                SplittableRandom own = random.split();
                add("client", () -> beClient(closed.thinkMillis(), own));
            }
        } else if (source instanceof Source.Open open) {
            SplittableRandom lengths = random.split();
            DoubleSupplier instants = open.arrivals().instants(random.split());
            add("arrivals", () -> submitAt(instants, lengths));
        } else if (source instanceof Source.Batch batch) {
            add("batch", () -> submitAll(batch.tasks(), random.split()));
        }
        threads.forEach(Thread::start);
    }

    /** Asks the threads to end; those that wait for a task end when it is over. */
    void stop() {
        stopped = true;
        threads.forEach(Thread::interrupt);
    }

    void awaitEnd(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        for (Thread thread : threads) {
            thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }

    /** Of all threads that have ended. */
    double processorSeconds() {
        return processorNanos.sum() / 1e9;
    }

    private void beClient(double thinkMillis, SplittableRandom own) throws InterruptedException {
        while (!stopped) {
            if (thinkMillis > 0) {
                LockSupport.parkNanos((long) (own.nextExponential() * thinkMillis * 1e6));
            }
            Task task = pool.newTask(own, System.nanoTime());
            if (submit(task)) {
                task.awaitEnd();
            }
        }
    }

    private void submitAt(DoubleSupplier instants, SplittableRandom lengths) {
        long start = System.nanoTime();
        while (!stopped) {
            long due = start + (long) (instants.getAsDouble() * 1e9);
            awaitInstant(due);
            if (!stopped) {
                submit(pool.newTask(lengths, due));
            }
        }
    }

    private void submitAll(int tasks, SplittableRandom lengths) {
        long due = System.nanoTime();
        for (int i = 0; i < tasks && !stopped; i++) {
            submit(pool.newTask(lengths, due));
        }
    }

    private void awaitInstant(long due) {
        for (long left = due - System.nanoTime(); left > 0 && !stopped; left = due - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private boolean submit(Task task) {
        try {
            pool.executor().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            task.refused();
            return false;
        }
    }

    private interface Duty {
        void perform() throws InterruptedException;
    }

    private void add(String name, Duty duty) {
        Thread thread = new Thread(() -> perform(duty), name + "-" + threads.size());
        thread.setDaemon(true);
        threads.add(thread);
    }

    private void perform(Duty duty) {
        try {
            duty.perform();
        } catch (InterruptedException e) {
            // stopped while waiting for a task
        } finally {
            processorNanos.add(ProcessorTime.ofThread());
        }
    }
}
