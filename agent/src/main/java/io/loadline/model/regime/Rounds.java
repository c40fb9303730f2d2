// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.CLOCK_ERROR;
import static io.loadline.model.Constants.DISPATCH_MILLIS;
import static io.loadline.model.Constants.HAND_OVER;
import static io.loadline.model.Constants.MIN_BLOCKS;
import static io.loadline.model.Constants.MIN_SEEN;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.REPLAYED;
import static io.loadline.model.Constants.ROUND_TASKS;
import static io.loadline.model.Constants.SHORT_PAUSE;

import io.loadline.model.queueing.Percentile;
import io.loadline.window.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Rounds of a caller that submits many tasks at once and waits for all of them before it submits the next: a consumer that polls
 * a broker, or {@code invokeAll} in a loop.
 *
 * <pre>
 *   round             from an arrival at an empty pool until the pool is empty again: D seconds, then a pause of P seconds
 *   at once           nine in ten tasks of a round have arrived before one in ten is done, in nine of ten rounds
 *   the caller waits  P is at most a tenth of D + P on average; or D + P differs, and var(P) is less than half of var(D + P)
 * </pre>
 *
 * A clock begins its next round whenever the last one ended: then D + P is constant, or independent of D, and var(P) is no less than
 * var(D + P). Seconds. Immutable.
 */
public final class Rounds {

    private static final Rounds NONE = new Rounds(Collections.emptyList());

    /** The latest, some thousands of tasks. */
    public final List<Round> latest;

    private Rounds(List<Round> all) {
        int tasks = 0;
        int first = all.size();
        while (first > 0 && (tasks < REPLAYED || all.size() - first < MIN_BLOCKS)) {
            tasks += all.get(--first).size();
        }
        this.latest = Collections.unmodifiableList(all.subList(first, all.size()));
    }

    public boolean isThere() {
        return !latest.isEmpty();
    }

    /** Tasks of a round. */
    public double meanTasks() {
        return latest.stream().mapToInt(Round::size).average().orElse(0);
    }

    /** Tasks of the largest round. */
    public int mostTasks() {
        return latest.stream().mapToInt(Round::size).max().orElse(0);
    }

    public double meanPause() {
        return latest.stream().mapToDouble(round -> round.pause).average().orElse(0);
    }

    /** One of them. */
    public static final class Round {

        /** Seconds from the first arrival of the round to each, and the seconds of its service. */
        public final double[] arrivals;

        public final double[] services;

        /** Seconds from the end of its last task to the next round. */
        public final double pause;

        private final double seconds;
        private final boolean atOnce;

        private Round(Trace.Span span, int from, int to, long end) {
            arrivals = new double[to - from];
            services = new double[to - from];
            double[] ends = new double[to - from];
            for (int i = from; i < to; i++) {
                arrivals[i - from] = (span.arrivals[i] - span.arrivals[from]) / 1e9;
                services[i - from] = span.services[i] / 1e9;
                ends[i - from] = (span.end(i) - span.arrivals[from]) / 1e9;
            }
            seconds = (end - span.arrivals[from]) / 1e9;
            pause = Math.max(0, (span.arrivals[to] - end) / 1e9);
            atOnce = Percentile.of(arrivals, 100 * NEARLY_ALL) <= Percentile.of(ends, 100 * (1 - NEARLY_ALL));
        }

        public int size() {
            return services.length;
        }
    }

    /** Looks at the longest span of the trace. */
    public static Rounds of(Trace trace) {
        Trace.Span longest = null;
        for (Trace.Span span : trace.spans()) {
            longest = longest == null || span.size() > longest.size() ? span : longest;
        }
        List<Round> all = longest == null || longest.size() < MIN_SEEN ? Collections.emptyList() : all(longest);
        int tasks = all.stream().mapToInt(Round::size).sum();
        long atOnce = all.stream().filter(round -> round.atOnce).count();
        return all.size() >= MIN_BLOCKS
                        && tasks >= ROUND_TASKS * all.size()
                        && atOnce >= NEARLY_ALL * all.size()
                        && callerWaits(all)
                ? new Rounds(all)
                : NONE;
    }

    /**
     * Returns the rounds without the first, which may have begun before, and the last, of which some tasks have not
     * ended.
     */
    private static List<Round> all(Trace.Span span) {
        double mean = 0;
        for (long service : span.services) {
            mean += (double) service / span.size();
        }
        // the caller may go on moments before the worker is done with the last task
        long early = (long) Math.max(HAND_OVER * mean, DISPATCH_MILLIS * 1e6);
        List<Round> all = new ArrayList<>();
        int from = 0;
        long end = span.end(0);
        for (int i = 1; i < span.size(); i++) {
            if (span.arrivals[i] - end > -early) {
                if (from > 0) {
                    all.add(new Round(span, from, i, end));
                }
                from = i;
                end = span.end(i);
            }
            end = span.end(i) - end > 0 ? span.end(i) : end;
        }
        return all;
    }

    private static boolean callerWaits(List<Round> all) {
        double pauses = 0;
        double times = 0;
        for (Round round : all) {
            pauses += round.pause;
            times += round.seconds + round.pause;
        }
        double ofPauses = 0;
        double ofTimes = 0;
        for (Round round : all) {
            ofPauses += Math.pow(round.pause - pauses / all.size(), 2);
            ofTimes += Math.pow(round.seconds + round.pause - times / all.size(), 2);
        }
        boolean differ = Math.sqrt(ofTimes * all.size()) > CLOCK_ERROR * times;
        return pauses <= SHORT_PAUSE * times || differ && ofPauses < MOST * ofTimes;
    }
}
