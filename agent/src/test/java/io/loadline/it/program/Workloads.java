package io.loadline.it.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;

/**
 * Pools that meet a known number of every fate a task can have. {@code warm} makes their workers, so that an attach
 * finds them idle; {@code run} is what is counted.
 */
public final class Workloads {

    private static final Runnable NOTHING = () -> {};

    private final ThreadPoolExecutor mixed = fixed("mixed", 3, new LinkedBlockingQueue<>());
    private final ThreadPoolExecutor abort = bounded("abort", new ThreadPoolExecutor.AbortPolicy());
    private final ThreadPoolExecutor callerRuns = bounded("callerRuns", new ThreadPoolExecutor.CallerRunsPolicy());
    private final ThreadPoolExecutor discard = bounded("discard", new ThreadPoolExecutor.DiscardPolicy());
    private final ThreadPoolExecutor oldest = bounded("discardOldest", new ThreadPoolExecutor.DiscardOldestPolicy());
    private final CountDownLatch handlerEntered = new CountDownLatch(1);
    private final ThreadPoolExecutor putBack = bounded("putBack", this::putBack);
    private final ThreadPoolExecutor removed = single("removed");
    private final ThreadPoolExecutor cancelled = single("cancelled");
    private final ThreadPoolExecutor drained = single("drained");
    private final ThreadPoolExecutor direct = single("direct");
    private final ThreadPoolExecutor same = fixed("same", 2, new LinkedBlockingQueue<>());
    private final ThreadPoolExecutor priority = fixed("priority", 1, new PriorityBlockingQueue<>());
    private final ThreadPoolExecutor cached =
            (ThreadPoolExecutor) Executors.newCachedThreadPool(new NamedThreads("cached"));
    private final ThreadPoolExecutor completable = fixed("completable", 2, new LinkedBlockingQueue<>());
    private final ThreadPoolExecutor outer = single("outer");
    private final ThreadPoolExecutor inner = single("inner");

