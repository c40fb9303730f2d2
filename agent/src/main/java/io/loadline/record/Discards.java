// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Tasks that a policy of the JDK discarded without an exception: their number, and some of those that somebody still
 * refers to. Counts on the threads that submit tasks, without a lock.
 */
public final class Discards {

    /** Most tasks that are known, and most that are added in a window. */
    private static final int MAX_KNOWN = 200;

    private static final int MAX_NEW = 20;

    private final Cancellation cancellation;
    private final LatestCount count = new LatestCount();
    private final AtomicInteger room = new AtomicInteger(MAX_NEW);

    /** Weak: most discarded tasks are garbage at once, and nobody waits for those. */
    private final Queue<WeakReference<Object>> known = new ConcurrentLinkedQueue<>();

    Discards(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    void add(Object task) {
        count.add();
        if (room.get() > 0 && room.getAndDecrement() > 0) {
            known.add(new WeakReference<>(task));
        }
    }

    /** Returns the count of discarded tasks. */
    public LatestCount count() {
        return count;
    }

    /**
     * Passes on the known tasks that were not cancelled afterwards, with the futures that they complete and the objects
     * on which threads wait for these.
     */
    public void each(Consumer<Object> consumer) {
        for (WeakReference<Object> each : known) {
            Object task = each.get();
            if (task != null && (cancellation.isPlain(task) || !cancellation.isCancelled(task))) {
                cancellation.completedBy(task).forEach(consumer);
            }
        }
    }

    /** Forgets tasks that nobody refers to, and makes room for some more. */
    void endWindow() {
        known.removeIf(each -> each.get() == null);
        room.set(Math.min(MAX_NEW, MAX_KNOWN - known.size()));
    }
}
