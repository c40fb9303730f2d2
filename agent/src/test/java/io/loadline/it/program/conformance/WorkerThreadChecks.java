package io.loadline.it.program.conformance;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;

/** What a task can see of the thread that runs it, and an application of its threads. */
final class WorkerThreadChecks {

    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    private WorkerThreadChecks() {}

    static void addTo(Checks checks) {
        checks.check("names of the default factory", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            Callable<String> name = () -> Thread.currentThread().getName();
            String names = Seen.all(pool.submit(name).get(), pool.submit(name).get());
            Pools.end(pool);
            return names;
        });
        checks.check("of the default factory", () -> inDefaultPool(() -> of(Thread.currentThread())));
        checks.check("of an own factory", () -> inPool(() -> of(Thread.currentThread())));
        checks.check("context class loader is inherited", WorkerThreadChecks::contextClassLoader);
        checks.check("inheritable thread local", () -> {
            INHERITED.set("from main");
            try {
                return inPool(INHERITED::get);
            } finally {
                INHERITED.remove();
            }
        });
        checks.check("names in the group of main", WorkerThreadChecks::group);
        checks.check("park permit is untouched", WorkerThreadChecks::permit);
        checks.check("holds no lock in a task", () -> inPool(() -> Thread.holdsLock(Thread.currentThread())));
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

    private static Object inDefaultPool(Callable<?> task) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            return pool.submit(task).get();
        } finally {
            Pools.end(pool);
        }
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

    private static Object contextClassLoader() throws Exception {
        Thread main = Thread.currentThread();
        ClassLoader before = main.getContextClassLoader();
        try (URLClassLoader own = new URLClassLoader(new URL[0], before)) {
            main.setContextClassLoader(own);
            return inPool(() -> Thread.currentThread().getContextClassLoader() == own);
        } finally {
            main.setContextClassLoader(before);
        }
    }

    /** Threads that other checks have left may still be ending. */
    private static Object group() throws InterruptedException {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Set<String> names = new TreeSet<>();
        Pools.await(() -> {
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

    /** A permit that a task has left must not be taken, nor one be given. */
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
}
