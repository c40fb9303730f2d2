package io.loadline.jmx;

import io.loadline.window.PoolMonitor;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The pools that there are. Changed by the agent's thread, read by any. */
final class LivePools {

    private final Map<PoolMonitor, ManagedPool> pools = new ConcurrentHashMap<>();

    void put(ManagedPool pool) {
        pools.put(pool.monitor(), pool);
    }

    ManagedPool get(PoolMonitor monitor) {
        return pools.get(monitor);
    }

    ManagedPool remove(PoolMonitor monitor) {
        return pools.remove(monitor);
    }

    /** A live view. */
    Collection<PoolReading> readings() {
        return new AbstractCollection<PoolReading>() {
            @Override
            public Iterator<PoolReading> iterator() {
                return pools.values().stream().map(pool -> pool.reading).iterator();
            }

            @Override
            public int size() {
                return pools.size();
            }
        };
    }
}
