package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Thread factories that do as they like. */
final class ThreadFactoryChecks {

    private ThreadFactoryChecks() {}

    static void addTo(Checks checks) {
        checks.check("returns null", () -> {
            ThreadPoolExecutor pool = with(work -> null);
            String executed = Seen.doing(() -> pool.execute(new Named("a", Pools.log())));
            return Seen.all(executed, pool, pool.getQueue(), pool.prestartCoreThread(), pool.shutdownNow(), pool);
        });
        checks.check("throws", () -> {
            ThreadPoolExecutor pool = with(work -> {
                throw new IllegalStateException("no thread today");
            });
            return Seen.all(
                    Seen.doing(() -> pool.execute(new Named("a", Pools.log()))),
                    Seen.doing(pool::prestartCoreThread),
                    Seen.doing(pool::prestartAllCoreThreads),
                    pool,
                    pool.shutdownNow(),
                    pool);
        });
        checks.check("throws an Error", () -> {
            ThreadPoolExecutor pool = with(work -> {
                throw new OutOfMemoryError("expected");
            });
            return Seen.all(Seen.doing(() -> pool.submit((Runnable) new Failing())), pool, pool.shutdownNow(), pool);
        });
        checks.check("returns a thread that cannot start", ThreadFactoryChecks::unstartable);
        checks.check("wraps the worker", ThreadFactoryChecks::wraps);
        checks.check("is asked for a thread in place of one that died", () -> {
            ThreadPoolExecutor pool = Pools.single();
            List<Object> log = Pools.log();
            pool.execute(new Failing());
            pool.execute(new Named("next", log));
            Pools.end(pool);
            return Seen.all(log, ((Workers) pool.getThreadFactory()).made());
        });
        checks.check("runs the worker on the thread of another pool", ThreadFactoryChecks::borrowed);
        checks.check("stack trace inside it", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = with(work -> {
                log.add(Seen.frames(new Throwable().getStackTrace()));
                return new Thread(work);
            });
            pool.execute(() -> {});
            pool.prestartAllCoreThreads();
            Pools.end(pool);
            return log;
        });
    }

    private static ThreadPoolExecutor with(ThreadFactory factory) {
        return new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    }

    private static Object unstartable() throws InterruptedException {
        Thread ended = new Thread(() -> {});
        ended.start();
        ended.join();
        ThreadPoolExecutor pool = with(work -> ended);
        return Seen.all(Seen.doing(() -> pool.execute(() -> {})), pool, pool.shutdownNow(), pool.isTerminated());
    }

    private static Object wraps() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = with(work -> new Thread(() -> {
            log.add("begin");
            try {
                work.run();
            } catch (IllegalStateException e) {
                log.add(e);
            }
            log.add("end");
        }));
        pool.setCorePoolSize(1);
        pool.execute(new Named("task", log));
        // shut down by its last task, it makes no other worker
        pool.execute(() -> {
            pool.shutdown();
            new Failing().run();
        });
        Pools.await(() -> log.size() == 4);
        return Seen.all(log, pool.isTerminated());
    }

    /** The worker of one pool is the task of another. */
    private static Object borrowed() throws Exception {
        ThreadPoolExecutor lender = Pools.fixed(2);
        ThreadPoolExecutor borrower = with(work -> new Thread(() -> lender.execute(work)));
        List<Object> log = Pools.log();
        borrower.setCorePoolSize(1);
        borrower.execute(new Named("a", log));
        borrower.submit(new Named("b", log)).get();
        String failed =
                Seen.attempt(() -> borrower.submit((Runnable) new Failing()).get());
        int waiting = borrower.shutdownNow().size();
        lender.shutdownNow();
        Pools.end(borrower);
        Pools.end(lender);
        return Seen.all(log, failed, waiting, borrower, lender);
    }
}
