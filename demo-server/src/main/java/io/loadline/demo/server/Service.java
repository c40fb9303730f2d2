// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.ProcessorTime;
import io.loadline.demo.server.PoolPlan.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Does the server's work for a request, on the thread that calls it: computes, sleeps, calls the downstream, and waits for
 * inner tasks which do the same. Thread safe.
 *
 * @param pool where requests and their inner tasks go
 * @param processorTime how it is spread around its mean
 * @param exponent of the digits, by which their cost grows
 */
record Service(ExecutorService pool, LengthDistribution processorTime, double exponent, Downstream downstream) {
    /**
     * Answer to a request, as JSON. All times but one are by the clock, in milliseconds.
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

    /** The end of a request's wait: {@code millis} after {@code arrival}, an instant of {@link System#nanoTime}. */
    record Deadline(long arrival, int millis) {
        /** 0 or less when it is over. */
        long leftNanos() {
            return arrival + TimeUnit.MILLISECONDS.toNanos(millis) - System.nanoTime();
        }

        /** Returns the refusal for a request that waited in vain. */
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
    private static final class InnerTask extends FutureTask<Answer> implements PoolPlan.Task {
        InnerTask(Callable<Answer> work) {
            super(work);
        }

        @Override
        public void refuse(Refusal refusal) {
            setException(refusal);
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
        Deadline deadline = new Deadline(arrival, order.deadline());
        if (deadline.leftNanos() <= 0) {
            throw deadline.refusal("a thread was free for it");
        }
        long begun = System.nanoTime();
        int digits = drawDigits(order.work().digits(), random);
        long processorBefore = ProcessorTime.ofThread();
        String digest = Work.digest(order.work().of().digits(digits));
        double processorMillis = (ProcessorTime.ofThread() - processorBefore) / 1e6;
        long done = System.nanoTime();
        sleepMillis(order.work().sleep() * order.sleepLengths().draw(random));
        long slept = System.nanoTime();
        if (order.downstream() > 0) {
            downstream.call(order.downstream(), deadline);
        }
        long called = System.nanoTime();
        runInnerTasks(order, random, deadline);
        return new Answer(
                order.work().of().toString(),
                digits,
                digest,
                (done - begun) / 1e6,
                processorMillis,
                (slept - done) / 1e6,
                (begun - arrival) / 1e6,
                (called - slept) / 1e6,
                (System.nanoTime() - called) / 1e6);
    }

    /**
     * Submits the inner tasks to the pool whose thread the request holds, and waits for them. Where such requests hold every
     * thread, no inner task ever runs; the deadline ends that. Leaves no inner task in the queue.
     */
    private void runInnerTasks(Order order, SplittableRandom random, Deadline deadline)
            throws InterruptedException, Refusal {
        List<InnerTask> submitted = new ArrayList<>();
        try {
            for (int i = 0; i < order.nested(); i++) {
                SplittableRandom own = random.split();
                InnerTask task = new InnerTask(() -> perform(order.inner(), own, deadline.arrival));
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

    /** Digits cost more than in proportion, so what is drawn is their processor time. */
    int drawDigits(int usual, SplittableRandom random) {
        double digits = usual * Math.pow(processorTime.draw(random), 1 / exponent);
        return (int) Math.max(1, Math.min(Work.MAX_DIGITS, Math.rint(digits)));
    }

    /** A JDK before 21 rounds to a whole millisecond. */
    private static void sleepMillis(double millis) throws InterruptedException {
        long whole = (long) millis;
        Thread.sleep(whole, (int) ((millis - whole) * 1e6));
    }
}
