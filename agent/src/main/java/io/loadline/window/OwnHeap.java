package io.loadline.window;

import io.loadline.pool.PoolState;
import java.util.Collection;

/**
 * An estimate of the heap that the agent takes. The sizes were found with the benchmark {@code ScaleCost} on 17, with
 * compressed references: for 2,000 unused pools, 1,000 idle ones, 100 active ones, 30 busy ones and a pool of 1,000
 * threads the estimate was within an eighth of what was alive after a collection. Not counted are pools that have ended, and
 * what was computed for clients since the last window.
 */
public final class OwnHeap {

    /** Without any pool: most of it is names and signatures of classes. */
    private static final long AGENT = 1_050_000;

    /** A pool that was never used, with its MBean and its name. */
    private static final long POOL = 2_200;

    /** More for one that was: counters, and the clock of its workers. */
    private static final long USED_POOL = 1_000;

    private static final long THREAD = 380;
    private static final long QUEUED_TASK = 20;
    private static final int MAX_TIMED_QUEUE = 131_072;

    /** Where one thread at a time records histograms and tasks of a window; the sampler has another one for the pool. */
    private static final long BATCH = 31_000;

    private static final int MAX_BATCHES = 1 + Math.min(8, Runtime.getRuntime().availableProcessors());

    private OwnHeap() {}

    public static long bytes(Collection<PoolMonitor> pools) {
        return AGENT + pools.stream().mapToLong(OwnHeap::bytes).sum();
    }

    private static long bytes(PoolMonitor pool) {
        int threads = pool.recorder().workers().size();
        boolean used = pool.recorder().firstThreadName() != null;
        PoolState state = pool.latestState();
        return POOL
                + (used ? USED_POOL : 0)
                + THREAD * threads
                + QUEUED_TASK * (state == null ? 0 : Math.min(MAX_TIMED_QUEUE, state.queued))
                + BATCH * (pool.isAtWork() ? Math.min(MAX_BATCHES, 1 + threads) : 0)
                + pool.keptBytes();
    }
}
