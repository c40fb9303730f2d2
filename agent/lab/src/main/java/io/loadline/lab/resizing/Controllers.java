// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import com.netflix.concurrency.limits.limit.Gradient2Limit;
import com.netflix.concurrency.limits.limit.VegasLimit;
import io.loadline.lab.Answer;
import io.loadline.lab.Observation;
import java.util.function.Function;

/** Controllers that are compared, in the order of the table. */
enum Controllers {
    /** Keeps the start size. */
    FIXED("fixed", load -> pool -> pool.threads),

    /** Sets the right size from the first second on, which no controller can know: the limit of the measures. */
    RIGHT("right size", load -> pool -> load.right(pool.seconds())),

    AUTO("resize=auto", load -> new Loadline()),
    BY_HAND("by hand", load -> new ByHand()),

    /** Gradient2 with a smallest limit of 1. The default of 20 is more than many of these pools need. */
    GRADIENT2(
            "Gradient2",
            load -> new LibraryLimit(start ->
                    Gradient2Limit.newBuilder().minLimit(1).initialLimit(start).build())),

    /** Vegas. It measures the shortest time anew at random moments, so that no two runs are the same. */
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

    /** Applies the recommended size after ten minutes and then each hour, as a person would. */
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
