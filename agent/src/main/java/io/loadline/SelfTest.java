// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.health.Faults;
import io.loadline.options.Options;
import io.loadline.pool.PoolAccess;
import io.loadline.record.PoolRegistry;
import io.loadline.record.Recorder;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.count.Totals;
import io.loadline.window.Sampler;
import java.util.Collections;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The agent's test of itself with two pools of its own. One runs through the woven code, which must report its every
 * event. The other, which nothing shows, runs through the ends of two windows.
 */
final class SelfTest {

    private static final int TASKS = 3;
    private static final Runnable NOTHING = () -> {};
    private static final long PATIENCE_SECONDS = 10;

    private SelfTest() {}

    /**
     * Runs tasks through the woven code. Also runs code whose result it does not check, which loads the classes of the
     * agent. A class that is loaded later would be loaded on a thread of the application, which may be at the edge of
     * its stack.
     *
     * @throws IllegalStateException if an event is missing: this JDK's pools are not as expected
     */
    static void run(Recorder recorder) throws InterruptedException {
        OwnPool pool = new OwnPool();
        pool.setThreadFactory(OwnPool::thread);
        for (int i = 0; i < TASKS; i++) {
            pool.execute(NOTHING);
        }
        pool.shutdown();
        if (!pool.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the self-test's pool did not end within " + PATIENCE_SECONDS + " s");
        }
        pool.execute(NOTHING);
        removeFromQueue(pool);
        loadRareClasses(pool);
        Totals seen = recorder.pools().totalsOf(pool);
        recorder.pools().forget(pool);
        require(seen, Event.STARTED, TASKS);
        require(seen, Event.COMPLETED, TASKS);
        require(seen, Event.REJECTED, 1);
        require(seen, Event.REMOVED, 1);
        require(seen, Event.ARRIVED, TASKS + 1);
        require(seen, Event.REQUEUED, 1);
    }

    /** Puts a task into the queue and removes it. */
    private static void removeFromQueue(OwnPool pool) {
        Future<?> task = new FutureTask<>(NOTHING, null);
        pool.getQueue().add((Runnable) task);
        pool.remove((Runnable) task);
        pool.shutdownNow();
    }

    /**
     * Loads the classes that are used only when threads contend for a pool's counters, or when not every task is timed.
     */
    private static void loadRareClasses(OwnPool pool) {
        new Stripe(0).increment(Event.STARTED);
        // reads a file, and the thread that is first to use a pool may have a very small stack
        PoolAccess.isOf("jdk", pool);
    }

    private static void require(Totals seen, Event event, int expected) {
        if (seen.count(event) != expected) {
            throw new IllegalStateException("self-test: " + seen.count(event) + " of " + expected + " tasks seen as "
                    + event + ", the thread pools of this JDK are not as expected");
        }
    }

    /**
     * Ends windows of a pool, which links their code. Code that is linked for the first time while the application has
     * run out of memory fails, in some cases for good.
     *
     * @param registry registry that must forget the pool again
     */
    static void endWindows(Supplier<Options> options, PoolRegistry registry, Faults faults) {
        // its own factory: the default one numbers its pools, which the application can see
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> new Thread(work));
        registry.forget(pool);
        Recorder recorder = new Recorder(true, true);
        Sampler sampler = new Sampler(recorder.pools(), options, faults, Collections.emptyList());
        Runnable worker = (Runnable) recorder.event(null, pool, null, "loops", "begins");
        recorder.arrived(pool, NOTHING);
        recorder.started(NOTHING, worker, pool);
        recorder.ended(NOTHING, null, worker, pool);
        sampler.tick();
        // the last window of an ended pool is never too short
        pool.shutdown();
        sampler.tick();
        recorder.event(false, pool, null, "loops", "exits");
    }

    /** A class of its own, by which the agent recognises the pool. */
    private static final class OwnPool extends ThreadPoolExecutor {
        OwnPool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), noThread -> null, (task, pool) -> {});
        }

        private static Thread thread(Runnable work) {
            Thread thread = new Thread(work, "loadline self-test");
            thread.setDaemon(true);
            return thread;
        }
    }
}
