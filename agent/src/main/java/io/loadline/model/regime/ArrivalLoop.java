package io.loadline.model.regime;

import static io.loadline.model.Constants.MIN_SEEN;
import static io.loadline.model.Constants.STANDARD_ERRORS;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.window.Trace;

/**
 * Whether arrivals wait for completions: a closed loop of clients, each with one task outstanding. Four signs:
 *
 * <pre>
 *   tasks wait, and their number hardly changes       clients whose tasks and pauses are of one length
 *   tasks wait all the time, and their number         clients of any kind in front of few threads
 *     changes less than by chance
 *   somebody is there most of the time, and arrivals  one client
 *     see nobody
 *   arrivals see fewer in the system than there are   clients with think time, or as many threads as clients
 *     on the average of time
 * </pre>
 *
 * Poisson arrivals see time averages (R. W. Wolff, "Poisson Arrivals See Time Averages", Operations Research 30 (1982));
 * those of M clients who think for Z come at the rate (M - n) / Z while n are in the system, so they see fewer. The
 * weighted least squares line through rate and number has the slope -1 / Z and meets zero at M. Seconds. Immutable.
 */
public final class ArrivalLoop {

    private static final ArrivalLoop OPEN = new ArrivalLoop(false, 0, 0, 0);

    public final boolean closed;

    /** How many clients there are; at least 1 if {@link #closed}. */
    public final int clients;

    /** Mean time between a completion and the client's next arrival. */
    public final double thinkSeconds;

    /** Standard errors by which arrivals see fewer than there are; negative if they do. */
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
        if (scan.isConstant()) {
            clients = mean;
        } else if (scan.isAlternating()) {
            clients = 1;
        } else if (deviation < -STANDARD_ERRORS && scan.blocksAgree() && !scan.isPaced()) {
            // slope of rate on number: -1 / Z
            clients = mean + scan.spread / scan.fewer;
        } else if (scan.neverEmpties()) {
            clients = scan.most(WITHIN);
        } else {
            return new ArrivalLoop(false, 0, 0, deviation);
        }
        int m = (int) Math.max(1, Math.round(clients));
        return new ArrivalLoop(true, m, scan.isConstant() ? 0 : Math.max(0, (m - mean) / rate), deviation);
    }
}
