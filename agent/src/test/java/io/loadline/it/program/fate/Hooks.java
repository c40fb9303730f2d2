package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;

/** Hooks of pools: with super and without, throwing, handing in more, ending the pool. */
final class Hooks {

    private static final Runnable MARKED = () -> {};

    private Hooks() {}

    static void addTo(Fates fates) {
        fates.add("hooks without super", Hooked::single, Hooks::ordinary);
        // that a hook has thrown is not seen on a worker older than the agent: it looks as if the task had
        fates.addFresh("before hook throws", Hooked::single, (pool, tale) -> {
            pool.before = task -> throwIf(task == MARKED);
            tale.hold(0);
            for (int i = 0; i < 3; i++) {
                pool.execute(MARKED);
                pool.execute(NOTHING);
            }
            tale.expect("7 arrived, 1 started, 6 queued");
            tale.open().expect("7 arrived, 4 ran, 3 removed");
            pool.before = task -> {};
            pool.execute(MARKED);
            tale.expect("8 arrived, 5 ran, 3 removed");
        });
        // the tasks are those that the workers are made for
        fates.addFresh("before hook throws at first tasks", Hooked::two, (pool, tale) -> {
            pool.before = task -> throwIf(true);
            tale.execute(1).expect("1 arrived, 1 removed");
            pool.execute(NOTHING);
            tale.execute(1).expect("3 arrived, 3 removed");
        });
        fates.addFresh("after hook throws", Hooked::single, (pool, tale) -> {
            pool.after = task -> throwIf(true);
            tale.execute(2).expect("2 arrived, 2 ran");
            pool.execute(Tasks.FAILING);
            pool.submit(Tasks.FAILING);
            tale.execute(2).expect("6 arrived, 6 ran, 2 failed");
        });
        fates.add("before hook hands in more", Hooked::single, (pool, tale) -> {
            pool.before = task -> {
                if (task == MARKED) {
                    pool.execute(NOTHING);
                }
            };
            tale.execute(5, MARKED).expect("10 arrived, 10 ran");
        });
        fates.add("before hook ends the pool", Hooked::single, (pool, tale) -> {
            tale.hold(3);
            pool.before = task -> pool.shutdown();
            tale.open().expect("4 arrived, 4 ran");
            tale.refuses(2, 2).expect("6 arrived, 4 ran, 2 rejected");
        });
        // the future is cancelled when it is to run
        fates.addFresh("before hook cancels", Hooked::single, (pool, tale) -> {
            pool.before = task -> {
                if (task instanceof Future) {
                    ((Future<?>) task).cancel(false);
                }
            };
            pool.submit(NOTHING);
            tale.execute(1).expect("2 arrived, 1 ran, 1 removed");
        });
    }

    private static void ordinary(ThreadPoolExecutor pool, Tale tale) {
        Pools.execute(4, pool, NOTHING);
        pool.submit(Tasks.FAILING);
        pool.execute(Tasks.FAILING);
        tale.execute(1).expect("7 arrived, 7 ran, 2 failed");
    }

    private static void throwIf(boolean condition) {
        if (condition) {
            throw new IllegalStateException("expected of a hook");
        }
    }
}
