// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs real work on real pools of every kind, and reports deviations from the JDK's specification. */
final class Work {

    private static final int MANY = 300;

    private final Seen seen;
    private final Crew crew;

    Work(Seen seen) {
        this.seen = seen;
        this.crew = new Crew(seen);
    }

    /** Runs all work once. */
    void run() throws Exception {
        mixed();
        rejecting(new ThreadPoolExecutor.AbortPolicy(), 2, 5, 0);
        rejecting(new ThreadPoolExecutor.CallerRunsPolicy(), 7, 0, 0);
        rejecting(new ThreadPoolExecutor.DiscardPolicy(), 2, 0, 5);
        rejecting(new ThreadPoolExecutor.DiscardOldestPolicy(), 2, 0, 5);
        rejecting((task, pool) -> pool.getQueue().clear(), 1, 0, 6);
        removing();
        handingOver();
        many(new LinkedBlockingQueue<>());
        many(new PriorityBlockingQueue<>());
        scheduled();
    }

    private ThreadPoolExecutor pool(int threads, BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue, crew);
    }

    private void mixed() throws Exception {
        ThreadPoolExecutor pool = pool(2, new LinkedBlockingQueue<>());
        List<Once> tasks = new ArrayList<>();
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Once executed = i % 3 == 0 ? Once.failing() : Once.ranked(i);
            Once submitted = Once.ranked(i);
            tasks.addAll(Arrays.asList(executed, submitted));
            pool.execute(executed);
            futures.add(pool.submit((Callable<Integer>) submitted));
        }
        Future<Integer> failed = pool.submit((Callable<Integer>) Once.failing());
        for (int i = 0; i < 6; i++) {
            seen.expectEqual(futures.get(i).get(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), i, "result");
        }
        try {
            failed.get(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS);
            seen.complain("a failed task gave a result");
        } catch (ExecutionException e) {
            seen.expectEqual(e.getCause().getClass(), Seen.Expected.class, "cause");
        }
        crew.end(pool, 13);
        ranOnce(tasks, "mixed");
    }

    /** Submits five tasks to a pool in which one task runs and two wait. */
    private void rejecting(RejectedExecutionHandler handler, int ran, int rejections, int lost) throws Exception {
        ThreadPoolExecutor pool = pool(1, new ArrayBlockingQueue<>(2));
        pool.setRejectedExecutionHandler(handler);
        Once gate = Once.waiting();
        pool.execute(gate);
        seen.expect(gate.awaitEntered(Crew.PATIENCE_SECONDS), "the first task begins");
        List<Once> tasks = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < 7; i++) {
            tasks.add(Once.ranked(i));
            try {
                pool.execute(tasks.get(i));
            } catch (RejectedExecutionException expected) {
                refused++;
            }
        }
        gate.open();
        pool.shutdown();
        seen.expect(pool.awaitTermination(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), "rejecting pool ends");
        seen.expectEqual(refused, rejections, handler.getClass() + " rejections");
        seen.expectEqual(
                tasks.stream().mapToInt(task -> task.runs.get()).sum(), ran, handler.getClass() + " tasks that ran");
        seen.expectEqual(
                (int) tasks.stream().filter(task -> task.runs.get() == 0).count() - refused,
                lost,
                handler.getClass() + " lost");
    }

    private void removing() throws Exception {
        ThreadPoolExecutor pool = pool(1, new LinkedBlockingQueue<>());
        Once gate = Once.waiting();
        pool.execute(gate);
        seen.expect(gate.awaitEntered(Crew.PATIENCE_SECONDS), "the first task begins");
        List<Once> tasks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            tasks.add(Once.ranked(i));
            pool.execute(tasks.get(i));
        }
        Future<?> cancelled = pool.submit((Runnable) Once.ranked(6));
        cancelled.cancel(false);
        seen.expectEqual(pool.remove(tasks.get(1)), true, "first remove");
        seen.expectEqual(pool.remove(tasks.get(1)), false, "second remove");
        pool.purge();
        try {
            cancelled.get();
            seen.complain("a cancelled task gave a result");
        } catch (CancellationException expected) {
            // expected
        }
        List<Runnable> left = pool.shutdownNow();
        seen.expectEqual(
                left,
                Arrays.asList(tasks.get(0), tasks.get(2), tasks.get(3), tasks.get(4), tasks.get(5)),
                "left by shutdownNow");
        crew.end(pool, 1);
        seen.expectEqual(tasks.stream().mapToInt(task -> task.runs.get()).sum(), 0, "removed tasks that ran");
    }

    /** Runs a pool that grows, and whose workers end by their keep-alive. */
    private void handingOver() throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(0, 3, 1, TimeUnit.MILLISECONDS, new SynchronousQueue<>(), crew);
        List<Once> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Once gate = Once.waiting();
            tasks.add(gate);
            pool.execute(gate);
            seen.expect(gate.awaitEntered(Crew.PATIENCE_SECONDS), "a worker takes over");
        }
        tasks.forEach(Once::open);
        crew.end(pool, 3);
        ranOnce(tasks, "handed over");
    }

    /** Submits more tasks than the agent's first table has room for. */
    private void many(BlockingQueue<Runnable> queue) throws Exception {
        ThreadPoolExecutor pool = pool(1, queue);
        Once gate = Once.waiting();
        pool.execute(gate);
        seen.expect(gate.awaitEntered(Crew.PATIENCE_SECONDS), "the first task begins");
        List<Once> tasks = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            tasks.add(Once.ranked(i));
            pool.execute(tasks.get(i));
        }
        gate.open();
        crew.end(pool, MANY + 1);
        ranOnce(tasks, "many");
    }

    private void ranOnce(List<Once> tasks, String what) {
        for (Once task : tasks) {
            seen.expectEqual(task.runs.get(), 1, what + ": runs of a task");
        }
    }

    /** Schedules one-shot, periodic and cancelled tasks. */
    private void scheduled() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, crew);
        pool.setRemoveOnCancelPolicy(true);
        Once soon = Once.ranked(1);
        Once cancelled = Once.ranked(2);
        Future<Integer> result = pool.schedule((Callable<Integer>) soon, 100, TimeUnit.MICROSECONDS);
        pool.schedule((Runnable) cancelled, 1, TimeUnit.HOURS).cancel(false);
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> periodic = pool.scheduleWithFixedDelay(three::countDown, 0, 200, TimeUnit.MICROSECONDS);
        seen.expect(three.await(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), "three periodic runs");
        periodic.cancel(false);
        seen.expectEqual(result.get(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), 1, "scheduled result");
        pool.shutdown();
        seen.expect(pool.awaitTermination(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), "the scheduled pool ends");
        seen.expectEqual(soon.runs.get() * 10 + cancelled.runs.get(), 10, "scheduled runs");
    }
}
