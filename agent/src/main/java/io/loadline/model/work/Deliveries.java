// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.MOST_SERVERS;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.regime.ConsumerLoad;
import io.loadline.window.Window;
import java.util.List;

/**
 * Deliveries to consumers, which take the next one from a broker as soon as they have handled the last.
 *
 * <pre>
 *   offered  l deliveries a second: those handled, and the growth of the backlog ({@link ConsumerLoad})
 *   full     X(n) of n consumers that always have a delivery; polls take part of their time
 *   size     = min { n : X(n) >= 0.98 l };   where the broker's depth is not seen, min { n : X(n) >= 0.98 X(2 busy) }
 *   range    = min { n : X(n) >= 0.9 l } to min { n : X(n) >= 1.1 l };   where the backlog grows, from the size on
 * </pre>
 *
 * What waits for them waits in the broker, so no number of consumers changes the wait that is measured.
 */
public final class Deliveries extends Work {

    private final double offered;
    private final double seconds;
    private final double waitMillis;
    private final ConsumerLoad load;

    /** X(n), up to more consumers than the load needs. */
    private final double[] full;

    /**
     * @param perSecond deliveries that are handled
     * @param seconds mean time of a delivery
     * @param waitMillis mean wait for a consumer's thread
     */
    public Deliveries(
            List<Window> windows,
            Demands demands,
            ConsumerLoad load,
            double perSecond,
            double seconds,
            double waitMillis) {
        super(windows, null, demands.pausing(pause(load, perSecond, seconds)));
        this.load = load;
        this.seconds = seconds;
        this.waitMillis = waitMillis;
        this.offered = perSecond * load.offered;
        double busy = load.isUnseen ? 0 : FAR_MORE * offered * this.demands.seconds();
        this.full = this.demands.throughput((int) Math.min(MOST_SERVERS, Math.max(MAX_STEP * load.active, busy) + 1));
    }

    /** Returns the time that polls take after a delivery. */
    private static double pause(ConsumerLoad load, double perSecond, double seconds) {
        double whole = load.isFull() || load.mayGrow ? load.active / perSecond : seconds / NEARLY_ALL;
        return Math.max(0, whole - seconds);
    }

    @Override
    public Size wanted() {
        if (load.isUnseen) {
            double most = full[MAX_STEP * load.active];
            Limit limit = limit(most);
            int step = least((1 - MARGIN) * most);
            return new Size(step, step, step, limit == Limit.LOAD ? Limit.UNSEEN_DEPTH : limit);
        }
        int threads = least((1 - MARGIN) * offered);
        int low = load.isBehind ? threads : least(NEARLY_ALL * offered);
        int high = least((1 + NOTICEABLE) * offered);
        return new Size(threads, low, high, limit(Math.min(offered, full[full.length - 1])));
    }

    /** Returns the fewest consumers that do so much, or nearly all that any number does. */
    private int least(double perSecond) {
        double reached = Math.min(perSecond, (1 - MARGIN) * full[full.length - 1]);
        int least = Bisection.least(1, full.length - 1, n -> full[n] >= reached);
        return demands.allowed(least, n -> full[n]);
    }

    @Override
    Prediction predicted(int threads) {
        int useful = Math.min(threads, Math.min(load.partitions, full.length - 1));
        double perSecond = Math.min(offered, full[useful]);
        return new Prediction(
                threads,
                perSecond,
                waitMillis,
                Double.NaN,
                Double.NaN,
                Math.min(1, perSecond * seconds / threads),
                demands.processorUse(perSecond));
    }
}
