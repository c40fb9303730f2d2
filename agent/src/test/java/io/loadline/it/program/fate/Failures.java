package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Wrapped;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;

/** Tasks that throw, and tasks that do something to their worker. */
final class Failures {

    private Failures() {}

    static void addTo(Fates fates) {
        fates.add("exceptions and errors", Pools.fixed(2), (pool, tale) -> {
            Throwable[] all = {new IllegalStateException(), new StackOverflowError(), new LinkageError()};
            for (Throwable each : all) {
                Runnable task = () -> Failures.<RuntimeException>sneak(each);
                pool.execute(task);
                pool.execute(NOTHING);
                pool.submit(task);
            }
            pool.submit(Tasks.FAILING_CALL);
            tale.expect("10 arrived, 10 ran, 7 failed").expectThreads(2);
        });
        // what a task throws ends its worker, and the pool makes another
        fates.add("worker ends with its task", Pools::single, (pool, tale) -> {
            tale.hold(0);
            Set<Thread> workers = ConcurrentHashMap.newKeySet();
            for (int i = 0; i < 3; i++) {
                pool.execute(() -> {
                    workers.add(Thread.currentThread());
                    throw new IllegalStateException("expected");
                });
            }
            tale.expect("4 arrived, 1 started, 3 queued");
            tale.open().expect("4 arrived, 4 ran, 3 failed").expectThreads(1);
            tale.expect("each on a worker of its own", workers.size() == 3);
            tale.hold(1).expect("6 arrived, 4 ran, 1 started, 3 failed, 1 queued");
            tale.open().expect("6 arrived, 6 ran, 3 failed").expectThreads(1);
        });
        fates.add("worker and pool end with a task", Pools::single, (pool, tale) -> {
            CountDownLatch mayFail = new CountDownLatch(1);
            pool.execute(() -> {
                Tasks.await(mayFail);
                throw new IllegalStateException("expected");
            });
            tale.expect("1 arrived, 1 started");
            pool.shutdown();
            mayFail.countDown();
            tale.expect("1 arrived, 1 ran, 1 failed");
            OwnBeans.awaitBean(OwnBeans.terminated("worker and pool end with a task"));
        });
        // as some frameworks do against leaks; later JVMs do not let them
        fates.add("erases the thread-locals", Pools::single, (pool, tale) -> {
            for (int i = 0; i < 3; i++) {
                pool.execute(Failures::eraseThreadLocals);
                pool.submit(Failures::eraseThreadLocals);
                pool.execute(NOTHING);
            }
            tale.expect("9 arrived, 9 ran");
            pool.execute(() -> {
                eraseThreadLocals();
                throw new IllegalStateException("expected");
            });
            tale.execute(1).expect("11 arrived, 11 ran, 1 failed");
        });
        fates.add("worker stopped in the agent", Pools::single, Failures::stoppedInAgent);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    private static void eraseThreadLocals() {
        if (System.getProperty("java.specification.version").startsWith("1.")) {
            try {
                Field locals = Thread.class.getDeclaredField("threadLocals");
                locals.setAccessible(true);
                locals.set(Thread.currentThread(), null);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.toString(), e);
            }
        }
    }

    /**
     * Before its turn only the agent asks a future whether it is cancelled; not of the first task that a worker takes which is
     * older than the agent. One that is stopped then leaves its task, which counts as run or as removed.
     */
    private static void stoppedInAgent(ThreadPoolExecutor pool, Tale tale) {
        if (!canStop()) {
            return;
        }
        tale.execute(1).expect("1 arrived, 1 ran");
        AtomicReference<Thread> worker = new AtomicReference<>();
        AtomicReference<Throwable> end = new AtomicReference<>();
        pool.execute(new Wrapped<Void>(new FutureTask<>(NOTHING, null)) {
            @Override
            public boolean isCancelled() {
                Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> end.set(error));
                if (worker.compareAndSet(null, Thread.currentThread())) {
                    Tasks.await(new CountDownLatch(1));
                }
                return super.isCancelled();
            }
        });
        pool.execute(NOTHING);
        OwnBeans.await("the agent asks", () -> worker.get() != null && isWaiting(worker.get()));
        stop(worker.get());
        tale.expectRan(2);
        OwnBeans.await("the worker ends", () -> !worker.get().isAlive());
        tale.expect("it ends as any thread that is stopped", end.get() instanceof ThreadDeath);
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    /** {@code Thread.stop} does what it says up to Java 19. */
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
