package io.loadline.window;

import io.loadline.record.count.Batch;

/** Sees the tasks of a window, pool by pool, on the sampler's thread. Must not throw, nor keep the batch. */
public interface BatchListener {

    BatchListener NOBODY = (pool, batch) -> {};

    void drained(PoolMonitor pool, Batch batch);
}
