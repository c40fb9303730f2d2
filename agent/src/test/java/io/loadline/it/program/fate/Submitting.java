package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.Wrapped;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks handed in by the many, by tasks, and as futures of other kinds. */
final class Submitting {

    private Submitting() {}

    static void addTo(Fates fates) {
        fates.add("invokeAll with time-out", Pools::single, (pool, tale) -> {
            tale.hold(0);
            List<? extends Future<?>> futures =
                    pool.invokeAll(Collections.nCopies(3, Executors.callable(NOTHING)), 1, TimeUnit.SECONDS);
            tale.expect("none is in time", futures.stream().allMatch(Future::isCancelled));
            tale.expect("4 arrived, 1 started, 3 queued");
            tale.open().expect("4 arrived, 1 ran, 3 removed");
        });
        fates.add("invokeAny", Hooked::single, Submitting::invokeAny);
        // that is a mistake of the caller's, and no task
        fates.add("execute of no task", Pools::single, (pool, tale) -> {
            tale.expectThrown(NullPointerException.class, () -> pool.execute(null));
            tale.execute(1).expect("1 arrived, 1 ran");
        });
        fates.add("completable cancelled", Pools::single, (pool, tale) -> {
            tale.hold(0);
            CompletableFuture<Void> run = CompletableFuture.runAsync(NOTHING, pool);
            CompletableFuture<Integer> supply = CompletableFuture.supplyAsync(() -> 1, pool);
            CompletableFuture<Integer> kept = CompletableFuture.supplyAsync(() -> 2, pool);
            run.cancel(false);
            supply.cancel(true);
            tale.expect("4 arrived, 1 started, 3 queued");
            tale.open().expect("4 arrived, 2 ran, 2 removed");
            tale.expect("the other ran", kept.join() == 2);
        });
        fates.add("completable dependent cancelled", Pools::single, (pool, tale) -> {
            tale.hold(0);
            CompletableFuture<Integer> source = new CompletableFuture<>();
            CompletableFuture<Void> accept = source.thenAcceptAsync(value -> {}, pool);
            CompletableFuture<Integer> kept = source.thenApplyAsync(value -> value + 1, pool);
            source.complete(1);
            accept.cancel(false);
            tale.expect("3 arrived, 1 started, 2 queued");
            tale.open().expect("3 arrived, 2 ran, 1 removed");
            tale.expect("the other ran", kept.join() == 2);
        });
        // what is in the queue is not the future that is cancelled, but one around it
        fates.add("completion service", Pools::single, (pool, tale) -> {
            ExecutorCompletionService<Void> service = new ExecutorCompletionService<>(pool);
            tale.hold(0);
            Future<Void> first = service.submit(NOTHING, null);
            service.submit(NOTHING, null);
            service.submit(NOTHING, null);
            first.cancel(false);
            tale.expect("4 arrived, 1 started, 3 queued");
            tale.open().expect("4 arrived, 3 ran, 1 removed");
        });
        fates.add("future of the pool's own", OwnFutures::new, (pool, tale) -> {
            tale.hold(0);
            Future<?> first = pool.submit(NOTHING);
            Future<?> second = pool.submit(NOTHING);
            Future<?> third = pool.submit(NOTHING);
            Future<?> fourth = pool.submit(NOTHING);
            first.cancel(false);
            third.cancel(true);
            pool.remove((Runnable) third);
            tale.expect("5 arrived, 1 started, 3 queued, 1 removed");
            tale.open().expect("5 arrived, 3 ran, 2 removed");
            tale.expect("the others ran", second.isDone() && fourth.isDone());
        });
    }

    /** The worker goes on to the next task when invokeAny has seen the winner and cancelled the others. */
    private static void invokeAny(Hooked pool, Tale tale) throws Exception {
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
                Tale.pause();
            }
            gate.open();
        });
        opener.start();
        pool.invokeAny(Arrays.asList(call, call, call, call));
        losersKnown.countDown();
        opener.join();
        tale.expect("5 arrived, 2 ran, 3 removed");
        tale.expect("one ran", ran.get() == 1);
    }

    /** A pool whose futures are no {@code FutureTask}. */
    private static final class OwnFutures extends ThreadPoolExecutor {
        OwnFutures(ThreadFactory threads) {
            super(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        protected <T> RunnableFuture<T> newTaskFor(Callable<T> call) {
            return new Wrapped<>(super.newTaskFor(call));
        }

        @Override
        protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
            return newTaskFor(Executors.callable(task, value));
        }
    }
}
