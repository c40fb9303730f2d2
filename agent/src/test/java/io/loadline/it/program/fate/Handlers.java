package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

/** The four handlers of the JDK, and subclasses of them. */
final class Handlers {

    private Handlers() {}

    static void addTo(Fates fates) {
        overflow(fates, "abort", new ThreadPoolExecutor.AbortPolicy(), "5 rejected", "3 ran");
        overflow(fates, "abort, subclass", new Aborting(), "5 rejected", "3 ran");
        overflow(fates, "discard", new ThreadPoolExecutor.DiscardPolicy(), "5 rejected", "3 ran");
        overflow(fates, "discard, subclass", new Discarding(), "5 rejected", "3 ran");
        overflow(fates, "caller runs", new ThreadPoolExecutor.CallerRunsPolicy(), "5 caller-ran", "3 ran");
        overflow(fates, "caller runs, subclass", new CallerRunning(), "5 caller-ran", "3 ran");
        String oldest = "5 rejected, 5 requeued, 5 removed";
        overflow(fates, "discard oldest", new ThreadPoolExecutor.DiscardOldestPolicy(), oldest, "3 ran");
        overflow(fates, "discard oldest, subclass", new OldestDiscarding(), oldest, "3 ran");
        fates.add("caller runs what runs more", Handlers::callerRuns, Handlers::callerRunsWhatRunsMore);
        fates.add("caller runs and fails", Handlers::callerRuns, Handlers::callerRunsAndFails);
        fates.add("caller does not run for a pool shut down", Handlers::callerRuns, Handlers::callerDoesNotRun);
        fates.add("nobody is discarded for a pool shut down", Handlers::discardOldest, Handlers::callerDoesNotRun);
    }

    /** Eight tasks of which three fit in. */
    private static void overflow(
            Fates fates, String name, RejectedExecutionHandler handler, String meanwhile, String ran) {
        fates.add(name, threads -> Pools.bounded(threads, handler), (pool, book) -> {
            Gate gate = Gate.holding(pool);
            Pools.executeOrBeRefused(7, pool, NOTHING);
            book.expect("8 arrived, 1 started, 2 queued, " + meanwhile);
            gate.open();
            book.expect("8 arrived, " + ran + ", " + meanwhile);
        });
    }

    private static ThreadPoolExecutor callerRuns(ThreadFactory threads) {
        return Pools.bounded(threads, new ThreadPoolExecutor.CallerRunsPolicy());
    }

    private static ThreadPoolExecutor discardOldest(ThreadFactory threads) {
        return Pools.bounded(threads, new ThreadPoolExecutor.DiscardOldestPolicy());
    }

    /** What the caller runs is handed to the full pool again, twice over. */
    private static void callerRunsWhatRunsMore(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 2);
        pool.execute(() -> pool.execute(() -> Pools.execute(2, pool, NOTHING)));
        book.expect("7 arrived, 1 started, 2 queued, 4 caller-ran");
        gate.open();
        book.expect("7 arrived, 3 ran, 4 caller-ran");
    }

    private static void callerRunsAndFails(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 2);
        book.expectThrown(IllegalStateException.class, () -> pool.execute(Tasks.FAILING));
        book.expect("4 arrived, 1 started, 2 queued, 1 caller-ran");
        gate.open();
        book.expect("4 arrived, 3 ran, 1 caller-ran");
    }

    private static void callerDoesNotRun(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 2);
        pool.shutdown();
        Pools.execute(3, pool, NOTHING);
        book.expect("6 arrived, 1 started, 2 queued, 3 rejected");
        gate.open();
        book.expect("6 arrived, 3 ran, 3 rejected");
    }

    private static final class Aborting extends ThreadPoolExecutor.AbortPolicy {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            super.rejectedExecution(task, pool);
        }
    }

    private static final class Discarding extends ThreadPoolExecutor.DiscardPolicy {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            super.rejectedExecution(task, pool);
        }
    }

    private static final class CallerRunning extends ThreadPoolExecutor.CallerRunsPolicy {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            super.rejectedExecution(task, pool);
        }
    }

    private static final class OldestDiscarding extends ThreadPoolExecutor.DiscardOldestPolicy {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            super.rejectedExecution(task, pool);
        }
    }
}
