// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import com.netflix.concurrency.limits.Limit;
import io.loadline.lab.Observation;
import io.loadline.window.Window;
import java.util.function.IntFunction;

/**
 * A limit of Netflix' concurrency-limits, with its defaults. As in that library's executor, the limit is the number of
 * threads, what comes above it waits rather than being shed, and the time is that of a task in a thread, without its wait. A
 * sample is the mean of one second, as in its windowed limit; single tasks would take the shortest ever for the time
 * without load.
 */
final class LibraryLimit implements SizeController {

    private final IntFunction<Limit> startingWith;
    private Limit limit;

    LibraryLimit(IntFunction<Limit> startingWith) {
        this.startingWith = startingWith;
    }

    @Override
    public int decide(Observation pool) {
        Window last = pool.lastWindow();
        limit = limit == null ? startingWith.apply(pool.threads) : limit;
        if (last.completed > 0) {
            limit.onSample(last.start, last.serviceNanos / last.completed, pool.mostBusy(), false);
        }
        return limit.getLimit();
    }
}
