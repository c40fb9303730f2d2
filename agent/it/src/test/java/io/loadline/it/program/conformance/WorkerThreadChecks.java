// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.OwnBeans;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;

/** Checks a task's view of its thread, and an application's view of its threads. */
final class WorkerThreadChecks {

    private WorkerThreadChecks() {}

    static void addTo(Checks checks) {
        checks.check("names of the default factory", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Callable<String> name = () -> Thread.currentThread().getName();
            String names = Seen.all(pool.submit(name).get(), pool.submit(name).get());
            Pools.end(pool);
            return names;
        });
        checks.check("of an own factory", () -> inPool(() -> of(Thread.currentThread())));
        checks.check("of a pool that nobody holds", WorkerThreadChecks::abandoned);
        checks.check("names in the group of main", WorkerThreadChecks::group);
        checks.check("park permit is untouched", WorkerThreadChecks::permit);
    }

    private static String of(Thread thread) {
        return Seen.all(
                thread.getName(),
                thread.isDaemon(),
                thread.getPriority(),
                thread.getThreadGroup().getName(),
                thread.getContextClassLoader() == ClassLoader.getSystemClassLoader(),
                thread.getUncaughtExceptionHandler().getClass().getName(),
                thread.getClass(),
                thread.isInterrupted(),
                thread.getState());
    }

    private static Object inPool(Callable<?> task) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        try {
            pool.submit(() -> Thread.yield()).get();
            return pool.submit(task).get();
        } finally {
            Pools.end(pool);
        }
    }

    /** Returns the names in the thread group, once the threads of other checks have ended. */
    private static Object group() throws InterruptedException {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Set<String> names = new TreeSet<>();
        OwnBeans.await("it comes true", () -> {
            Thread[] threads = new Thread[100];
            int count = group.enumerate(threads);
            names.clear();
            for (int i = 0; i < count; i++) {
                names.add(threads[i].getName());
            }
            return names.stream().noneMatch(name -> name.matches("renamed|(worker|older|pool-\\d+-thread)-\\d+"));
        });
        return names;
    }

    /** Checks that the agent neither takes nor gives a permit of {@code LockSupport}. */
    private static Object permit() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Object parked = pool.submit(() -> {
                    LockSupport.unpark(Thread.currentThread());
                    LockSupport.park();
                    return "returned at once";
                })
                .get();
        Pools.end(pool);
        return parked;
    }

    /** Checks that the wrapper returned by {@code newSingleThreadExecutor} shuts its pool down when it is collected. */
    private static Object abandoned() throws Exception {
        Thread[] worker = new Thread[1];
        ExecutorService pool = Executors.newSingleThreadExecutor(work -> worker[0] = new Thread(work));
        pool.submit(() -> 42).get();
        pool = null;
        OwnBeans.await("it comes true", () -> {
            System.gc();
            System.runFinalization();
            return !worker[0].isAlive();
        });
        return "ended";
    }
}
