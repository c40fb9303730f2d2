package io.loadline.jmx.notify;

import io.loadline.window.PoolMonitor;

/** What is looked at of a pool that somebody listens to, and what its listeners were told. Agent's thread only. */
final class Attention {

    final WindowSummaries windows;
    final PoolWatch watch = new PoolWatch();

    Attention(PoolMonitor pool) {
        this.windows = new WindowSummaries(pool);
    }
}
