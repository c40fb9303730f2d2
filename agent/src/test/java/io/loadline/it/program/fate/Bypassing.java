package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.fate.Tasks.Ranked;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;

/** What the application puts into the pool's queue, and takes out of it, itself. */
final class Bypassing {

    private Bypassing() {}

    static void addTo(Fates fates) {
        fates.add("direct put", Pools::single, Bypassing::put);
        fates.add("direct put to an idle worker", Pools::single, (pool, tale) -> {
            pool.prestartAllCoreThreads();
            for (int i = 1; i <= 3; i++) {
                pool.getQueue().add(NOTHING);
                tale.expect(i + " requeued, " + i + " ran");
            }
        });
        fates.add("direct put and remove", Pools::single, (pool, tale) -> {
            tale.hold(0);
            for (int i = 0; i < 3; i++) {
                pool.getQueue().add(new Ranked(i));
            }
            tale.expect("1 arrived, 3 requeued, 1 started, 3 queued");
            pool.remove(new Ranked(1));
            tale.expect("1 arrived, 3 requeued, 1 started, 2 queued, 1 removed");
            tale.open().expect("1 arrived, 3 requeued, 3 ran, 1 removed");
        });
        fates.add("direct put and shutdownNow", Pools::single, (pool, tale) -> {
            putTwo(pool, tale);
            pool.shutdownNow();
            tale.open().expect("1 arrived, 2 requeued, 1 ran, 2 removed");
        });
        takeOut(fates, "clear", 4, BlockingQueue::clear);
        takeOut(fates, "removeIf", 4, queue -> queue.removeIf(task -> task == NOTHING));
    }

    private static void put(ThreadPoolExecutor pool, Tale tale) throws InterruptedException {
        tale.hold(0);
        pool.getQueue().add(new Ranked(1));
        pool.getQueue().offer(new Ranked(2));
        pool.getQueue().put(NOTHING);
        pool.getQueue().addAll(Arrays.asList(NOTHING, new Ranked(1)));
        tale.expect("1 arrived, 5 requeued, 1 started, 5 queued");
        tale.execute(2).expect("3 arrived, 5 requeued, 1 started, 7 queued");
        tale.open().expect("3 arrived, 5 requeued, 8 ran");
    }

    private static void putTwo(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(0);
        pool.getQueue().add(NOTHING);
        pool.getQueue().add(NOTHING);
        tale.expect("1 arrived, 2 requeued, 1 started, 2 queued");
    }

    private static void takeOut(Fates fates, String name, int gone, Consumer<BlockingQueue<Runnable>> takeOut) {
        fates.add("taken out by " + name, Pools::single, (pool, tale) -> {
            tale.hold(4).expect("5 arrived, 1 started, 4 queued");
            takeOut.accept(pool.getQueue());
            int left = 4 - gone;
            tale.expect("5 arrived, 1 started, " + left + " queued, " + gone + " removed");
            tale.open().expect("5 arrived, " + (1 + left) + " ran, " + gone + " removed");
            tale.execute(1).expect("6 arrived, " + (2 + left) + " ran, " + gone + " removed");
        });
    }
}
