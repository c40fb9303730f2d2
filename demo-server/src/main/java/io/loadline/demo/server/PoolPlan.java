package io.loadline.demo.server;

import io.loadline.demo.Range;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The pool that the server works with: of a fixed size, its threads named demo-server-1, demo-server-2, ...
 *
 * @param threads core and maximum size
 * @param rejection not {@code DISCARD_OLDEST} with a hand-off, which has no oldest: that would never end
 */
record PoolPlan(int threads, QueueKind queue, Rejection rejection) {

    static final Range THREADS = new Range(1, 10_000, "threads");
    static final String PREFIX = "demo-server-";

    PoolPlan {
        if (queue instanceof QueueKind.Handoff && rejection == Rejection.DISCARD_OLDEST) {
            throw new IllegalArgumentException(
                    "--queue handoff holds no request that --rejected discard-oldest could discard:"
                            + " give abort or caller-runs, or a --queue with room.");
        }
    }

    /** An unbounded queue. */
    static PoolPlan of(int threads) {
        return new PoolPlan(threads, QueueKind.Bounded.NO_BOUND, Rejection.ABORT);
    }

    ThreadPoolExecutor newPool() {
        AtomicInteger made = new AtomicInteger();
        return new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.MILLISECONDS,
                queue.newQueue(),
                task -> new Thread(task, PREFIX + made.incrementAndGet()),
                rejection.handler());
    }
}
