package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.server.PoolPlan.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the server does for a request, on the thread that calls it: computes, sleeps, calls the downstream, and waits for
 * inner tasks which do the same. Thread safe.
 */
final class Service {
    private final Executor pool;
    private final LengthDistribution processorTime;
    private final CostCurve costs;
    private final Downstream downstream;

    /**
     * @param pool where inner tasks go
     * @param processorTime how it is spread around its mean
     * @param costs of digits; null if that is constant
     */
    Service(Executor pool, LengthDistribution processorTime, CostCurve costs, Downstream downstream) {
        this.pool = pool;
        this.processorTime = processorTime;
        this.costs = costs;
        this.downstream = downstream;
    }

    /**
     * What a request is answered with, as JSON. All times but one are by the clock, in milliseconds.
     *
     * @param of which number
     * @param digits how many of its digits
     * @param digest SHA-256 of these digits in ASCII, in hexadecimal
     * @param computeMillis how long computing took
     * @param processorMillis processor time of computing
     * @param sleepMillis how long the sleep took
     * @param waitMillis from arrival until a thread took the request
     * @param downstreamMillis how long the downstream took, the wait for a permit included
     * @param nestedMillis how long the inner tasks took, their waits included
     */
    public record Answer(
            String of,
            int digits,
            String digest,
            double computeMillis,
            double processorMillis,
            double sleepMillis,
            double waitMillis,
            double downstreamMillis,
            double nestedMillis) {}

    /** Until when a request waits: {@code millis} after {@code arrival}, an instant of {@link System#nanoTime}. */
    record Deadline(long arrival, int millis) {
        /** 0 or less when it is over. */
        long leftNanos() {
            return arrival + TimeUnit.MILLISECONDS.toNanos(millis) - System.nanoTime();
        }

        /** What to tell a request that waited in vain. */
        Refusal refusal(String what) {
            return new Refusal("The request's deadline of " + millis + " ms was over before " + what + ".");
        }
    }

    /**
     * A data source that all requests share. It serves as many calls at a time as it has permits, first come, first
     * served, and each takes the longer the more are served: {@code latency (1 + contention (n - 1))} with n calls, itself
     * included, so that it never does more than {@code 1 / (contention latency)} a second (Gunther, Guerrilla Capacity
     * Planning, section 4.4, where contention is called sigma). Thread safe.
     */
    static final class Downstream {
        private final Semaphore permits;
        private final double contention;
        private final AtomicInteger served = new AtomicInteger();

        Downstream(int permits, double contention) {
            this.permits = new Semaphore(permits, true);
            this.contention = contention;
        }

        /**
         * Waits for a permit, then for the latency.
         *
         * @param alone milliseconds of a call that is alone
         * @throws Refusal if there was no permit before the deadline
         */
        void call(int alone, Deadline deadline) throws InterruptedException, Refusal {
            if (!permits.tryAcquire(deadline.leftNanos(), TimeUnit.NANOSECONDS)) {
                throw deadline.refusal("the downstream had a permit for it");
            }
            int calls = served.incrementAndGet();
            try {
                sleepMillis(latency(alone, calls));
            } finally {
                served.decrementAndGet();
                permits.release();
            }
        }

        /** Milliseconds of a call while so many are served, itself included. */
        double latency(int alone, int calls) {
            return alone * (1 + contention * (calls - 1));
        }
    }

    /** One of the tasks that a request submits to its own pool and waits for. */
    private static final class InnerTask extends FutureTask<Void> implements PoolPlan.Task {
        private final int priority;
        private final long arrival = System.nanoTime();

        InnerTask(int priority, Callable<Void> work) {
            super(work);
            this.priority = priority;
        }

        @Override
        public int priority() {
            return priority;
        }

        @Override
        public long arrival() {
            return arrival;
        }

        @Override
        public void refuse(Refusal refusal) {
            setException(refusal);
        }
    }

    /** Laps by the clock. Single thread at a time. */
    private static final class Stopwatch {
        private long last;

        Stopwatch(long start) {
            last = start;
        }

        double lapMillis() {
            long now = System.nanoTime();
            double millis = (now - last) / 1e6;
            last = now;
            return millis;
        }
    }

    /**
     * Does all of it.
     *
     * @param random of this request alone
     * @param arrival an instant of {@link System#nanoTime}
     * @throws Refusal if the deadline was over while it waited, or the pool did not take the inner tasks
     */
    Answer perform(Order order, SplittableRandom random, long arrival) throws InterruptedException, Refusal {
        Stopwatch watch = new Stopwatch(arrival);
        Deadline deadline = new Deadline(arrival, order.deadline());
        if (deadline.leftNanos() <= 0) {
            throw deadline.refusal("a thread was free for it");
        }
        double waited = watch.lapMillis();
        Work.Computed computed = compute(order, random);
        double computing = watch.lapMillis();
        sleep(order, random);
        double slept = watch.lapMillis();
        call(order, deadline);
        double called = watch.lapMillis();
        runInnerTasks(order, random, deadline);
        return new Answer(
                order.work().of().toString(),
                computed.digits(),
                computed.digest(),
                computing,
                computed.processorMillis(),
                slept,
                waited,
                called,
                watch.lapMillis());
    }

    /**
     * All are submitted to the pool whose thread the request holds, then it waits for them. Where every thread is held by
     * such a request, none of them ever runs; the deadline ends that. Ends with none of them left to be run.
     */
    private void runInnerTasks(Order order, SplittableRandom random, Deadline deadline)
            throws InterruptedException, Refusal {
        List<InnerTask> submitted = new ArrayList<>();
        try {
            for (int i = 0; i < order.nested(); i++) {
                SplittableRandom own = random.split();
                InnerTask task = new InnerTask(order.priority(), () -> performInner(order, own, deadline));
                pool.execute(task);
                submitted.add(task);
            }
            for (InnerTask task : submitted) {
                task.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (RejectedExecutionException e) {
            throw new Refusal("The pool took only " + submitted.size() + " of the request's inner tasks.");
        } catch (TimeoutException e) {
            throw deadline.refusal("its inner tasks were done");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            throw new IllegalStateException("an inner task failed", e.getCause());
        } finally {
            submitted.forEach(task -> task.cancel(true));
        }
    }

    private Void performInner(Order order, SplittableRandom random, Deadline deadline)
            throws InterruptedException, Refusal {
        compute(order, random);
        sleep(order, random);
        call(order, deadline);
        return null;
    }

    private Work.Computed compute(Order order, SplittableRandom random) {
        int usual = order.work().digits();
        int digits = costs == null ? usual : costs.drawDigits(usual, processorTime, random);
        return Work.compute(order.work().of(), digits);
    }

    private static void sleep(Order order, SplittableRandom random) throws InterruptedException {
        sleepMillis(order.work().sleep() * order.sleepLengths().draw(random));
    }

    private void call(Order order, Deadline deadline) throws InterruptedException, Refusal {
        if (order.downstream() > 0) {
            downstream.call(order.downstream(), deadline);
        }
    }

    /** A JDK before 21 rounds to a whole millisecond. */
    private static void sleepMillis(double millis) throws InterruptedException {
        long whole = (long) millis;
        Thread.sleep(whole, (int) ((millis - whole) * 1e6));
    }
}
