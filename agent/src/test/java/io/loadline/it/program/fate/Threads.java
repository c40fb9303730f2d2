package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Thread factories that give no thread, for a first task or in place of a worker that has died. */
final class Threads {

    /** More than there are addresses: the JVM throws {@code OutOfMemoryError} when such a thread is started. */
    private static final long ENDLESS_STACK = 1L << 50;

    private Threads() {}

    static void addTo(Fates fates) {
        for (Failing.Manner manner : Failing.Manner.values()) {
            String name = "factory that " + manner.says;
            fates.addFresh(name + ", no thread ever before", threads -> core(threads, manner), Threads::atFirst);
            fates.addFresh(
                    name + ", threads gone",
                    threads -> core(threads, Failing.Manner.WORKS),
                    (pool, tale) -> later(pool, tale, manner));
            fates.addFresh(
                    name + ", queue first",
                    threads -> noCore(threads),
                    (pool, tale) -> afterQueueing(pool, tale, manner));
            fates.addFresh(name + ", growth", threads -> growing(threads), (pool, tale) -> growth(pool, tale, manner));
            fates.addFresh(
                    name + ", replacement",
                    threads -> core(threads, Failing.Manner.WORKS),
                    (pool, tale) -> replacement(pool, tale, manner));
        }
    }

    private static ThreadPoolExecutor core(ThreadFactory threads, Failing.Manner manner) {
        Failing factory = new Failing(threads);
        factory.manner = manner;
        return Pools.single(factory);
    }

    private static ThreadPoolExecutor noCore(ThreadFactory threads) {
        return Pools.of(0, 1, new LinkedBlockingQueue<>(), new ThreadPoolExecutor.AbortPolicy())
                .apply(new Failing(threads));
    }

    private static ThreadPoolExecutor growing(ThreadFactory threads) {
        return Pools.of(1, 2, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.AbortPolicy())
                .apply(new Failing(threads));
    }

    /** The pool has its name from a thread, so it is looked at when it has one. */
    private static void atFirst(ThreadPoolExecutor pool, Tale tale) {
        Failing factory = (Failing) pool.getThreadFactory();
        boolean queued = factory.manner == Failing.Manner.WORKS || factory.manner == Failing.Manner.GIVES_NULL;
        executeAnyhow(pool);
        executeAnyhow(pool);
        factory.manner = Failing.Manner.WORKS;
        tale.execute(1).expect(queued ? "3 arrived, 3 ran" : "3 arrived, 1 ran, 2 rejected");
    }

    private static void later(ThreadPoolExecutor pool, Tale tale, Failing.Manner manner) {
        losesItsThreads(pool, tale, manner);
        executeAnyhow(pool);
        boolean works = manner == Failing.Manner.WORKS;
        boolean queued = manner == Failing.Manner.GIVES_NULL;
        tale.expect(works ? "2 arrived, 2 ran" : "2 arrived, 1 ran, " + (queued ? "1 queued" : "1 rejected"));
        ((Failing) pool.getThreadFactory()).manner = Failing.Manner.WORKS;
        tale.execute(1).expect(works || queued ? "3 arrived, 3 ran" : "3 arrived, 2 ran, 1 rejected");
    }

    /** {@code execute} may throw, but the task is in the queue by then, and is run once there is a thread. */
    private static void afterQueueing(ThreadPoolExecutor pool, Tale tale, Failing.Manner manner) {
        losesItsThreads(pool, tale, manner);
        executeAnyhow(pool);
        boolean works = manner == Failing.Manner.WORKS;
        tale.expect(works ? "2 arrived, 2 ran" : "2 arrived, 1 ran, 1 queued");
        ((Failing) pool.getThreadFactory()).manner = Failing.Manner.WORKS;
        tale.execute(1).expect("3 arrived, 3 ran");
    }

    private static void growth(ThreadPoolExecutor pool, Tale tale, Failing.Manner manner) {
        tale.hold(0);
        pool.execute(NOTHING);
        ((Failing) pool.getThreadFactory()).manner = manner;
        Gate second = new Gate();
        try {
            pool.execute(second);
        } catch (IllegalStateException | Error | RejectedExecutionException noThread) {
            // as the manner is
        }
        boolean works = manner == Failing.Manner.WORKS;
        if (works) {
            second.awaitEntered();
        }
        tale.expect("3 arrived, " + (works ? "2 started" : "1 started, 1 rejected") + ", 1 queued");
        tale.open();
        second.open();
        tale.expect("3 arrived, " + (works ? "3 ran" : "2 ran, 1 rejected"));
    }

    private static void replacement(ThreadPoolExecutor pool, Tale tale, Failing.Manner manner) {
        CountDownLatch mayFail = new CountDownLatch(1);
        AtomicReference<Thread> worker = new AtomicReference<>();
        pool.execute(() -> {
            worker.set(Thread.currentThread());
            Tasks.await(mayFail);
            throw new IllegalStateException("expected");
        });
        tale.execute(2).expect("3 arrived, 1 started, 2 queued");
        ((Failing) pool.getThreadFactory()).manner = manner;
        mayFail.countDown();
        OwnBeans.await("it dies", () -> worker.get() != null && !worker.get().isAlive());
        boolean works = manner == Failing.Manner.WORKS;
        tale.expect(works ? "3 arrived, 3 ran, 1 failed" : "3 arrived, 1 ran, 1 failed, 2 queued");
        ((Failing) pool.getThreadFactory()).manner = Failing.Manner.WORKS;
        tale.execute(1).expect("4 arrived, 4 ran, 1 failed");
    }

    /** One task has run, so that the pool has a name, and its worker is gone. */
    private static void losesItsThreads(ThreadPoolExecutor pool, Tale tale, Failing.Manner manner) {
        pool.setKeepAliveTime(5, TimeUnit.MILLISECONDS);
        pool.allowCoreThreadTimeOut(true);
        tale.execute(1).expect("1 arrived, 1 ran");
        OwnBeans.await("no worker is left", () -> pool.getPoolSize() == 0);
        pool.setKeepAliveTime(1, TimeUnit.MINUTES);
        ((Failing) pool.getThreadFactory()).manner = manner;
    }

    private static void executeAnyhow(ThreadPoolExecutor pool) {
        try {
            pool.execute(NOTHING);
        } catch (IllegalStateException | Error noThread) {
            // as the manner is
        }
    }

    /** Gives threads or not. */
    private static final class Failing implements ThreadFactory {
        private final ThreadFactory working;
        private volatile Manner manner = Manner.WORKS;

        enum Manner {
            WORKS("works"),
            GIVES_NULL("gives null"),
            THROWS("throws"),
            THROWS_ERROR("throws an error"),
            CANNOT_START("gives a thread that cannot start");

            private final String says;

            Manner(String says) {
                this.says = says;
            }
        }

        Failing(ThreadFactory working) {
            this.working = working;
        }

        @Override
        public Thread newThread(Runnable work) {
            switch (manner) {
                case GIVES_NULL:
                    return null;
                case THROWS:
                    throw new IllegalStateException("expected");
                case THROWS_ERROR:
                    throw new LinkageError("expected");
                case CANNOT_START:
                    return new Thread(null, work, "never started", ENDLESS_STACK);
                default:
                    return working.newThread(work);
            }
        }
    }
}
