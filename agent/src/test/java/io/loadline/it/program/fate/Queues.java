package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.fate.Tasks.Ranked;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Queues of the JDK, and some of the application's own. */
final class Queues {

    private Queues() {}

    static void addTo(Fates fates) {
        ranked(fates, "priority queue", new PriorityBlockingQueue<>());
        ranked(fates, "transfer queue", new LinkedTransferQueue<>());
        ranked(fates, "last in, first out", new LastInFirstOut());
        fates.add("delay queue", Queues::delaying, (pool, tale) -> {
            Gate gate = new Gate();
            pool.execute(new Later(0, gate));
            gate.awaitEntered();
            for (int i = 0; i < 5; i++) {
                pool.execute(new Later(400, NOTHING));
            }
            pool.execute(new Later(3_600_000, NOTHING));
            tale.expect("7 arrived, 1 started, 6 queued");
            gate.open();
            tale.expect("7 arrived, 6 ran, 1 queued");
        });
        handOver(fates, "offered to an idle worker", new SynchronousQueue<>(), BlockingQueue::offer);
        handOver(
                fates,
                "transferred to an idle worker",
                new LinkedTransferQueue<>(),
                (queue, task) -> ((LinkedTransferQueue<Runnable>) queue).tryTransfer(task));
        fates.add("queue whose offer blocks", Pools.with(new Blocking()), (pool, tale) -> {
            tale.hold(0);
            Thread caller = new Thread(() -> Pools.execute(5, pool, NOTHING));
            caller.start();
            OwnBeans.await("the caller stands before the queue", () -> caller.getState() == Thread.State.WAITING);
            tale.open();
            caller.join();
            tale.expect("6 arrived, 6 ran");
        });
    }

    /** Whatever the order in which the queue gives them out. */
    private static void ranked(Fates fates, String name, BlockingQueue<Runnable> queue) {
        fates.add(name, Pools.with(queue), (pool, tale) -> {
            Gate gate = new Gate();
            pool.execute(new Ranked(-1, gate));
            gate.awaitEntered();
            for (int i = 0; i < 50; i++) {
                pool.execute(new Ranked(i * 31 % 50));
            }
            pool.remove(new Ranked(17));
            tale.expect("51 arrived, 1 started, 49 queued, 1 removed");
            queue.add(new Ranked(17));
            tale.expect("51 arrived, 1 requeued, 1 started, 50 queued, 1 removed");
            gate.open();
            tale.expect("51 arrived, 1 requeued, 51 ran, 1 removed");
        });
    }

    /** A queue of what is delayed, in a pool that takes it for one of what runs: these tasks are both. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ThreadPoolExecutor delaying(ThreadFactory threads) {
        return Pools.with((BlockingQueue<Runnable>) (BlockingQueue) new DelayQueue<Later>())
                .apply(threads);
    }

    private interface HandOver {
        boolean hand(BlockingQueue<Runnable> queue, Runnable task);
    }

    /** No pool method sees these tasks before they begin. */
    private static void handOver(Fates fates, String name, BlockingQueue<Runnable> queue, HandOver way) {
        fates.add(name, Pools.with(queue), (pool, tale) -> {
            pool.prestartAllCoreThreads();
            for (int i = 1; i <= 3; i++) {
                OwnBeans.await("a worker is idle", () -> way.hand(queue, NOTHING));
                tale.expect(i + " requeued, " + i + " ran");
            }
        });
    }

    private static final class LastInFirstOut extends LinkedBlockingDeque<Runnable> {
        @Override
        public boolean offer(Runnable task) {
            return offerFirst(task);
        }
    }

    /** Waits for room. */
    private static final class Blocking extends ArrayBlockingQueue<Runnable> {
        Blocking() {
            super(2);
        }

        @Override
        public boolean offer(Runnable task) {
            try {
                put(task);
                return true;
            } catch (InterruptedException e) {
                return false;
            }
        }
    }

    private static final class Later implements Runnable, Delayed {
        private final long dueNanos;

        private final Runnable task;

        Later(long millis, Runnable task) {
            this.dueNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            this.task = task;
        }

        @Override
        public void run() {
            task.run();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(dueNanos, ((Later) other).dueNanos);
        }
    }
}
