package io.loadline.jmx;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The pools that hold results of the model: hundreds of kilobytes each, with a snapshot of the history, which must not
 * be kept after a single look. Thread-safe.
 */
final class Results {

    private final Set<PoolReading> held = ConcurrentHashMap.newKeySet();

    void add(PoolReading reading) {
        held.add(reading);
    }

    /** A window has ended: earlier results are out of date. */
    void drop() {
        for (PoolReading reading : held) {
            held.remove(reading);
            reading.dropResults();
        }
    }
}
