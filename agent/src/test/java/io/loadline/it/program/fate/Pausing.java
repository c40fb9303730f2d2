package io.loadline.it.program.fate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Hooks that hold up workers for longer than the agent waits before it gives up a task that is gone. */
final class Pausing {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(3200);

    private Pausing() {}

    static void addTo(Fates fates) {
        // a worker older than the agent is seen to begin before its hook, and to end after it
        // the pausable pool of the JDK's documentation: two tasks are with workers, the others in the queue
        fates.addFresh("paused before", Hooked::two, (pool, tale) -> {
            CountDownLatch resumed = new CountDownLatch(1);
            tale.execute(1).expect("1 arrived, 1 ran");
            pool.before = task -> Tasks.await(resumed);
            tale.execute(5).expect("6 arrived, 1 ran, 5 queued");
            staysUntil(resumed, tale);
            tale.expect("6 arrived, 6 ran");
        });
        fates.addFresh("paused after", Hooked::single, (pool, tale) -> {
            CountDownLatch resumed = new CountDownLatch(1);
            pool.after = task -> Tasks.await(resumed);
            tale.hold(2);
            tale.open().expect("3 arrived, 1 ran, 2 queued");
            staysUntil(resumed, tale);
            tale.expect("3 arrived, 3 ran");
        });
        // what a worker holds back is not in the queue any more, so it is run, even in a pool that has ended
        fates.addFresh("paused and drained", Hooked::single, (pool, tale) -> {
            CountDownLatch resumed = new CountDownLatch(1);
            pool.before = task -> awaitAnyhow(resumed);
            tale.execute(4).expect("4 arrived, 4 queued");
            tale.expect("three are left", pool.shutdownNow().size() == 3);
            tale.expect("4 arrived, 1 queued, 3 removed");
            resumed.countDown();
            tale.expect("4 arrived, 1 ran, 3 removed");
        });
    }

    /** Nothing changes until the hooks are let go. */
    private static void staysUntil(CountDownLatch resumed, Tale tale) {
        long began = System.nanoTime();
        while (System.nanoTime() - began < PAUSE_NANOS) {
            Tale.pause();
        }
        tale.expectNoChange();
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
