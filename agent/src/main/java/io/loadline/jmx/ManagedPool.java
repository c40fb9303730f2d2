package io.loadline.jmx;

import io.loadline.window.PoolMonitor;
import java.util.function.BooleanSupplier;

/**
 * A live pool as its MBean has it: what is read of it, what may be done to it, and what its listeners were told. It
 * outlives a change of its name, which gives it another MBean.
 */
final class ManagedPool {

    final PoolReading reading;
    private final BooleanSupplier mayBeResized;

    /** Null until somebody wants to resize the pool. */
    private Resizer resizer;

    /** Null until somebody listens. Agent's thread only, as is the bean. */
    private Attention attention;

    private PoolBean bean;

    ManagedPool(PoolReading reading, BooleanSupplier mayBeResized) {
        this.reading = reading;
        this.mayBeResized = mayBeResized;
    }

    synchronized Resizer resizer() {
        if (resizer == null) {
            resizer = new Resizer(reading, mayBeResized);
        }
        return resizer;
    }

    Attention attention() {
        if (attention == null) {
            attention = new Attention(reading.monitor());
        }
        return attention;
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
