package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

/** Rejection handlers of the application's own, after which the pool does not see the task again. */
final class OwnHandlers {

    private OwnHandlers() {}

    static void addTo(Fates fates) {
        fates.add("handler runs elsewhere", OwnHandlers::elsewhere, OwnHandlers::runsElsewhere);
        fates.add("handler runs a future", OwnHandlers::running, OwnHandlers::runsFuture);
        fates.add("handler throws an error", OwnHandlers::throwing, OwnHandlers::throwsError);
        fates.add("caller is a worker", Pools::single, OwnHandlers::callerIsWorker);
    }

    private static ThreadPoolExecutor elsewhere(ThreadFactory threads) {
        ThreadPoolExecutor other = Pools.single(new NamedThreads("elsewhere"));
        return Pools.bounded(threads, (task, pool) -> other.execute(task));
    }

    private static ThreadPoolExecutor running(ThreadFactory threads) {
        return Pools.bounded(threads, (task, pool) -> task.run());
    }

    private static ThreadPoolExecutor throwing(ThreadFactory threads) {
        return Pools.bounded(threads, (task, pool) -> {
            throw new AssertionError("expected");
        });
    }

    private static void runsElsewhere(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 5);
        book.expect("6 arrived, 1 started, 2 queued, 3 rejected");
        gate.open();
        book.expect("6 arrived, 3 ran, 3 rejected");
        book.expectOf("elsewhere", "3 arrived, 3 ran");
    }

    /** Of a plain task nobody can know what the handler did with it. */
    private static void runsFuture(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 2);
        pool.submit(NOTHING);
        pool.submit(Tasks.FAILING_CALL);
        pool.execute(NOTHING);
        book.expect("6 arrived, 1 started, 2 queued, 2 caller-ran, 1 rejected");
        gate.open();
        book.expect("6 arrived, 3 ran, 2 caller-ran, 1 rejected");
    }

    private static void throwsError(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 2);
        book.expectThrown(AssertionError.class, () -> pool.execute(NOTHING));
        book.expect("4 arrived, 1 started, 2 queued, 1 rejected");
        gate.open();
        book.expect("4 arrived, 3 ran, 1 rejected");
    }

    /** A task of the one pool hands a failing future to the other, which has the caller run it. */
    private static void callerIsWorker(ThreadPoolExecutor pool, Book book) throws Exception {
        ThreadPoolExecutor other =
                Pools.bounded(new NamedThreads("of a worker"), new ThreadPoolExecutor.CallerRunsPolicy());
        Gate gate = Pools.hold(other, 2);
        pool.submit(() -> other.submit(Tasks.FAILING_CALL)).get();
        book.expect("1 arrived, 1 ran");
        book.expectOf("of a worker", "4 arrived, 1 started, 2 queued, 1 caller-ran");
        gate.open();
        book.expectOf("of a worker", "4 arrived, 3 ran, 1 caller-ran");
    }
}
