package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Hooks of pools: with super and without, throwing, handing in more, ending the pool. */
final class Hooks {

    private static final Runnable MARKED = () -> {};

    private Hooks() {}

    static void addTo(Fates fates) {
        fates.add("hooks without super", Hooked::single, Hooks::ordinary);
        fates.add("hooks with super", WithSuper::new, Hooks::ordinary);
        // that a hook has thrown is not seen on a worker older than the agent: it looks as if the task had
        fates.addFresh("before hook throws", Hooked::single, Hooks::beforeThrows);
        fates.addFresh("before hook throws at first tasks", Hooked::two, Hooks::beforeThrowsAtFirst);
        fates.addFresh("after hook throws", Hooked::single, Hooks::afterThrows);
        fates.add("before hook hands in more", Hooked::single, Hooks::beforeHandsIn);
        fates.add("after hook hands in more", Hooked::single, Hooks::afterHandsIn);
        fates.add("before hook ends the pool", Hooked::single, Hooks::beforeEnds);
        fates.add("after hook drains the pool", Hooked::single, Hooks::afterDrains);
        fates.add("hook at the end hands in more", Hooked::single, Hooks::endHandsIn);
        fates.addFresh("before hook cancels", Hooked::single, Hooks::beforeCancels);
    }

    private static void ordinary(ThreadPoolExecutor pool, Book book) {
        Pools.execute(4, pool, NOTHING);
        pool.submit(Tasks.FAILING);
        pool.execute(Tasks.FAILING);
        pool.execute(NOTHING);
        book.expect("7 arrived, 7 ran, 2 failed");
    }

    private static void beforeThrows(Hooked pool, Book book) {
        pool.before = task -> throwIf(task == MARKED);
        Gate gate = Gate.holding(pool);
        for (int i = 0; i < 3; i++) {
            pool.execute(MARKED);
            pool.execute(NOTHING);
        }
        book.expect("7 arrived, 1 started, 6 queued");
        gate.open();
        book.expect("7 arrived, 4 ran, 3 removed");
        pool.before = task -> {};
        pool.execute(MARKED);
        book.expect("8 arrived, 5 ran, 3 removed");
    }

    /** The tasks are those that the workers are made for. */
    private static void beforeThrowsAtFirst(Hooked pool, Book book) {
        pool.before = task -> throwIf(true);
        pool.execute(NOTHING);
        book.expect("1 arrived, 1 removed");
        pool.execute(NOTHING);
        pool.execute(NOTHING);
        book.expect("3 arrived, 3 removed");
    }

    private static void afterThrows(Hooked pool, Book book) {
        pool.after = task -> throwIf(true);
        Pools.execute(2, pool, NOTHING);
        book.expect("2 arrived, 2 ran");
        pool.execute(Tasks.FAILING);
        pool.submit(Tasks.FAILING);
        Pools.execute(2, pool, NOTHING);
        book.expect("6 arrived, 6 ran, 2 failed");
    }

    private static void throwIf(boolean condition) {
        if (condition) {
            throw new IllegalStateException("expected of a hook");
        }
    }

    private static void beforeHandsIn(Hooked pool, Book book) {
        pool.before = task -> {
            if (task == MARKED) {
                pool.execute(NOTHING);
            }
        };
        Pools.execute(5, pool, MARKED);
        book.expect("10 arrived, 10 ran");
    }

    private static void afterHandsIn(Hooked pool, Book book) {
        AtomicInteger more = new AtomicInteger(20);
        pool.after = task -> {
            if (more.decrementAndGet() >= 0) {
                pool.execute(task);
            }
        };
        pool.execute(NOTHING);
        book.expect("21 arrived, 21 ran");
    }

    private static void beforeEnds(Hooked pool, Book book) {
        Gate gate = Pools.hold(pool, 3);
        pool.before = task -> pool.shutdown();
        gate.open();
        book.expect("4 arrived, 4 ran");
        Pools.executeOrBeRefused(2, pool, NOTHING);
        book.expect("6 arrived, 4 ran, 2 rejected");
    }

    private static void afterDrains(Hooked pool, Book book) {
        Gate gate = Pools.hold(pool, 3);
        pool.after = task -> pool.shutdownNow();
        gate.open();
        book.expect("4 arrived, 1 ran, 3 removed");
    }

    private static void endHandsIn(Hooked pool, Book book) {
        pool.atEnd = () -> Pools.executeOrBeRefused(2, pool, NOTHING);
        pool.execute(NOTHING);
        pool.shutdown();
        book.expect("3 arrived, 1 ran, 2 rejected");
    }

    /** The future is cancelled when it is to run. */
    private static void beforeCancels(Hooked pool, Book book) {
        pool.before = task -> {
            if (task instanceof Future) {
                ((Future<?>) task).cancel(false);
            }
        };
        pool.submit(NOTHING);
        pool.execute(NOTHING);
        book.expect("2 arrived, 1 ran, 1 removed");
    }

    private static final class WithSuper extends ThreadPoolExecutor {
        WithSuper(ThreadFactory threads) {
            super(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        protected void beforeExecute(Thread worker, Runnable task) {
            super.beforeExecute(worker, task);
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            super.afterExecute(task, thrown);
        }
    }
}
