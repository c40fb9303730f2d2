package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.CallerRunsPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardOldestPolicy;

/**
 * The four handlers of the JDK and subclasses of them; handlers of the application's own after which the pool does not see the
 * task again, and those that give it to the pool again.
 */
final class Handlers {

    private Handlers() {}

    static void addTo(Fates fates) {
        overflow(fates, "abort", new AbortPolicy(), "5 rejected");
        overflow(fates, "caller runs", new CallerRunsPolicy(), "5 caller-ran");
        overflow(
                fates,
                "caller runs, subclass",
                new CallerRunsPolicy() {
                    @Override
                    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
                        super.rejectedExecution(task, pool);
                    }
                },
                "5 caller-ran");
        overflow(fates, "discard oldest", new DiscardOldestPolicy(), "5 rejected, 5 requeued, 5 removed");
        overflow(
                fates,
                "discard oldest, subclass",
                new DiscardOldestPolicy() {
                    @Override
                    public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
                        super.rejectedExecution(task, pool);
                    }
                },
                "5 rejected, 5 requeued, 5 removed");
        // what the caller runs is handed to the full pool again, twice over
        fates.add("caller runs what runs more", Pools.bounded(new CallerRunsPolicy()), (pool, tale) -> tale.hold(2)
                .execute(1, () -> pool.execute(() -> Pools.execute(2, pool, NOTHING)))
                .expect("7 arrived, 1 started, 2 queued, 4 caller-ran")
                .open()
                .expect("7 arrived, 3 ran, 4 caller-ran"));
        fates.add("caller runs and fails", Pools.bounded(new CallerRunsPolicy()), (pool, tale) -> tale.hold(2)
                .expectThrown(IllegalStateException.class, () -> pool.execute(Tasks.FAILING))
                .expect("4 arrived, 1 started, 2 queued, 1 caller-ran")
                .open()
                .expect("4 arrived, 3 ran, 1 caller-ran"));
        ended(fates, "caller does not run for a pool shut down", new CallerRunsPolicy());
        ended(fates, "nobody is discarded for a pool shut down", new DiscardOldestPolicy());
        ownThatDoNotGiveBack(fates);
        ownThatGiveBack(fates);
    }

    /** Eight tasks of which three fit in. */
    private static void overflow(Fates fates, String name, RejectedExecutionHandler handler, String meanwhile) {
        fates.add(name, Pools.bounded(handler), (pool, tale) -> {
            tale.hold(0);
            Pools.executeOrBeRefused(7, pool, NOTHING);
            tale.expect("8 arrived, 1 started, 2 queued, " + meanwhile);
            tale.open().expect("8 arrived, 3 ran, " + meanwhile);
        });
    }

    private static void ended(Fates fates, String name, RejectedExecutionHandler handler) {
        fates.add(name, Pools.bounded(handler), (pool, tale) -> {
            tale.hold(2);
            pool.shutdown();
            tale.execute(3).expect("6 arrived, 1 started, 2 queued, 3 rejected");
            tale.open().expect("6 arrived, 3 ran, 3 rejected");
        });
    }

    private static void ownThatDoNotGiveBack(Fates fates) {
        // of a plain task nobody can know what the handler did with it
        fates.add("handler runs a future", Pools.bounded((task, full) -> task.run()), (pool, tale) -> {
            tale.hold(2);
            pool.submit(NOTHING);
            pool.submit(Tasks.FAILING_CALL);
            tale.execute(1).expect("6 arrived, 1 started, 2 queued, 2 caller-ran, 1 rejected");
            tale.open().expect("6 arrived, 3 ran, 2 caller-ran, 1 rejected");
        });
        RejectedExecutionHandler throwing = (task, full) -> {
            throw new AssertionError("expected");
        };
        fates.add("handler throws an error", Pools.bounded(throwing), (pool, tale) -> tale.hold(2)
                .expectThrown(AssertionError.class, () -> pool.execute(NOTHING))
                .expect("4 arrived, 1 started, 2 queued, 1 rejected")
                .open()
                .expect("4 arrived, 3 ran, 1 rejected"));
        // a task of the one pool hands a failing future to the other, which has the caller run it
        fates.add("caller is a worker", Pools::single, (pool, tale) -> {
            ThreadPoolExecutor other = Pools.bounded(new CallerRunsPolicy()).apply(new NamedThreads("of a worker"));
            Gate gate = Gate.holding(other);
            Pools.execute(2, other, NOTHING);
            pool.submit(() -> other.submit(Tasks.FAILING_CALL)).get();
            tale.expect("1 arrived, 1 ran");
            tale.expectOf("of a worker", "4 arrived, 1 started, 2 queued, 1 caller-ran");
            gate.open();
            tale.expectOf("of a worker", "4 arrived, 3 ran, 1 caller-ran");
        });
    }

    private static void ownThatGiveBack(Fates fates) {
        RejectedExecutionHandler forcing = (task, full) -> full.getQueue().add(task);
        // what was forced into the queue is known there before any worker sees it
        fates.add("handler forces into the queue", Pools.of(1, 1, new Refusing(), forcing), (pool, tale) -> {
            Refusing queue = (Refusing) pool.getQueue();
            Runnable twice = () -> {};
            tale.hold(0);
            queue.refuses = true;
            tale.execute(3).execute(2, twice).expect("6 arrived, 5 rejected, 5 requeued, 1 started, 5 queued");
            queue.refuses = false;
            tale.execute(1, twice).expect("7 arrived, 5 rejected, 5 requeued, 1 started, 6 queued");
            pool.remove(twice);
            tale.expect("7 arrived, 5 rejected, 5 requeued, 1 started, 5 queued, 1 removed");
            tale.open().expect("7 arrived, 5 rejected, 5 requeued, 6 ran, 1 removed");
            tale.expectPutBack(5);
        });
        fates.add("handler executes again", Pools.bounded(Handlers::grow), (pool, tale) -> tale.hold(2)
                .hold(0)
                .expect("4 arrived, 1 rejected, 1 requeued, 2 started, 2 queued")
                .open()
                .open()
                .expect("4 arrived, 1 rejected, 1 requeued, 4 ran")
                .expectPutBack(1));
        // as the JDK's discard oldest does, but behind the pool's back
        fates.add("handler polls the oldest", Pools.bounded(Handlers::poll), (pool, tale) -> tale.hold(4)
                .expect("5 arrived, 2 rejected, 2 requeued, 1 started, 2 queued, 2 removed")
                .open()
                .expect("5 arrived, 2 rejected, 2 requeued, 3 ran, 2 removed")
                .expectPutBack(2));
    }

    private static void grow(Runnable task, ThreadPoolExecutor pool) {
        pool.setMaximumPoolSize(pool.getMaximumPoolSize() + 1);
        pool.execute(task);
    }

    private static void poll(Runnable task, ThreadPoolExecutor pool) {
        pool.getQueue().poll();
        pool.execute(task);
    }

    /** Takes no offer when told so, as the queues of pools that would rather grow; {@code add} is never refused. */
    private static final class Refusing extends LinkedBlockingQueue<Runnable> {

        volatile boolean refuses;

        @Override
        public boolean offer(Runnable task) {
            return !refuses && super.offer(task);
        }

        @Override
        public boolean add(Runnable task) {
            return super.offer(task);
        }
    }
}
