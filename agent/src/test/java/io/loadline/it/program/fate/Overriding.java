package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools of the application's own that override {@code execute} or {@code remove}. */
final class Overriding {

    private Overriding() {}

    static void addTo(Fates fates) {
        fates.add("execute wraps", Wrapping::new, Overriding::wraps);
        fates.add("execute runs some itself", Choosing::new, Overriding::runsSome);
        fates.add("execute catches and forces", Forcing::new, Overriding::forces);
        fates.add("execute calls super twice", Doubling::new, Overriding::doubles);
        fates.add("remove of its own", Removing::new, Overriding::removesItself);
        fates.add("execute of no task", Pools::single, Overriding::noTask);
    }

    private static void wraps(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 3);
        pool.submit(NOTHING);
        book.expect("is not found", !pool.remove(NOTHING));
        book.expect("5 arrived, 1 started, 4 queued");
        gate.open();
        book.expect("5 arrived, 5 ran");
    }

    private static void runsSome(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 3);
        Pools.execute(2, pool, () -> {});
        book.expect("4 arrived, 1 started, 3 queued");
        gate.open();
        book.expect("4 arrived, 4 ran");
    }

    private static void forces(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        ((Refusing) pool.getQueue()).refuses = true;
        Pools.execute(3, pool, NOTHING);
        book.expect("4 arrived, 3 rejected, 3 requeued, 1 started, 3 queued");
        gate.open();
        book.expect("4 arrived, 3 rejected, 3 requeued, 4 ran");
    }

    private static void doubles(ThreadPoolExecutor pool, Book book) {
        Pools.execute(4, pool, NOTHING);
        book.expect("8 arrived, 8 ran");
    }

    private static void removesItself(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 4);
        book.expect("5 arrived, 1 started, 4 queued");
        pool.remove(NOTHING);
        book.expect("5 arrived, 1 started, 3 queued, 1 removed");
        gate.open();
        book.expect("5 arrived, 4 ran, 1 removed");
    }

    /** That is a mistake of the caller's, and no task. */
    private static void noTask(ThreadPoolExecutor pool, Book book) {
        book.expectThrown(NullPointerException.class, () -> pool.execute(null));
        pool.execute(NOTHING);
        book.expect("1 arrived, 1 ran");
    }

    private abstract static class Single extends ThreadPoolExecutor {
        Single(BlockingQueue<Runnable> queue, ThreadFactory threads) {
            super(1, 1, 1, TimeUnit.MINUTES, queue, threads);
        }
    }

    private static final class Wrapping extends Single {
        Wrapping(ThreadFactory threads) {
            super(new LinkedBlockingQueue<>(), threads);
        }

        @Override
        public void execute(Runnable task) {
            super.execute(() -> task.run());
        }
    }

    private static final class Choosing extends Single {
        Choosing(ThreadFactory threads) {
            super(new ArrayBlockingQueue<>(10), threads);
        }

        @Override
        public void execute(Runnable task) {
            if (task == NOTHING && getQueue().size() == 1) {
                task.run();
            } else {
                super.execute(task);
            }
        }
    }

    /** As a web server's pool does it: what is rejected is put into the queue after all. */
    private static final class Forcing extends Single {
        Forcing(ThreadFactory threads) {
            super(new Refusing(), threads);
        }

        @Override
        public void execute(Runnable task) {
            try {
                super.execute(task);
            } catch (RejectedExecutionException full) {
                getQueue().add(task);
            }
        }
    }

    private static final class Doubling extends Single {
        Doubling(ThreadFactory threads) {
            super(new LinkedBlockingQueue<>(), threads);
        }

        @Override
        public void execute(Runnable task) {
            super.execute(task);
            super.execute(task);
        }
    }

    private static final class Removing extends Single {
        Removing(ThreadFactory threads) {
            super(new LinkedBlockingQueue<>(), threads);
        }

        @Override
        public boolean remove(Runnable task) {
            return getQueue().remove(task);
        }
    }
}
