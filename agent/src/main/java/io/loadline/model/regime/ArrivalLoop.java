// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.MIN_SEEN;
import static io.loadline.model.Constants.RARELY_MORE;
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
}
