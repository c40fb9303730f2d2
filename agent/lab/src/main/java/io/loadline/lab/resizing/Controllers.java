// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import io.loadline.lab.Answer;
import io.loadline.lab.Observation;
import java.util.function.Function;

/** Competitors, in the order of the table. */
enum Controllers {
    /** Stays at the size of the start. */
    FIXED("fixed", load -> pool -> pool.threads),

    /** Has the right size from the first second on, which no controller can know: what the measures say of that. */
    RIGHT("right size", load -> pool -> load.right(pool.seconds())),

    AUTO("resize=auto", load -> new Loadline()),
    BY_HAND("by hand", load -> new ByHand()),

    /** The smallest limit is 1 instead of 20, which is more than many pools here need. */
    GRADIENT2(
            "Gradient2",
            load -> new LibraryLimit(start ->
                    Gradient2Limit.newBuilder().minLimit(1).initialLimit(start).build())),

    /** Draws at random when to take the shortest time anew: no two runs are the same. */
    VEGAS(
            "Vegas",
            load -> new LibraryLimit(
                    start -> VegasLimit.newBuilder().initialLimit(start).build()));

    final String title;
    private final Function<Load, SizeController> maker;

    Controllers(String title, Function<Load, SizeController> maker) {
        this.title = title;
        this.maker = maker;
    }

    Run run(Load load, int start) {
        return new Run(load, start, maker.apply(load));
    }

    /** Somebody who applies what the recommendation says after ten minutes and then each hour, if it names a size. */
    private static final class ByHand implements SizeController {

        private double next = 600;
        private Answer last;

        @Override
        public int decide(Observation pool) {
            if (pool.seconds() < next) {
                return pool.threads;
            }
            next += 3600;
            last = Answer.to(pool, last == null ? null : last.recommendation());
            return last.threads();
        }
    }
}
