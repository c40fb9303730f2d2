// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import io.loadline.demo.Failure;
import io.loadline.demo.ProcessorTime;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Requests to a server, for a while that is measured after a while that is not; they are sent since it was made. Thread safe. */
public final class RunningLoad {
    private static final int ANSWER_MILLIS = 60_000;

    private final Plan plan;
    private final long from;
    private final long to;
    private final Ledger ledger;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final FutureTask<LoadResult> result;

    /**
     * Requests to send, their target, and how long to send them.
     *
     * @param target a loopback URL
     * @param warmup and {@code measured}: seconds
     * @param seed of all that is drawn
     */
    public record Plan(Load load, URI target, double warmup, double measured, long seed) {
        public RunningLoad start() {
            return new RunningLoad(this);
        }
    }

    private RunningLoad(Plan plan) {
        this.plan = plan;
        long start = System.nanoTime();
        from = start + (long) (plan.warmup * 1e9);
        to = from + (long) (plan.measured * 1e9);
        ledger = new Ledger(from, to);
        result = new FutureTask<>(() -> run(start));
        Thread clock = new Thread(result);
        clock.setDaemon(true);
        clock.start();
    }

    /**
     * Waits until the measured time is over and the last answers are in.
     *
     * @throws Failure if not one request was answered
     */
    public LoadResult await() throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure failure
                    ? failure
                    : new IllegalStateException("the load generator failed", e.getCause());
        }
    }

    /** Waits at most so long for the result to be there, and says whether it is; a failure is a result. */
    public boolean isDoneWithin(long millis) throws InterruptedException {
        try {
            result.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Seconds of the measured part that are over: negative during the warm-up. */
    public double measuredSeconds() {
        return Math.min(plan.measured, (System.nanoTime() - from) / 1e9);
    }

    /** Ends it before its time, with the answers of what was sent: {@link #await} then knows counts, but no throughput. */
    public void stop() {
        stopped.countDown();
    }

    private Load.Request untilStopped(Load.Request request) {
        return new Load.Request() {
            @Override
            public boolean send(long due) throws InterruptedException {
                if (stopped.getCount() == 0) {
                    throw new InterruptedException("stopped");
                }
                return request.send(due);
            }

            @Override
            public void unsent(long due) {
                request.unsent(due);
            }
        };
    }

    private LoadResult run(long start) throws InterruptedException {
        Load.Request request = untilStopped(new HttpGet(plan.target, ANSWER_MILLIS, ledger));
        List<Thread> senders = plan.load.start(request, start, to, plan.seed);
        stopped.await(from - System.nanoTime(), TimeUnit.NANOSECONDS);
        long processorBefore = ProcessorTime.ofJvm();
        stopped.await(to - System.nanoTime(), TimeUnit.NANOSECONDS);
        double processors = (ProcessorTime.ofJvm() - processorBefore) / 1e9 / plan.measured;
        for (Thread sender : senders) {
            sender.join();
        }
        LoadResult seen = LoadResult.of(plan, senders.size(), ledger, processors);
        if (seen.requests() == 0 && stopped.getCount() > 0) {
            String why = seen.firstError() == null ? "a request takes longer than that" : seen.firstError();
            throw new Failure(
                    "Not one request to %s was answered in %.0f s: %s.".formatted(plan.target, plan.measured, why));
        }
        return seen;
    }
}
