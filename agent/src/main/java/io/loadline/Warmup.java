package io.loadline;

import io.loadline.bootstrap.PoolEvents;
import io.loadline.health.Faults;
import io.loadline.options.Options;
import io.loadline.record.PoolRegistry;
import io.loadline.record.Recorder;
import io.loadline.window.Sampler;
import java.util.Collections;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Ends windows of a pool that nobody sees. What is linked for the first time while the application has run out of memory
 * fails, and with some of it that is for good, so it is linked now.
 */
final class Warmup {

    private static final Runnable NOTHING = () -> {};

    private Warmup() {}

    /** {@code known}: where the pool is forgotten again. */
    static void run(Supplier<Options> options, PoolRegistry known, Faults faults) {
        // a factory of its own: the default one numbers its pools, which the application sees
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> new Thread(work));
        known.forget(pool);
        Recorder recorder = new Recorder(true, true);
        Sampler sampler = new Sampler(recorder.pools(), options, faults, Collections.emptyList());
        Runnable worker = (Runnable) recorder.ask(null, pool, null, PoolEvents.WORKER_STARTED);
        recorder.arrived(pool, NOTHING);
        recorder.started(NOTHING, worker, pool);
        recorder.ended(NOTHING, null, worker, pool);
        sampler.tick();
        // the last window of a pool that has ended is never too short
        pool.shutdown();
        sampler.tick();
        recorder.event(false, pool, null, PoolEvents.WORKER_EXITS);
    }
}
