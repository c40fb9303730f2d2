package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.NamedThreads;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks handed in by the many, by tasks, and as futures of other kinds. */
final class Submitting {

    private Submitting() {}

    static void addTo(Fates fates) {
        fates.add("invokeAll", threads -> Pools.fixed(2, threads), Submitting::invokeAll);
        fates.add("invokeAll with time-out", Pools::single, Submitting::invokeAllInTime);
        fates.add("invokeAny", Hooked::single, Submitting::invokeAny);
        fates.add("completion service", Pools::single, Submitting::completionService);
        fates.add("future of the pool's own", OwnFutures::new, Submitting::ownFutures);
        fates.add("nested", Pools::single, Submitting::nested);
        fates.add("recursive", threads -> Pools.fixed(3, threads), Submitting::recursive);
        fates.add("hands itself in", Pools::single, Submitting::handsItselfIn);
    }

    private static void invokeAll(ThreadPoolExecutor pool, Book book) throws Exception {
        pool.invokeAll(Collections.nCopies(8, Executors.callable(NOTHING)));
        pool.invokeAll(Collections.nCopies(3, Tasks.FAILING_CALL));
        book.expect("11 arrived, 11 ran, 3 failed");
    }

    private static void invokeAllInTime(ThreadPoolExecutor pool, Book book) throws Exception {
        Gate gate = Gate.holding(pool);
        List<? extends Future<?>> futures =
                pool.invokeAll(Collections.nCopies(3, Executors.callable(NOTHING)), 1, TimeUnit.SECONDS);
        book.expect("none is in time", futures.stream().allMatch(Future::isCancelled));
        book.expect("4 arrived, 1 started, 3 queued");
        gate.open();
        book.expect("4 arrived, 1 ran, 3 removed");
    }

    /** The worker goes on to the next task when {@code invokeAny} has seen the winner and cancelled the others. */
    private static void invokeAny(Hooked pool, Book book) throws Exception {
        CountDownLatch losersKnown = new CountDownLatch(1);
        Gate gate = Gate.holding(pool);
        pool.after = task -> {
            if (task != gate) {
                Tasks.await(losersKnown);
            }
        };
        AtomicInteger ran = new AtomicInteger();
        Callable<Integer> call = ran::incrementAndGet;
        Thread opener = new Thread(() -> {
            while (pool.getQueue().size() < 4) {
                Book.pause();
            }
            gate.open();
        });
        opener.start();
        pool.invokeAny(Arrays.asList(call, call, call, call));
        losersKnown.countDown();
        opener.join();
        book.expect("5 arrived, 2 ran, 3 removed");
        book.expect("one ran", ran.get() == 1);
    }

    /** What is in the queue is not the future that is cancelled, but one around it. */
    private static void completionService(ThreadPoolExecutor pool, Book book) {
        ExecutorCompletionService<Void> service = new ExecutorCompletionService<>(pool);
        Gate gate = Gate.holding(pool);
        Future<Void> first = service.submit(NOTHING, null);
        service.submit(NOTHING, null);
        service.submit(NOTHING, null);
        first.cancel(false);
        book.expect("4 arrived, 1 started, 3 queued");
        gate.open();
        book.expect("4 arrived, 3 ran, 1 removed");
    }

    private static void ownFutures(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        Future<?> first = pool.submit(NOTHING);
        Future<?> second = pool.submit(NOTHING);
        Future<?> third = pool.submit(NOTHING);
        Future<?> fourth = pool.submit(NOTHING);
        first.cancel(false);
        third.cancel(true);
        pool.remove((Runnable) third);
        book.expect("5 arrived, 1 started, 3 queued, 1 removed");
        gate.open();
        book.expect("5 arrived, 3 ran, 2 removed");
        book.expect("the others ran", second.isDone() && fourth.isDone());
    }

    private static void nested(ThreadPoolExecutor pool, Book book) throws Exception {
        ThreadPoolExecutor inner = Pools.single(new NamedThreads("inner"));
        for (int i = 0; i < 10; i++) {
            pool.submit(() -> inner.submit(NOTHING).get()).get();
        }
        book.expect("10 arrived, 10 ran");
        book.expectOf("inner", "10 arrived, 10 ran");
    }

    private static void recursive(ThreadPoolExecutor pool, Book book) {
        pool.execute(new Tree(pool, 6));
        book.expect("127 arrived, 127 ran");
    }

    private static final class Tree implements Runnable {
        private final ThreadPoolExecutor pool;
        private final int depth;

        Tree(ThreadPoolExecutor pool, int depth) {
            this.pool = pool;
            this.depth = depth;
        }

        @Override
        public void run() {
            if (depth > 0) {
                pool.execute(new Tree(pool, depth - 1));
                pool.execute(new Tree(pool, depth - 1));
            }
        }
    }

    private static void handsItselfIn(ThreadPoolExecutor pool, Book book) {
        AtomicInteger more = new AtomicInteger(500);
        pool.execute(new Runnable() {
            @Override
            public void run() {
                if (more.getAndDecrement() > 0) {
                    pool.execute(this);
                }
            }
        });
        book.expect("501 arrived, 501 ran");
    }
}
