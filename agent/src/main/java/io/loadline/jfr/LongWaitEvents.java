package io.loadline.jfr;

import io.loadline.record.count.Batch;
import io.loadline.window.PoolMonitor;

/**
 * {@code io.loadline.LongWait}: a task that waited for {@value #MIN_MILLIS} ms or more.
 *
 * <p>Writing it on the worker's thread would cost every task of every pool a look, and some of them memory and a lock. So
 * it is made afterwards, from the completed tasks of a window that are known one by one. The recorder only knows events
 * that begin and end now, so when the task came and how long it waited are fields of it, and no recording's threshold is
 * compared with them.
 */
final class LongWaitEvents {

    private static final long MIN_MILLIS = 50;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final EventType type;
    private boolean enabled;

    LongWaitEvents() throws ReflectiveOperationException {
        type = new EventType("LongWait", "Long Wait", "A task waited for a thread of its pool")
                .offUntilEnabled()
                .field(String.class, "pool", "Pool")
                .instant("arrival", "Arrival of the Task")
                .time("wait", "How Long It Waited")
                .time("service", "How Long It Then Ran")
                .register();
    }

    void windowEnded() throws ReflectiveOperationException {
        enabled = type.isEnabled();
    }

    void drained(PoolMonitor pool, Batch batch) throws ReflectiveOperationException {
        if (!enabled) {
            return;
        }
        long epochMillis = System.currentTimeMillis();
        long now = System.nanoTime();
        long[] events = batch.events();
        for (int i = 0; i < batch.eventCount() * Batch.EVENT_LONGS; i += Batch.EVENT_LONGS) {
            long wait = events[i + 1];
            if (wait >= MIN_MILLIS * NANOS_PER_MILLI) {
                long arrival = epochMillis - (now - events[i]) / NANOS_PER_MILLI;
                type.write(pool.name(), arrival, wait, events[i + 2]);
            }
        }
    }
}
