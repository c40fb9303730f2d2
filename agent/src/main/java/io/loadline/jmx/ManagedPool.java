package io.loadline.jmx;

import io.loadline.window.PoolMonitor;

/**
 * A live pool as its MBean has it: what is read of it, what may be done to it, and what its listeners were told. It
 * outlives a change of its name, which gives it another MBean.
 */
final class ManagedPool {

    final PoolReading reading;
    final Resizer resizer;

    /** Agent's thread only, as is the bean. */
    final Glances glances;

    final PoolWatch watch = new PoolWatch();
    private PoolBean bean;

    ManagedPool(PoolReading reading, boolean mayBeResized) {
        this.reading = reading;
        this.resizer = new Resizer(reading, mayBeResized);
        this.glances = new Glances(reading.monitor());
    }

    PoolMonitor monitor() {
        return reading.monitor();
    }

    PoolBean publishedAs(PoolBean bean) {
        this.bean = bean;
        return bean;
    }

    PoolBean bean() {
        return bean;
    }
}
