package io.loadline.jfr;

import io.loadline.window.PoolMonitor;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/** Events of one type about pools. What the last one of each pool was about is kept while a recording takes them. */
abstract class PoolEvents<L> {

    final EventType type;

    /** What each pool's last event was about. */
    final Map<PoolMonitor, L> last = new HashMap<>();

    private boolean enabled;

    PoolEvents(EventType type) {
        this.type = type;
    }

    /** Whether some recording took them when the last window ended. */
    boolean areWanted() {
        return enabled;
    }

    void windowEnded(Collection<PoolMonitor> pools) throws ReflectiveOperationException {
        boolean begins = !enabled;
        enabled = type.isEnabled();
        if (!enabled) {
            last.clear();
            return;
        }
        for (PoolMonitor pool : pools) {
            windowEnded(pool, begins);
        }
        if (last.size() > pools.size()) {
            last.keySet().retainAll(new HashSet<>(pools));
        }
    }

    /** {@code begins}: whether this is the first window since some recording takes them. */
    abstract void windowEnded(PoolMonitor pool, boolean begins) throws ReflectiveOperationException;
}
