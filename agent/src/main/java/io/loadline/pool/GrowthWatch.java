package io.loadline.pool;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * Tells a pool's {@link Growth} from its queue and, where the queue is not the JDK's own, from what the pool does: one that
 * has more threads than core ever was, although its queue has no bound, starts threads before it queues tasks. Thread-safe.
 */
final class GrowthWatch {

    /** The largest core since there were last no more threads than core: when core falls, busy threads beyond it stay. */
    private int largestCore;

    private boolean grew;

    /** {@code threads}: the most there were since the last call. */
    synchronized Growth of(BlockingQueue<?> queue, int queueCapacity, int core, int threads) {
        // with core 0 the JDK's pool starts one thread all the same
        int first = Math.max(1, core);
        largestCore = threads <= first ? first : Math.max(largestCore, first);
        if (queue instanceof SynchronousQueue) {
            return Growth.BEFORE_QUEUEING;
        }
        if (queueCapacity != Integer.MAX_VALUE) {
            return Growth.WHEN_QUEUE_IS_FULL;
        }
        if (queue.getClass().getName().startsWith("java.util.concurrent.")) {
            return Growth.NEVER;
        }
        grew |= threads > largestCore;
        return grew ? Growth.BEFORE_QUEUEING : Growth.NOT_SEEN_YET;
    }
}
