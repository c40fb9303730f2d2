// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import com.netflix.concurrency.limits.Limit;
import io.loadline.lab.Observation;
import io.loadline.window.Window;
import java.util.function.IntFunction;

/**
 * Limit of Netflix' concurrency-limits, with its defaults. As in that library's executor, the limit is the number of
 * threads, tasks above it wait instead of being shed, and the time is that of a task in a thread, without its wait. A
 * sample is the mean of one second, as in the library's windowed limit. With samples of single tasks, the shortest task
 * ever would count as the time without load.
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
