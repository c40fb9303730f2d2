package io.loadline.jmx.resize;

import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.PoolSnapshot;

/** What a person should know after resizing a pool: sentences with a leading blank, or empty texts. */
final class SizeNotes {

    private SizeNotes() {}

    static String ofOrder(Sizes set, PoolState pool) {
        return set.maxThreads(pool) > 1 && Sizes.of(pool).maxThreads(pool) == 1
                ? " One thread ran the tasks one by one and in order; several do not."
                : "";
    }

    static String ofReach(Sizes set, PoolState pool, boolean scheduled) {
        if (set.maximum == set.maxThreads(pool) || pool.growth == Growth.NOT_SEEN_YET) {
            return "";
        }
        return scheduled
                ? " A scheduled pool never has more threads than core: maximum has no effect."
                : " With a queue without bound the pool never has more threads than core: maximum has no effect.";
    }

    static String ofPeaks(Sizes set, PoolState pool, PoolSnapshot seen) {
        long mostBusy = seen.windows.stream().mapToLong(w -> w.busyAtEnd).max().orElse(0);
        return pool.queueCapacity == 0 && mostBusy > set.maximum
                ? " The queue holds nothing: tasks that find all " + set.maximum
                        + " threads busy are rejected, and up to " + mostBusy + " were seen busy at once."
                : "";
    }
}
