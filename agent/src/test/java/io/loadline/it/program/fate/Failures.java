package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Wrapped;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;

/** Tasks that throw, and tasks that do something to their worker. */
final class Failures {

    private Failures() {}

    static void addTo(Fates fates) {
        fates.add("exceptions", Pools::single, (pool, tale) -> {
            for (int i = 0; i < 5; i++) {
                pool.execute(Tasks.FAILING);
                pool.execute(NOTHING);
                pool.submit(Tasks.FAILING);
                pool.submit(Tasks.FAILING_CALL);
            }
            tale.expect("20 arrived, 20 ran, 15 failed");
        });
        fates.add("errors", Pools.fixed(3), (pool, tale) -> {
            Error[] errors = {new StackOverflowError(), new OutOfMemoryError(), new LinkageError(), new AssertionError()
            };
            for (Error error : errors) {
                Runnable task = () -> {
                    throw error;
                };
                pool.execute(task);
                pool.submit(task);
            }
            tale.execute(4).expect("12 arrived, 12 ran, 8 failed");
        });
        fates.add("interrupts its worker", Pools::single, (pool, tale) -> {
            for (int i = 0; i < 4; i++) {
                pool.execute(() -> Thread.currentThread().interrupt());
                pool.execute(NOTHING);
            }
            tale.expect("8 arrived, 8 ran");
        });
        fates.add("renames its worker", Pools::single, (pool, tale) -> {
            for (int i = 0; i < 4; i++) {
                String name = "request " + i;
                pool.execute(() -> Thread.currentThread().setName(name));
            }
            tale.expect("4 arrived, 4 ran");
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
        fates.add("stops its worker", Pools::single, (pool, tale) -> {
            if (!canStop()) {
                return;
            }
            pool.execute(() -> stop(Thread.currentThread()));
            pool.submit(() -> stop(Thread.currentThread()));
            tale.execute(1).expect("3 arrived, 3 ran, 2 failed");
        });
        fates.add("worker stopped in a task", Pools::single, Failures::stoppedInTask);
        fates.add("worker stopped in the agent", Pools::single, Failures::stoppedInAgent);
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

    private static void stoppedInTask(ThreadPoolExecutor pool, Tale tale) {
        if (!canStop()) {
            return;
        }
        AtomicReference<Thread> worker = new AtomicReference<>();
        pool.execute(() -> {
            worker.set(Thread.currentThread());
            Tasks.await(new CountDownLatch(1));
        });
        pool.execute(NOTHING);
        OwnBeans.await("the task runs", () -> worker.get() != null && isWaiting(worker.get()));
        stop(worker.get());
        tale.expect("2 arrived, 2 ran, 1 failed");
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
