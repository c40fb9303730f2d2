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
        // where null is given, the JDK keeps the task in its queue; else its caller is told
        of(fates, "gives null", "1 queued", work -> null);
        of(fates, "throws", "1 rejected", work -> {
            throw new IllegalStateException("expected");
        });
        of(
                fates,
                "gives a thread that cannot start",
                "1 rejected",
                work -> new Thread(null, work, "never started", ENDLESS_STACK));
    }

    private static void of(Fates fates, String manner, String alone, ThreadFactory failing) {
        boolean queued = alone.equals("1 queued");
        String name = "factory that " + manner;
        fates.addFresh(name + ", no thread ever before", threads -> pool(1, 1, threads), (pool, tale) -> {
            Unreliable factory = Unreliable.of(pool, failing);
            executeAnyhow(NOTHING, pool);
            executeAnyhow(NOTHING, pool);
            factory.instead = null;
            // the pool has its name from a thread, so it is looked at when it has one
            tale.execute(1).expect(queued ? "3 arrived, 3 ran" : "3 arrived, 1 ran, 2 rejected");
        });
        fates.addFresh(name + ", threads gone", threads -> pool(1, 1, threads), (pool, tale) -> {
            Unreliable factory = losesItsThreads(pool, tale, failing);
            executeAnyhow(NOTHING, pool);
            tale.expect("2 arrived, 1 ran, " + alone);
            factory.instead = null;
            tale.execute(1).expect(queued ? "3 arrived, 3 ran" : "3 arrived, 2 ran, 1 rejected");
        });
        // execute may throw, but the task is in the queue by then, and is run once there is a thread
        fates.addFresh(name + ", queue first", threads -> pool(0, 1, threads), (pool, tale) -> {
            Unreliable factory = losesItsThreads(pool, tale, failing);
            executeAnyhow(NOTHING, pool);
            tale.expect("2 arrived, 1 ran, 1 queued");
            factory.instead = null;
            tale.execute(1).expect("3 arrived, 3 ran");
        });
        fates.addFresh(
                name + ", growth",
                threads -> Pools.of(1, 2, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.AbortPolicy())
                        .apply(new Unreliable(threads)),
                (pool, tale) -> {
                    tale.hold(1);
                    Unreliable.of(pool, failing);
                    executeAnyhow(new Gate(), pool);
                    tale.expect("3 arrived, 1 started, 1 rejected, 1 queued");
                    tale.open().expect("3 arrived, 2 ran, 1 rejected");
                });
        fates.addFresh(name + ", replacement", threads -> pool(1, 1, threads), (pool, tale) -> {
            CountDownLatch mayFail = new CountDownLatch(1);
            AtomicReference<Thread> worker = new AtomicReference<>();
            pool.execute(() -> {
                worker.set(Thread.currentThread());
                Tasks.await(mayFail);
                throw new IllegalStateException("expected");
            });
            tale.execute(2).expect("3 arrived, 1 started, 2 queued");
            Unreliable factory = Unreliable.of(pool, failing);
            mayFail.countDown();
            OwnBeans.await(
                    "it dies", () -> worker.get() != null && !worker.get().isAlive());
            tale.expect("3 arrived, 1 ran, 1 failed, 2 queued").expectThreads(0);
            factory.instead = null;
            tale.execute(1).expect("4 arrived, 4 ran, 1 failed").expectThreads(1);
        });
    }

    private static ThreadPoolExecutor pool(int core, int maximum, ThreadFactory threads) {
        return Pools.of(core, maximum, new LinkedBlockingQueue<>(), new ThreadPoolExecutor.AbortPolicy())
                .apply(new Unreliable(threads));
    }

    /** One task has run, so that the pool has a name, and its worker is gone. */
    private static Unreliable losesItsThreads(ThreadPoolExecutor pool, Tale tale, ThreadFactory failing) {
        pool.setKeepAliveTime(5, TimeUnit.MILLISECONDS);
        pool.allowCoreThreadTimeOut(true);
        tale.execute(1).expect("1 arrived, 1 ran");
        OwnBeans.await("no worker is left", () -> pool.getPoolSize() == 0);
        pool.setKeepAliveTime(1, TimeUnit.MINUTES);
        return Unreliable.of(pool, failing);
    }

    private static void executeAnyhow(Runnable task, ThreadPoolExecutor pool) {
        try {
            pool.execute(task);
        } catch (IllegalStateException | Error | RejectedExecutionException noThread) {
            // as the factory is
        }
    }

    /** Gives threads, or does something else instead. */
    private static final class Unreliable implements ThreadFactory {

        private final ThreadFactory working;
        private volatile ThreadFactory instead;

        Unreliable(ThreadFactory working) {
            this.working = working;
        }

        /** That of the pool, which does this from now on. */
        static Unreliable of(ThreadPoolExecutor pool, ThreadFactory instead) {
            Unreliable factory = (Unreliable) pool.getThreadFactory();
            factory.instead = instead;
            return factory;
        }

        @Override
        public Thread newThread(Runnable work) {
            return (instead == null ? working : instead).newThread(work);
        }
    }
}
