package io.loadline.jmx;

import io.loadline.window.PoolMonitor;

/** What is looked at of a pool that somebody listens to, and what its listeners were told. Agent's thread only. */
final class Attention {

    final Glances glances;
    final PoolWatch watch = new PoolWatch();

    Attention(PoolMonitor pool) {
        this.glances = new Glances(pool);
    }
}