    private static ThreadPoolExecutor fixed(String name, int threads, BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue, new NamedThreads(name));
    }

    private static ThreadPoolExecutor single(String name) {
        return fixed(name, 1, new LinkedBlockingQueue<>());
    }

    /** One thread and room for two. */
    private static ThreadPoolExecutor bounded(String name, RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), new NamedThreads(name), handler);
    }

    private List<ThreadPoolExecutor> all() {
        return Arrays.asList(
                mixed,
                abort,
                callerRuns,
                discard,
                oldest,
                putBack,
                removed,
                cancelled,
                drained,
                direct,
                same,
                priority,
                cached,
                completable,
                outer,
                inner);
    }

    /** Every pool has had a task on each core thread, and its workers wait for the next. */
    public void warm() throws Exception {
        for (ThreadPoolExecutor pool : all()) {
            int workers = Math.max(1, pool.getCorePoolSize());
            pool.prestartAllCoreThreads();
            for (int i = 0; i < workers; i++) {
                pool.execute(new Ordered(i));
            }
            OwnBeans.await("idle workers", () -> pool.getCompletedTaskCount() == workers && pool.getActiveCount() == 0);
        }
    }

    public void run() throws Exception {
        mixed();
        overflow(abort);
        overflow(callerRuns);
        overflow(discard);
        overflow(oldest);
        puttingBack();
        removing();
        cancelling();
        draining();
        addingToTheQueue();
        many();
        nesting();
        OwnBeans.awaitWindows(3);
    }

    private void mixed() throws InterruptedException {
        for (int i = 0; i < 40; i++) {
            mixed.execute(NOTHING);
            mixed.submit(NOTHING);
        }
        for (int i = 0; i < 5; i++) {
            mixed.execute(() -> {
                throw new IllegalArgumentException("expected");
            });
        }
        for (int i = 0; i < 7; i++) {
            mixed.submit((Callable<Void>) () -> {
                throw new Exception("expected");
            });
        }
        mixed.invokeAll(Collections.nCopies(8, Executors.callable(NOTHING)));
        OwnBeans.awaitQuiet("mixed", 100);
    }

    /** Eight tasks of which three fit in. */
    private static void overflow(ThreadPoolExecutor pool) {
        Gate gate = Gate.holding(pool);
        OwnBeans.awaitBean(OwnBeans.live(nameOf(pool)));
        for (int i = 0; i < 7; i++) {
            try {
                pool.execute(NOTHING);
            } catch (RejectedExecutionException expected) {
                // AbortPolicy
            }
        }
        expectNothingUnaccounted(nameOf(pool));
        gate.open();
        OwnBeans.awaitQuiet(nameOf(pool), 3);
    }

    /**
     * The law, while one task runs and others wait. Asked at once: some windows later the agent corrects its book by the
     * queue, and an event it has missed would not show.
     */
    private static void expectNothingUnaccounted(String pool) {
        ObjectName bean = OwnBeans.live(pool);
        long came = OwnBeans.figure(bean, "ArrivedCount") + OwnBeans.figure(bean, "RequeuedCount");
        long went = OwnBeans.figure(bean, "RemovedCount")
                + OwnBeans.figure(bean, "RejectedCount")
                + OwnBeans.figure(bean, "CallerRanCount");
        long present = OwnBeans.figure(bean, "StartedCount") + OwnBeans.figure(bean, "QueuedCount");
        if (came != went + present) {
            throw new IllegalStateException(pool + ": " + came + " came, " + went + " went, " + present + " are there");
        }
    }

    /** The handler of an application that waits for room. */
    private void putBack(Runnable task, ThreadPoolExecutor pool) {
        handlerEntered.countDown();
        try {
            pool.getQueue().put(task);
        } catch (InterruptedException e) {
            throw new RejectedExecutionException(e);
        }
    }

    private void puttingBack() throws InterruptedException {
        Gate gate = Gate.holding(putBack);
        Thread opener = new Thread(() -> {
            try {
                handlerEntered.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            gate.open();
        });
        opener.start();
        for (int i = 0; i < 3; i++) {
            putBack.execute(NOTHING);
        }
        opener.join();
        OwnBeans.awaitQuiet("putBack", 4);
    }

    private void removing() {
        Gate gate = Gate.holding(removed);
        OwnBeans.awaitBean(OwnBeans.live("removed"));
        List<Runnable> tasks = new ArrayList<>();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Runnable task = new Ordered(i);
            tasks.add(task);
            removed.execute(task);
            futures.add(removed.submit(NOTHING));
        }
        removed.remove(tasks.get(0));
        removed.remove(tasks.get(3));
        removed.remove(tasks.get(3));
        futures.subList(1, 4).forEach(future -> future.cancel(false));
        expectNothingUnaccounted("removed");
        // which tasks it sweeps out nobody says: the book is corrected by the queue, some windows later
        removed.purge();
        removed.purge();
        gate.open();
        OwnBeans.awaitQuiet("removed", 6);
        OwnBeans.awaitFigure("removed", "RemovedCount", 5);
    }

    private void cancelling() {
        Gate gate = Gate.holding(cancelled);
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            futures.add(cancelled.submit(NOTHING));
        }
        futures.get(1).cancel(true);
        futures.get(4).cancel(false);
        gate.open();
        OwnBeans.awaitQuiet("cancelled", 5);
    }

    private void draining() {
        Gate.holding(drained);
        for (int i = 0; i < 9; i++) {
            drained.execute(NOTHING);
        }
        int left = drained.shutdownNow().size();
        if (left != 9) {
            throw new IllegalStateException("shutdownNow left " + left);
        }
        for (int i = 0; i < 2; i++) {
            try {
                drained.execute(NOTHING);
            } catch (RejectedExecutionException expected) {
                // it is shut down
            }
        }
        OwnBeans.awaitBean(OwnBeans.terminated("drained"));
    }

    /** Behind the pool's back. */
    private void addingToTheQueue() {
        Gate gate = Gate.holding(direct);
        for (int i = 0; i < 4; i++) {
            direct.getQueue().add(new Ordered(i));
        }
        gate.open();
        OwnBeans.awaitQuiet("direct", 5);
    }

    private void many() {
        for (int i = 0; i < 500; i++) {
            same.execute(NOTHING);
            priority.execute(new Ordered(i % 7));
        }
        for (int i = 0; i < 20; i++) {
            cached.execute(NOTHING);
        }
        CompletableFuture<Void> all = CompletableFuture.completedFuture(null);
        for (int i = 0; i < 15; i++) {
            all = all.thenCombine(CompletableFuture.runAsync(NOTHING, completable), (a, b) -> null);
        }
        all.join();
        OwnBeans.awaitQuiet("same", 500);
        OwnBeans.awaitQuiet("priority", 500);
        OwnBeans.awaitQuiet("cached", 20);
        OwnBeans.awaitQuiet("completable", 15);
    }

    /** Each task of one pool waits for a task of another. */
    private void nesting() throws Exception {
        for (int i = 0; i < 10; i++) {
            outer.submit(() -> inner.submit(NOTHING).get()).get();
        }
        OwnBeans.awaitQuiet("outer", 10);
        OwnBeans.awaitQuiet("inner", 10);
    }

    private static String nameOf(ThreadPoolExecutor pool) {
        return ((NamedThreads) pool.getThreadFactory()).prefix();
    }

    /** A task with an order, equal to any other of the same rank. */
    private static final class Ordered implements Runnable, Comparable<Ordered> {
        private final int rank;

        Ordered(int rank) {
            this.rank = rank;
        }

        @Override
        public void run() {}

        @Override
        public int compareTo(Ordered other) {
            return Integer.compare(rank, other.rank);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ordered && ((Ordered) other).rank == rank;
        }

        @Override
        public int hashCode() {
            return rank;
        }
    }
}
