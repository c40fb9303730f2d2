// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;

/** Checks that only the pool calls the overridden methods of tasks and pools. */
final class DiscretionChecks {

    private DiscretionChecks() {}

    static void addTo(Checks checks) {
        checks.check("calls of a task's methods", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            Gate held = Gate.holding(pool);
            Runnable task = new Talkative(log);
            pool.execute(task);
            pool.execute(task);
            pool.remove(task);
            pool.purge();
            held.open();
            Pools.end(pool);
            pool.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
            pool.execute(task);
            return log;
        });
        checks.check("throwable that throws from every method", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Throwable hostile = new HostileException();
            pool.execute(new Failing(hostile));
            Future<?> future = pool.submit((Callable<?>) new Failing(hostile));
            OwnBeans.await("it comes true", future::isDone);
            Pools.end(pool);
            Object uncaught = ((Workers) pool.getThreadFactory()).uncaught().get(0);
            return Seen.all(uncaught == hostile, pool);
        });
        checks.check("calls of a pool's methods", () -> {
            List<Object> log = Pools.log();
            TalkativePool pool = new TalkativePool(log);
            pool.submit(() -> 42).get();
            pool.execute(new Failing());
            OwnBeans.await("it comes true", () -> pool.workers().made() == 2);
            pool.prestartAllCoreThreads();
            Pools.end(pool);
            pool.execute(() -> {});
            return log;
        });
    }

    /** Task that logs calls of its methods. */
    private static class Talkative implements Runnable {
        private final List<Object> log;

        Talkative(List<Object> log) {
            this.log = log;
        }

        @Override
        public void run() {
            log.add("run");
        }

        @Override
        public boolean equals(Object other) {
            log.add("equals");
            return this == other;
        }

        @Override
        public int hashCode() {
            log.add("hashCode");
            return 1;
        }

        @Override
        public String toString() {
            log.add("toString");
            return "talkative";
        }
    }

    private static final class HostileException extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new AssertionError("getMessage");
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            throw new AssertionError("getStackTrace");
        }
    }
}
