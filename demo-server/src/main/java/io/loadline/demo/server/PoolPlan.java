// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import io.loadline.demo.Range;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A pool that the server works with: of a fixed size, its threads named after it: demo-server-1, demo-server-2, ...
 *
 * @param threads core and maximum size
 * @param queue a number of places, {@code unbounded} or {@code handoff}
 */
record PoolPlan(int threads, String queue, Rejection rejection) {
    private static final Range CAPACITY = new Range(1, Integer.MAX_VALUE, "requests");

    /** Task that waits in the pool's queue. Either {@link #run} or {@link #refuse} is called, so that nobody waits in vain. */
    interface Task extends Runnable {
        /** Tells the waiting thread that the task will not be done. */
        void refuse(Refusal refusal);
    }

    /** A request is not done because there is too much to do; its message is the sentence that goes with status 503. */
    static final class Refusal extends Exception {
        Refusal(String sentence) {
            super(sentence, null, false, false); // overload makes many, and nobody looks where from
        }
    }

    /** Fate of a request when all threads are busy and the queue is full. */
    enum Rejection {
        /** Rejects the request, which is answered 503. */
        ABORT(new ThreadPoolExecutor.AbortPolicy()),
        /** The HTTP server's one thread does it, and takes no other request meanwhile. */
        CALLER_RUNS(new ThreadPoolExecutor.CallerRunsPolicy());

        private final RejectedExecutionHandler handler;

        Rejection(RejectedExecutionHandler handler) {
            this.handler = handler;
        }

        /** The name that users give and see: caller-runs. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** @throws IllegalArgumentException saying in one sentence what is wrong and what is accepted */
    PoolPlan {
        newQueue(queue);
    }

    ThreadPoolExecutor newPool(String name) {
        AtomicInteger made = new AtomicInteger();
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.MILLISECONDS,
                newQueue(queue),
                task -> new Thread(task, name + "-" + made.incrementAndGet()),
                rejection.handler);
    }

    private static BlockingQueue<Runnable> newQueue(String queue) {
        return switch (queue) {
            case "unbounded" -> new LinkedBlockingQueue<>();
            case "handoff" -> new SynchronousQueue<>();
            default -> new LinkedBlockingQueue<>(capacity(queue));
        };
    }

    private static int capacity(String queue) {
        double capacity = CAPACITY.parse(queue);
        if (capacity != Math.rint(capacity)) { // NaN, too
            throw new IllegalArgumentException(
                    "--queue is " + queue + "; give a number " + CAPACITY.accepted() + ", or unbounded or handoff.");
        }
        return (int) capacity;
    }
}
