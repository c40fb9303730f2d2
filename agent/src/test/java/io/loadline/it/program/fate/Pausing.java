package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Hooks that hold up workers for longer than the agent waits before it gives up a task that is gone. */
final class Pausing {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3200);

    private Pausing() {}

    static void addTo(Fates fates) {
        // a worker older than the agent is seen to begin before its hook, and to end after it
        fates.addFresh("paused before", Hooked::two, Pausing::before);
        fates.addFresh("paused before the first task", Hooked::single, Pausing::beforeFirst);
        fates.addFresh("paused after", Hooked::single, Pausing::after);
        fates.addFresh("paused and drained", Hooked::single, Pausing::drained);
    }

    /** The pausable pool of the JDK's documentation: two tasks are with workers, the others in the queue. */
    private static void before(Hooked pool, Book book) {
        CountDownLatch resumed = new CountDownLatch(1);
        pool.execute(NOTHING);
        book.expect("1 arrived, 1 ran");
        pool.before = task -> Tasks.await(resumed);
        Pools.execute(5, pool, NOTHING);
        book.expect("6 arrived, 1 ran, 5 queued");
        staysUntil(resumed, book);
        book.expect("6 arrived, 6 ran");
    }

    private static void beforeFirst(Hooked pool, Book book) {
        CountDownLatch resumed = new CountDownLatch(1);
        pool.before = task -> Tasks.await(resumed);
        Pools.execute(3, pool, NOTHING);
        book.expect("3 arrived, 3 queued");
        staysUntil(resumed, book);
        book.expect("3 arrived, 3 ran");
    }

    private static void after(Hooked pool, Book book) {
        CountDownLatch resumed = new CountDownLatch(1);
        pool.after = task -> Tasks.await(resumed);
        Gate gate = Pools.hold(pool, 2);
        gate.open();
        book.expect("3 arrived, 1 ran, 2 queued");
        staysUntil(resumed, book);
        book.expect("3 arrived, 3 ran");
    }

    /** What a worker holds back is not in the queue any more, so it is run, even in a pool that has ended. */
    private static void drained(Hooked pool, Book book) {
        CountDownLatch resumed = new CountDownLatch(1);
        pool.before = task -> awaitAnyhow(resumed);
        Pools.execute(4, pool, NOTHING);
        book.expect("4 arrived, 4 queued");
        book.expect("three are left", pool.shutdownNow().size() == 3);
        book.expect("4 arrived, 1 queued, 3 removed");
        resumed.countDown();
        book.expect("4 arrived, 1 ran, 3 removed");
    }

    /** Nothing changes until the hooks are let go. */
    private static void staysUntil(CountDownLatch resumed, Book book) {
        long began = System.nanoTime();
        while (System.nanoTime() - began < PAUSE_NANOS) {
            Book.pause();
        }
        book.expectNoChange();
        resumed.countDown();
    }

    private static void awaitAnyhow(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException ofShutdownNow) {
                // until it is opened
            }
        }
    }
}
