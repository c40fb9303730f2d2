// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.ENDS_OF_BLOCK;
import static io.loadline.model.Constants.ERRORS_OF_QUEUE;
import static io.loadline.model.Constants.FEWEST_BINS;
import static io.loadline.model.Constants.HAND_OVER_NANOS;
import static io.loadline.model.Constants.LONGEST_BIN;
import static io.loadline.model.Constants.MIN_SEEN;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.STEADY_ENDS;

import io.loadline.window.Trace;
import java.util.Arrays;

/**
 * A test, at one size, whether tasks queue in a full downstream: then they end at the same rate, however many are in service.
 *
 * <pre>
 *   N      number in service; N_E what ends see, themselves included
 *   free   N_E = E(N) + var(N) / E(N)        each of N ends by itself
 *   full   N_E = E(N)                        the downstream ends them, K at a time
 *   b      = (N_E - E(N)) / (var(N) / E(N))  1 if free, 0 if full; sums over blocks of 500 ends
 *   e      = 1 / (c sqrt(ends))              its standard error, with c = sd(N) / E(N)
 *   I      variance over mean of the ends in neighbouring bins, of eight service times if there are 50 of them, and of half
 *   sign   2 e &lt; 0.5, -0.5 &lt; b &lt; 0.5 - 2 e, and both I &lt; 1.3
 *   none   b &gt; 0.5 + 2 e
 * </pre>
 *
 * Ends see time averages where their rate does not depend on N, as arrivals do (R. W. Wolff, "Poisson Arrivals See Time Averages",
 * Operations Research 30 (1982)). N is taken at each end, so a long task does not explain itself. What slows down all tasks for a
 * moment makes N larger and ends fewer, too: but then the rate of ends varies, while that of a full downstream is steady. So
 * lengths that vary far more than exponential ones hide the sign. Tasks of one length that begin together end together, and the last
 * of them sees none of the others: then b is far below 0. It is no proof: {@code DownstreamQueueTest} has its errors.
 * Immutable.
 */
public final class DownstreamQueue {

    private static final DownstreamQueue UNKNOWN = new DownstreamQueue(Double.NaN, Double.NaN, Double.NaN);

    /** b and e; NaN if too little was seen. */
    final double slope;

    final double error;

    /** The larger I. */
    final double dispersion;

    private DownstreamQueue(double slope, double error, double dispersion) {
        this.slope = slope;
        this.error = error;
        this.dispersion = dispersion;
    }

    /** Tests the longest span of the trace. */
    public static DownstreamQueue of(Trace trace) {
        Trace.Span longest = null;
        for (Trace.Span span : trace.spans()) {
            longest = longest == null || span.size() > longest.size() ? span : longest;
        }
        return longest == null || longest.size() < MIN_SEEN ? UNKNOWN : of(longest);
    }

    /** Returns whether tasks queue downstream. */
    public boolean isThere() {
        double errors = ERRORS_OF_QUEUE * error;
        return errors < MOST && slope > -MOST && slope + errors < MOST && dispersion < STEADY_ENDS;
    }

    /** Returns whether tasks do not queue downstream. */
    public boolean isFree() {
        return slope - ERRORS_OF_QUEUE * error > MOST;
    }

    private static DownstreamQueue of(Trace.Span span) {
        int n = span.size();
        double[] starts = new double[n];
        double[] ends = new double[n];
        double services = 0;
        for (int i = 0; i < n; i++) {
            long start = span.start(i) - span.arrivals[0];
            // a task must not seem to begin before the one whose thread it has ends
            long service = Math.max(0, span.services[i] - span.blur(i) - HAND_OVER_NANOS);
            starts[i] = start / 1e9;
            ends[i] = (start + service) / 1e9;
            services += span.services[i] / 1e9;
        }
        Arrays.sort(starts);
        Arrays.sort(ends);
        double to = (span.complete()[1] - span.arrivals[0]) / 1e9;
        Sweep sweep = new Sweep(ends[0]);
        int started = 0;
        for (int ended = 0; ended < n && ends[ended] <= to; ended++) {
            for (; started < n && starts[started] <= ends[ended]; started++) {
                sweep.pass(starts[started], 1);
            }
            sweep.end(ends[ended]);
        }
        return new DownstreamQueue(
                sweep.slope / sweep.free, Math.sqrt(sweep.chance) / sweep.free, dispersion(ends, to, services / n));
    }

    /** Sums over time, from the first end on, in blocks: what changes slowly, such as the time of day, is no answer. */
    private static final class Sweep {

        private double at;
        private int present;
        private int ends;
        private double seen;
        private double seconds;
        private double area;
        private double squares;

        /** Sums over ends of N_E - E(N), and of what that is if tasks are free. */
        double slope;

        double free;

        /** Variance of {@link #slope} if the rate is steady. */
        double chance;

        Sweep(double from) {
            this.at = from;
        }

        void pass(double until, int change) {
            double time = until - at;
            if (time > 0) {
                area += present * time;
                squares += (double) present * present * time;
                seconds += time;
                at = until;
            }
            present += change;
        }

        void end(double until) {
            pass(until, 0);
            if (seconds > 0) {
                ends++;
                seen += present;
            }
            present--;
            if (ends == ENDS_OF_BLOCK) {
                endBlock();
            }
        }

        private void endBlock() {
            double mean = area / seconds;
            double variance = Math.max(0, squares / seconds - mean * mean);
            slope += seen - ends * mean;
            free += ends * variance / mean;
            chance += ends * variance;
            ends = 0;
            seen = 0;
            seconds = 0;
            area = 0;
            squares = 0;
        }
    }

    /** Returns the larger I; NaN of too few bins. */
    private static double dispersion(double[] ends, double to, double service) {
        double seconds = to - ends[0];
        // an end in each on average: no more bins than tasks, however short they are
        double bin = Math.max(seconds / ends.length, Math.min(LONGEST_BIN * service, seconds / FEWEST_BINS));
        return !(bin > 0 && bin >= service)
                ? Double.NaN
                : Math.max(variation(ends, to, bin), variation(ends, to, bin / 2));
    }

    /** Returns I of one width, from differences between neighbours: what changes slowly does not count. */
    private static double variation(double[] ends, double to, double bin) {
        int bins = (int) Math.floor((to - ends[0]) / bin);
        int[] counts = new int[Math.max(0, bins)];
        for (double end : ends) {
            int of = (int) ((end - ends[0]) / bin);
            if (of < counts.length) {
                counts[of]++;
            }
        }
        double differences = 0;
        double sum = 0;
        for (int i = 1; i < counts.length; i++) {
            differences += Math.pow(counts[i] - counts[i - 1], 2) / 2;
            sum += counts[i];
        }
        return differences / sum;
    }
}
