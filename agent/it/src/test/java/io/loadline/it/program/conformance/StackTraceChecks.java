// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Checks every frame from the task down to {@code Thread.run}, each with its line, from the inside and from the
 * outside.
 */
final class StackTraceChecks {

    private StackTraceChecks() {}

    static void addTo(Checks checks) {
        ThreadPoolExecutor pool = Pools.single();
        checks.check("execute", () -> {
            List<Object> log = Pools.log();
            pool.execute(() -> log.add(own()));
            pool.submit(() -> {}).get();
            return log;
        });
        checks.check("submit of a Runnable", () -> {
            List<Object> log = Pools.log();
            pool.submit(() -> {
                        log.add(own());
                    })
                    .get();
            return log;
        });
        checks.check("submit of a Callable", () -> pool.submit(() -> own()).get());
        checks.check("CompletableFuture", () -> CompletableFuture.supplyAsync(StackTraceChecks::own, pool)
                .get());
        checks.check("exception of submit", () -> pool.submit((Callable<?>) new Failing())
                .get());
        checks.check("worker that waits for a task", () -> waiting(pool));
        checks.check("worker in a task, seen from outside", () -> busy(pool));
        checks.check("locks that a worker holds", () -> locks(pool));
        checks.check("caller runs", StackTraceChecks::callerRuns);
        checks.check("handler", StackTraceChecks::handler);
        checks.check("hooks", StackTraceChecks::hooks);
        checks.check("schedule", StackTraceChecks::scheduled);
        checks.check("end", () -> {
            return Pools.end(pool);
        });
    }

    private static String own() {
        return Seen.frames(new Throwable().getStackTrace());
    }

    private static Object waiting(ThreadPoolExecutor pool) throws Exception {
        Thread worker = pool.submit(Thread::currentThread).get();
        OwnBeans.await("it comes true", () -> worker.getState() == Thread.State.WAITING);
        Object blocker = LockSupport.getBlocker(worker);
        return Seen.all(Seen.frames(worker.getStackTrace()), blocker == null ? null : blocker.getClass());
    }

    private static Object busy(ThreadPoolExecutor pool) throws Exception {
        Gate held = Gate.holding(pool);
        Thread worker = ((Workers) pool.getThreadFactory()).thread(0);
        OwnBeans.await("it comes true", () -> worker.getState() == Thread.State.WAITING);
        String seen = Seen.frames(worker.getStackTrace());
        held.open();
        return seen;
    }

    /** Returns the locks in a thread dump. */
    private static Object locks(ThreadPoolExecutor pool) throws Exception {
        Gate held = Gate.holding(pool);
        Thread worker = ((Workers) pool.getThreadFactory()).thread(0);
        OwnBeans.await("it comes true", () -> worker.getState() == Thread.State.WAITING);
        ThreadInfo seen = ManagementFactory.getThreadMXBean().getThreadInfo(new long[] {worker.getId()}, true, true)[0];
        held.open();
        return Seen.all(seen.getLockName(), seen.getLockedMonitors(), seen.getLockedSynchronizers());
    }

    private static Object callerRuns() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.bounded(new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
        Gate held = Gate.holding(pool);
        pool.execute(() -> log.add(own()));
        String failing = Seen.doing(() -> pool.execute(new Failing()));
        held.open();
        Pools.end(pool);
        return Seen.all(log, failing);
    }

    private static Object handler() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.bounded(new SynchronousQueue<>(), (task, from) -> log.add(own()));
        Gate held = Gate.holding(pool);
        pool.execute(() -> {});
        held.open();
        Pools.end(pool);
        pool.submit(() -> {});
        return log;
    }

    private static Object hooks() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread worker, Runnable task) {
                log.add(own());
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                log.add(own());
            }
        };
        pool.submit(() -> {}).get();
        Pools.end(pool);
        return log;
    }

    private static Object scheduled() throws Exception {
        List<Object> log = Pools.log();
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        String once = pool.schedule(() -> own(), 1, TimeUnit.MILLISECONDS).get();
        Future<?> periodic = pool.scheduleWithFixedDelay(
                () -> {
                    log.add(own());
                    new Failing().run();
                },
                0,
                1,
                TimeUnit.MILLISECONDS);
        String failed = Seen.attempt(periodic::get);
        Pools.end(pool);
        return Seen.all(once, log, failed);
    }
}
