package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.OwnBeans;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;

/** Tasks that throw, and tasks that do something to their worker. */
final class Failures {

    private Failures() {}

    static void addTo(Fates fates) {
        fates.add("exceptions", Pools::single, Failures::exceptions);
        fates.add("errors", threads -> Pools.fixed(3, threads), Failures::errors);
        fates.add("interrupts its worker", Pools::single, Failures::interrupts);
        fates.add("renames its worker", Pools::single, Failures::renames);
        fates.add("erases the thread-locals", Pools::single, Failures::erases);
        fates.add("stops its worker", Pools::single, Failures::stopsItself);
        fates.add("worker stopped in a task", Pools::single, Failures::stoppedInTask);
    }

    private static void exceptions(ThreadPoolExecutor pool, Book book) {
        for (int i = 0; i < 5; i++) {
            pool.execute(Tasks.FAILING);
            pool.execute(NOTHING);
            pool.submit(Tasks.FAILING);
            pool.submit(Tasks.FAILING_CALL);
        }
        book.expect("20 arrived, 20 ran, 15 failed");
    }

    private static void errors(ThreadPoolExecutor pool, Book book) {
        Error[] errors = {new StackOverflowError(), new OutOfMemoryError(), new LinkageError(), new AssertionError()};
        for (Error error : errors) {
            Runnable task = () -> {
                throw error;
            };
            pool.execute(task);
            pool.submit(task);
        }
        Pools.execute(4, pool, NOTHING);
        book.expect("12 arrived, 12 ran, 8 failed");
    }

    private static void interrupts(ThreadPoolExecutor pool, Book book) {
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> Thread.currentThread().interrupt());
            pool.execute(NOTHING);
        }
        book.expect("8 arrived, 8 ran");
    }

    private static void renames(ThreadPoolExecutor pool, Book book) {
        for (int i = 0; i < 4; i++) {
            String name = "request " + i;
            pool.execute(() -> Thread.currentThread().setName(name));
        }
        book.expect("4 arrived, 4 ran");
    }

    /** As some frameworks do against leaks; later JVMs do not let them. */
    private static void erases(ThreadPoolExecutor pool, Book book) {
        for (int i = 0; i < 3; i++) {
            pool.execute(Failures::eraseThreadLocals);
            pool.submit(Failures::eraseThreadLocals);
            pool.execute(NOTHING);
        }
        book.expect("9 arrived, 9 ran");
        pool.execute(() -> {
            eraseThreadLocals();
            throw new IllegalStateException("expected");
        });
        pool.execute(NOTHING);
        book.expect("11 arrived, 11 ran, 1 failed");
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

    private static void stopsItself(ThreadPoolExecutor pool, Book book) {
        if (!canStop()) {
            return;
        }
        pool.execute(() -> stop(Thread.currentThread()));
        pool.submit(() -> stop(Thread.currentThread()));
        pool.execute(NOTHING);
        book.expect("3 arrived, 3 ran, 2 failed");
    }

    private static void stoppedInTask(ThreadPoolExecutor pool, Book book) {
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
        book.expect("2 arrived, 2 ran, 1 failed");
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
