// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Wrapped;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Stories that {@code fates.txt} cannot express: races, other pools, stopped threads. */
final class OddStories {

    private static final String[] SINGLE = {"fixed", "1"};

    private OddStories() {}

    static void addTo(Fates fates) {
        fates.add("caller is a worker", threads -> Pools.of(SINGLE, threads), OddStories::callerIsAWorker);
        fates.add("invokeAny", threads -> new Pools.Hooked(1, threads), OddStories::invokeAny);
        fates.add("worker stopped in the agent", threads -> Pools.of(SINGLE, threads), OddStories::stoppedInAgent);
        fates.add(
                "scheduled and cancelled about when due",
                threads -> new ScheduledThreadPoolExecutor(1, threads),
                OddStories::cancelledAboutWhenDue);
        fates.add(
                "scheduled, then shutdown without delayed",
                threads -> new ScheduledThreadPoolExecutor(1, threads),
                OddStories::endsWithoutDelayed);
    }

    /** Lets a task of one pool submit a failing future to another pool, which runs it in the caller. */
    private static void callerIsAWorker(ThreadPoolExecutor pool, Tale tale) throws Exception {
        String[] bounded = {"pool", "1", "1", "2", "caller-runs"};
        ThreadPoolExecutor other = Pools.of(bounded, new NamedThreads("of a worker"));
        Gate gate = Gate.holding(other);
        other.execute(Tasks.NOTHING);
        other.execute(Tasks.NOTHING);
        pool.submit(() -> other.submit(Tasks.FAILING)).get();
        tale.expect("1 arrived, 1 ran");
        tale.expectOf("of a worker", "4 arrived, 1 started, 2 queued, 1 caller-ran");
        gate.open();
        tale.expectOf("of a worker", "4 arrived, 3 ran, 1 caller-ran");
    }

    /** Lets the worker go on to the next task when invokeAny has cancelled the losers. */
    private static void invokeAny(Pools.Hooked pool, Tale tale) throws Exception {
        CountDownLatch losersKnown = new CountDownLatch(1);
        Gate gate = Gate.holding(pool);
        pool.after = task -> {
            if (task != gate) {
                Tasks.await(losersKnown);
            }
        };
        AtomicInteger ran = new AtomicInteger();
        Callable<Integer> call = ran::incrementAndGet;
        Thread opener = new Thread(() -> {
            while (pool.getQueue().size() < 4) {
                Tale.pause();
            }
            gate.open();
        });
        opener.start();
        pool.invokeAny(Arrays.asList(call, call, call, call));
        losersKnown.countDown();
        opener.join();
        tale.expect("5 arrived, 2 ran, 3 removed");
        tale.expect("one ran", ran.get() == 1);
    }

    /**
     * Cancels tasks about when they are due. Chance decides whether a task still arrives, but the counts add up, and
     * tasks that ran are counted.
     */
    private static void cancelledAboutWhenDue(ScheduledThreadPoolExecutor pool, Tale tale) throws InterruptedException {
        tale.execute(1).expect("1 arrived, 1 ran");
        AtomicInteger ran = new AtomicInteger(1);
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Random random = new Random(i);
            callers.add(new Thread(() -> {
                for (int call = 0; call < 500; call++) {
                    long micros = random.nextInt(300);
                    Future<?> task = pool.schedule(ran::incrementAndGet, micros, TimeUnit.MICROSECONDS);
                    LockSupport.parkNanos(random.nextInt(300_000));
                    task.cancel(false);
                }
            }));
        }
        callers.forEach(Thread::start);
        for (Thread caller : callers) {
            caller.join();
        }
        OwnBeans.await("the queue is empty", () -> pool.getQueue().isEmpty());
        tale.expectRan(ran.get());
    }

    /**
     * Shuts a pool down. Tasks that are due have arrived, whether this Java still runs them or not; other tasks never
     * arrive.
     */
    private static void endsWithoutDelayed(ScheduledThreadPoolExecutor pool, Tale tale) throws InterruptedException {
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        tale.hold(0);
        AtomicInteger ran = new AtomicInteger();
        pool.schedule(ran::incrementAndGet, 1, TimeUnit.MILLISECONDS);
        pool.schedule(ran::incrementAndGet, 2, TimeUnit.MILLISECONDS);
        pool.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS);
        tale.expect("3 arrived, 1 started, 2 queued");
        pool.shutdown();
        tale.open();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        tale.expect("3 arrived, " + (1 + ran.get()) + " ran, " + (2 - ran.get()) + " removed");
    }

    /**
     * Stops a worker inside the agent, where it asks a future whether it is cancelled. The task counts as run or as
     * removed. The agent does not ask about the first task of a pre-existing worker.
     */
    private static void stoppedInAgent(ThreadPoolExecutor pool, Tale tale) {
        if (!canStop()) {
            return;
        }
        tale.execute(1).expect("1 arrived, 1 ran");
        AtomicReference<Thread> worker = new AtomicReference<>();
        AtomicReference<Throwable> end = new AtomicReference<>();
        pool.execute(new Wrapped<Void>(new FutureTask<>(Tasks.NOTHING, null)) {
            @Override
            public boolean isCancelled() {
                Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> end.set(error));
                if (worker.compareAndSet(null, Thread.currentThread())) {
                    Tasks.await(new CountDownLatch(1));
                }
                return super.isCancelled();
            }
        });
        pool.execute(Tasks.NOTHING);
        OwnBeans.await("the agent asks", () -> worker.get() != null && isWaiting(worker.get()));
        stop(worker.get());
        tale.expectRan(2);
        OwnBeans.await("the worker ends", () -> !worker.get().isAlive());
        tale.expect("it ends as any thread that is stopped", end.get() instanceof ThreadDeath);
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    /** Returns whether {@code Thread.stop} works, up to Java 19. */
    private static boolean canStop() {
        String version = System.getProperty("java.specification.version");
        return version.startsWith("1.") || Integer.parseInt(version) < 20;
    }

    private static void stop(Thread thread) {
        try {
            Thread.class.getMethod("stop").invoke(thread);
        } catch (InvocationTargetException e) {
            throw (ThreadDeath) e.getCause();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.toString(), e);
        }
    }
}
