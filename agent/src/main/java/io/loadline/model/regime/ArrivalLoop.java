// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.MIN_SEEN;
import static io.loadline.model.Constants.RARELY_MORE;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.SPARE_CLIENTS;
import static io.loadline.model.Constants.STANDARD_ERRORS;

import io.loadline.window.Trace;

/**
 * A test whether arrivals wait for completions, as those of a closed loop of M clients do, each with one task outstanding.
 *
 * <pre>
 *   N     number in system; N_A what arrivals see of it, without themselves
 *   sign                                             M                        clients
 *   N_A < E(N) by 5 standard errors, in 3 of 4       E(N) + var(N) / (E(N) - N_A)   that think, or with a thread for each
 *     blocks of time
 *   N_A = 0 for 98 % of arrivals, E(N) > 0.5         1                        one
 *   tasks wait all the time, and N changes by less   N exceeded for 5 % of    of any kind in front of few threads
 *     than half of the root of the arrivals          the time
 *   Z = (M - E(N)) / arrivals per second             mean think time
 * </pre>
 *
 * Poisson arrivals see time averages, N_A = E(N) (R. W. Wolff, "Poisson Arrivals See Time Averages", Operations Research 30 (1982)).
 * Those of clients come at the rate (M - n) / Z while n are in the system, so they see fewer: the weighted least squares line through
 * rate and number has the slope -1 / Z and meets zero at M.
 *
 * <p>Two kinds of arrivals see fewer although nobody waits: regular ones, such as every fourth request of a stream that a
 * load balancer deals out in turns ({@link OccupancyScan#deviation}), and those that a balancer sends to the replica with the
 * fewest ({@link LeastConnections}). Seconds. Immutable.
 */
public final class ArrivalLoop {

    private static final ArrivalLoop OPEN = new ArrivalLoop(false, 0, 0, 0);

    public final boolean closed;

    /** Number of clients; at least 1 if {@link #closed}. */
    public final int clients;

    /** Mean time between a completion and the client's next arrival. */
    public final double thinkSeconds;

    /** Standard errors by which arrivals see fewer than there are, and than regular ones would; negative if they do. */
    public final double deviation;

    private ArrivalLoop(boolean closed, int clients, double thinkSeconds, double deviation) {
        this.closed = closed;
        this.clients = clients;
        this.thinkSeconds = thinkSeconds;
        this.deviation = deviation;
    }

    /** Looks at the longest span of the trace. */
    public static ArrivalLoop of(Trace trace) {
        Trace.Span longest = null;
        for (Trace.Span span : trace.spans()) {
            longest = longest == null || span.size() > longest.size() ? span : longest;
        }
        return longest == null || longest.size() < MIN_SEEN ? OPEN : of(longest);
    }

    /** The same with so many clients more, whose tasks wait all the time. */
    public ArrivalLoop with(int waiting) {
        return closed && waiting > 0 ? new ArrivalLoop(true, clients + waiting, thinkSeconds, deviation) : this;
    }

    private static ArrivalLoop of(Trace.Span span) {
        OccupancyScan scan = new OccupancyScan(span);
        if (scan.arrivals < MIN_SEEN) {
            return OPEN;
        }
        double mean = scan.mean();
        double rate = scan.arrivals / scan.seconds;
        double deviation = scan.deviation();
        double clients;
        if (scan.isAlternating()) {
            clients = 1;
        } else if (deviation < -STANDARD_ERRORS && scan.blocksAgree() && !scan.isPaced()) {
            // E(N) + var(N) / (E(N) - N_A), both sums over arrivals
            clients = mean + scan.spread / scan.fewer;
            if (new LeastConnections(scan, clients).isThere()) {
                return new ArrivalLoop(false, 0, 0, deviation);
            }
        } else if (scan.neverEmpties()) {
            clients = scan.most(RARELY_MORE);
        } else {
            return new ArrivalLoop(false, 0, 0, deviation);
        }
        int m = (int) Math.max(1, Math.round(clients));
        return new ArrivalLoop(true, m, Math.max(0, (m - mean) / rate), deviation);
    }

    /**
     * Test whether arrivals that seem to be those of M clients with think times are a balancer's, which sends each task to the replica with
     * the fewest. Both arrive when few tasks are there. Two signs:
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
     * system on average and W the response time, is long enough for the one and short enough for the other. Where tasks wait, neither sign
     * counts: clients with other think times than exponential ones look like a balancer there, and so do those who are overtaken. Seconds.
     */
    private static final class LeastConnections {

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
}
