package io.loadline.jmx;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which pools hold results of the model: a snapshot of their whole history and more, hundreds of kilobytes, which must not
 * stay where somebody has looked once. Thread-safe.
 */
final class Results {

    private final Set<PoolReading> held = ConcurrentHashMap.newKeySet();

    void add(PoolReading reading) {
        held.add(reading);
    }

    /** A window has ended: what was computed before it is out of date. */
    void drop() {
        for (PoolReading reading : held) {
            held.remove(reading);
            reading.dropResults();
        }
    }
}
