package io.loadline.record;

import io.loadline.record.pool.ObservedPool;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which cancelled tasks were swept out of the queue by {@code purge}, and which of them a worker took before. This is known
 * by identity, since numbers would tell only after the {@link Ledger}'s patience: right after a purge, a task that was swept
 * out and one that a worker is about to drop look the same. Whoever is first to claim a task counts it. A task that is
 * missed here is left to the ledger, as are all those in a queue of the application's own, on which the pool's caller must
 * not be made to call anything. Lock-free; tasks are forgotten after two seconds.
 */
final class Purges {

    private static final Boolean COUNTED = true;
    private static final String JDK = "java.util.concurrent.";
    private static final Object[] NONE = {};

    private final ObservedPool pool;
    private final AtomicInteger running = new AtomicInteger();

    /** Whether the task was counted, as removed; else it waited when a purge began. */
    private final Map<Same, Boolean> tasks = new ConcurrentHashMap<>();

    private volatile long last;

    /** A task by its identity. */
    private static final class Same {
        private final Runnable task;

        Same(Runnable task) {
            this.task = task;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(task);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Same && ((Same) other).task == task;
        }
    }

    /** Told of each task that was swept out. */
    interface Swept {
        void swept(Runnable task);
    }

    Purges(ObservedPool pool) {
        this.pool = pool;
    }

    void begin(long now) {
        last = now;
        running.incrementAndGet();
        Object[] waiting = pool.queueClass().startsWith(JDK) ? pool.waiting() : NONE;
        for (Object task : waiting) {
            if (Cancellation.isCancelledItself(task)) {
                tasks.putIfAbsent(new Same((Runnable) task), !COUNTED);
            }
        }
    }

    /** Of several purges at a time the last one tells: what waited when another began may not be out before that ends. */
    void end(Swept swept) {
        if (running.decrementAndGet() == 0) {
            tasks.forEach((same, counted) -> {
                if (tasks.replace(same, !COUNTED, COUNTED)) {
                    swept.swept(same.task);
                }
            });
        }
    }

    /** Whether a cancelled task that has left the queue is for the caller to count. */
    boolean claim(Runnable task) {
        return tasks.isEmpty() || tasks.put(new Same(task), COUNTED) != COUNTED;
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    /** Sampler thread only, once a window. */
    void forget(long now) {
        if (running.get() == 0 && now - last >= Ledger.PATIENCE_NANOS) {
            tasks.clear();
        }
    }
}
