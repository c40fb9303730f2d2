// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.SPARE_CLIENTS;

/**
 * Test whether arrivals that seem to be those of M clients with think times are a balancer's, which sends each task to the replica
 * with the fewest. Both arrive when few tasks are there. Two signs:
 *
 * <pre>
 *   more than M are there          no loop has more tasks than clients
 *   F(t) &lt; F(0) R(t) / 2           what was there a little earlier makes no difference
 *     F(t)  sum over arrivals of how many fewer there were t before each than on the average of its block
 *     R(t)  autocorrelation of the number in system over t
 * </pre>
 *
 * Clients come at the rate (M - n) / Z while n are there, so each task fewer brings 1 / Z more: then F(t) is F(0) R(t), whatever the
 * lengths. A balancer compares n with the numbers of the other replicas, and that difference is gone after a few tasks, while n itself
 * lasts as long as tasks do: then F(t) is near 0. Half of a loop's relaxation time, 1 / (1 / W + 1 / Z) = W (M - L) / M with L in the
 * system on average and W the response time, is long enough for the one and short enough for the other. Where tasks wait, neither
 * sign counts: clients with other think times than exponential ones look like a balancer there, and so do those who are overtaken. Seconds.
 */
final class LeastConnections {

    private final OccupancyScan scan;
    private final double clients;

    /** @param clients number that a loop would have */
    LeastConnections(OccupancyScan scan, double clients) {
        this.scan = scan;
        this.clients = clients;
    }

    /** Returns whether either sign is there. */
    boolean isThere() {
        double mean = scan.mean();
        if (scan.queues() || clients - mean < SPARE_CLIENTS * mean) {
            return false;
        }
        double response = mean * scan.seconds / scan.arrivals;
        return scan.most(SELDOM) > (1 + ALLOWED_SHARE) * clients
                || isSoonForgotten(response * (clients - mean) / clients / 2);
    }

    private boolean isSoonForgotten(double before) {
        Present atArrival = new Present();
        Present present = new Present();
        Present earlier = new Present();
        double fewerBefore = 0;
        double products = 0;
        double squares = 0;
        for (int block = 0; block + 1 < scan.starts.size(); block++) {
            int first = scan.starts.get(block);
            int next = scan.starts.get(block + 1);
            double from = scan.arrived[first];
            double step = (scan.arrived[next] - from) / (next - first);
            double mean = scan.means.get(block);
            for (int i = first; i < next; i++) {
                fewerBefore += mean - atArrival.at(scan.arrived[i] - before);
                // as many instants as arrivals, but evenly spaced
                double at = from + step * (i - first + 0.5);
                double more = present.at(at) - mean;
                products += more * (earlier.at(at - before) - mean);
                squares += more * more;
            }
        }
        return fewerBefore * squares < scan.fewer * products / 2;
    }

    /** The number in system at instants of which none is before the last. */
    private final class Present {

        private int arrived;
        private int ended;

        int at(double instant) {
            while (arrived < scan.arrived.length && scan.arrived[arrived] <= instant) {
                arrived++;
            }
            while (ended < scan.ended.length && scan.ended[ended] <= instant) {
                ended++;
            }
            return arrived - ended;
        }
    }
}
