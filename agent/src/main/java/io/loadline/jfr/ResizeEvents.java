package io.loadline.jfr;

import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.window.PoolMonitor;
import java.util.function.Function;

/**
 * {@code io.loadline.Resize}: each change of a pool's size while a recording runs. What is kept of a pool is the number of
 * its last change that is written, or was there when the recording began.
 */
final class ResizeEvents extends PoolEvents<Long> {

    private final Function<PoolMonitor, ResizeLog> resizes;

    ResizeEvents(Function<PoolMonitor, ResizeLog> resizes) throws ReflectiveOperationException {
        super(new EventType("Resize", "Resize", "The size of a pool was changed, or would have been")
                .field(String.class, "pool", "Pool")
                .field(String.class, "action", "Action")
                .field(int.class, "threadsBefore", "Threads Before")
                .field(int.class, "threadsAfter", "Threads Afterwards")
                .field(int.class, "corePoolSize", "Core Pool Size")
                .field(int.class, "maximumPoolSize", "Maximum Pool Size")
                .field(String.class, "reason", "Reason")
                .register());
        this.resizes = resizes;
    }

    @Override
    void windowEnded(PoolMonitor pool, boolean begins) throws ReflectiveOperationException {
        ResizeEvent latest = resizes.apply(pool).last();
        long number = latest == null ? 0 : latest.number;
        long before = begins ? number : last.getOrDefault(pool, 0L);
        last.put(pool, number);
        if (number > before) {
            for (ResizeEvent event : resizes.apply(pool).events()) {
                if (event.number > before && event.number <= number) {
                    type.write(
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
}
