// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.HashMap;
import java.util.Map;

/** The trails of all pools of one JVM, of those that are there. Not thread-safe. */
public final class History {

    private final Map<String, Trail> trails = new HashMap<>();

    /** Adds what was measured; a snapshot without news adds nothing. */
    public void add(Snapshot snapshot) {
        if (snapshot.state != Snapshot.State.MEASURED) {
            return;
        }
        for (PoolFigures pool : snapshot.pools) {
            trails.computeIfAbsent(pool.id, id -> new Trail()).add(snapshot.readAt.toEpochMilli(), pool);
        }
        trails.keySet().removeIf(id -> snapshot.pool(id).isEmpty());
    }

    /** Empty if the pool is not there. */
    public Trail of(String pool) {
        return trails.getOrDefault(pool, new Trail());
    }
}
