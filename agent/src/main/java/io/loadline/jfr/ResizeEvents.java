package io.loadline.jfr;

import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.window.PoolMonitor;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Function;

/** {@code io.loadline.Resize}: each change of a pool's size while a recording runs. */
final class ResizeEvents {

    private final EventType type;
    private boolean enabled;

    /** The number of the last change of each pool that is written, or was there when the recording began. */
    private final Map<PoolMonitor, Long> written = new HashMap<>();

    ResizeEvents() throws ReflectiveOperationException {
        type = new EventType("Resize", "Resize", "The size of a pool was changed, or would have been")
                .field(String.class, "pool", "Pool")
                .field(String.class, "action", "Action")
                .field(int.class, "threadsBefore", "Threads Before")
                .field(int.class, "threadsAfter", "Threads Afterwards")
                .field(int.class, "corePoolSize", "Core Pool Size")
                .field(int.class, "maximumPoolSize", "Maximum Pool Size")
                .field(String.class, "reason", "Reason")
                .register();
    }

    void windowEnded(Collection<PoolMonitor> pools, Function<PoolMonitor, ResizeLog> resizes)
            throws ReflectiveOperationException {
        boolean begins = !enabled;
        enabled = type.isEnabled();
        if (!enabled) {
            written.clear();
            return;
        }
        for (PoolMonitor pool : pools) {
            ResizeEvent last = resizes.apply(pool).last();
            long number = last == null ? 0 : last.number;
            long before = begins ? number : written.getOrDefault(pool, 0L);
            written.put(pool, number);
            if (number > before) {
                write(pool, resizes.apply(pool), before, number);
            }
        }
        if (written.size() > pools.size()) {
            written.keySet().retainAll(new HashSet<>(pools));
        }
    }

    private void write(PoolMonitor pool, ResizeLog resizes, long after, long upTo) throws ReflectiveOperationException {
        for (ResizeEvent event : resizes.events()) {
            if (event.number > after && event.number <= upTo) {
                type.write(
                        type.newEvent(),
                        pool.name(),
                        event.action.text,
                        event.threadsBefore,
                        event.threadsAfter,
                        event.corePoolSize,
                        event.maximumPoolSize,
                        event.reason);
            }
        }
    }
}
