package io.loadline.lab.resizing;

import io.loadline.lab.Answer;
import io.loadline.lab.Observation;
import io.loadline.window.Window;
import java.util.function.Function;

/** Who takes part, in the order of the table. */
enum Controllers {
    /** Stays at the size of the start. */
    FIXED("fixed", load -> pool -> pool.threads),

    /** Has the right size from the first second on, which no controller can know: what the measures say of that. */
    RIGHT("right size", load -> pool -> load.right(pool.seconds())),

    AUTO("resize=auto", load -> new Loadline()),
    BY_HAND("by hand", load -> new ByHand()),
    HILL_CLIMBING("hill climbing", load -> new HillClimbing()),
    GRADIENT2("Gradient2", load -> new Gradient2()),
    VEGAS("Vegas", load -> new Vegas());

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

    /** A limiter that moves its limit by how long service takes and how many tasks are served at a time, once a second. */
    abstract static class ServiceTimeLimit implements SizeController {

        /** Threads, not rounded. */
        double limit;

        @Override
        public final int decide(Observation pool) {
            Window last = pool.lastWindow();
            limit = limit == 0 ? pool.threads : limit;
            if (last.completed > 0) {
                sample(last.serviceNanos / 1e9 / last.completed, pool.mostBusy());
            }
            return (int) limit;
        }

        /** {@code time}: mean service of the last second, in seconds. */
        abstract void sample(double time, int inFlight);
    }
}
