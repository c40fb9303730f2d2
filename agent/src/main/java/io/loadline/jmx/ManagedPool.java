package io.loadline.jmx;

/** A live pool as its MBean has it: what is read of it and what may be done to it. Outlives a change of its name. */
final class ManagedPool {

    final PoolReading reading;
    final Resizer resizer;

    ManagedPool(PoolReading reading, boolean mayBeResized) {
        this.reading = reading;
        this.resizer = new Resizer(reading, mayBeResized);
    }
}
