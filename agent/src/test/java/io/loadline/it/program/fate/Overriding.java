package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

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
        fates.add("execute catches and forces", Forcing::new, (pool, tale) -> {
            tale.hold(0);
            ((Refusing) pool.getQueue()).refuses = true;
            tale.execute(3).expect("4 arrived, 3 rejected, 3 requeued, 1 started, 3 queued");
            tale.open().expect("4 arrived, 3 rejected, 3 requeued, 4 ran");
        });
        fates.add("remove of its own", Removing::new, (pool, tale) -> {
            tale.hold(4).expect("5 arrived, 1 started, 4 queued");
            pool.remove(NOTHING);
            tale.expect("5 arrived, 1 started, 3 queued, 1 removed");
            tale.open().expect("5 arrived, 4 ran, 1 removed");
        });
        // that is a mistake of the caller's, and no task
        fates.add("execute of no task", Pools::single, (pool, tale) -> {
            tale.expectThrown(NullPointerException.class, () -> pool.execute(null));
            tale.execute(1).expect("1 arrived, 1 ran");
        });
    }

    private abstract static class Single extends ThreadPoolExecutor {
        Single(BlockingQueue<Runnable> queue, ThreadFactory threads) {
            super(1, 1, 1, TimeUnit.MINUTES, queue, threads);
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
