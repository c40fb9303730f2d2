// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.EDGE;
import static io.loadline.model.Constants.FEW_WAITS;
import static io.loadline.model.Constants.HAND_OVER;
import static io.loadline.model.Constants.HAND_OVER_NANOS;

import io.loadline.model.queueing.EventHeap;
import io.loadline.window.Distribution;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.DoubleStream;

/**
 * The number of tasks of the trace that are there at one time, as arriving tasks find them and at most.
 *
 * <pre>
 *   N-infinity   tasks in service that an arrival finds if each had a thread at once and took S0: the load
 *   p90 load     90th percentile of N-infinity over arrivals: with as many threads about nine in ten start at once
 *   N            waiting and in service just after an arrival, itself included
 *   dispatch     mean wait of the tasks that find a free thread
 * </pre>
 *
 * Weighted by arrivals, not by time: a pool that is idle most of the day still needs its threads when work comes.
 */
final class Occupancy {

    /** Time for which a task of the trace counts as present, in nanoseconds. */
    private interface Stay {
        double nanos(long wait, long service);
    }

    /** A task of a span that arrives where so many others are present. */
    private interface Arrival {
        void at(Trace.Span span, int task, int present);
    }

    private Occupancy() {}

    /**
     * N-infinity: the tasks that an arriving one would find in service if each found a free thread at once and took
     * {@code uncontendedShare} of its measured service time.
     */
    static LoadSample inServiceWithoutWaiting(Trace trace, double uncontendedShare) {
        return seenByArrivals(trace, (wait, service) -> service * uncontendedShare, 0);
    }

    /**
     * The tasks in the system, waiting and in service, just after each arrival: the new one included. A client may send
     * its next task moments before the worker is done with the last one; that is not two tasks.
     */
    static LoadSample inSystem(Trace trace) {
        double handOver = HAND_OVER * meanService(trace);
        return seenByArrivals(trace, (wait, service) -> wait + service - handOver, 1);
    }

    /** The same from the windows' averages, for pools too busy to be traced task by task. */
    static LoadSample inSystem(List<Window> windows) {
        List<Window> busy = new ArrayList<>(windows);
        busy.removeIf(w -> w.arrived == 0 || w.nanos() <= 0);
        return new LoadSample(
                busy.stream().mapToDouble(w -> w.inSystemNanos / w.nanos()).toArray(),
                busy.stream().mapToDouble(w -> w.arrived).toArray());
    }

    private static double meanService(Trace trace) {
        double sum = 0;
        for (Trace.Span span : trace.spans()) {
            sum += Arrays.stream(span.services).sum();
        }
        return sum / Math.max(1, trace.size());
    }

    private static LoadSample seenByArrivals(Trace trace, Stay stay, int self) {
        boolean gaps = trace.spans().size() > 1;
        DoubleStream.Builder seen = DoubleStream.builder();
        eachArrival(trace, stay, (span, task, present) -> {
            int skip = gaps ? atTheEdges(span) : 0;
            if (task >= skip && task < span.size() - skip) {
                seen.add(present + self);
            }
        });
        double[] values = seen.build().toArray();
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        return new LoadSample(values, ones);
    }

    /** The tasks at either end of a span that do not count, since their neighbours are missing beside a gap. */
    private static int atTheEdges(Trace.Span span) {
        return (int) (EDGE * span.size());
    }

    private static void eachArrival(Trace trace, Stay stay, Arrival arrival) {
        for (Trace.Span span : trace.spans()) {
            EventHeap ends = new EventHeap();
            for (int i = 0; i < span.size(); i++) {
                // relative, since instants may wrap around
                double at = span.arrivals[i] - span.arrivals[0];
                while (ends.first() <= at) {
                    ends.pop();
                }
                arrival.at(span, i, ends.size());
                ends.push(at + stay.nanos(span.waits[i], span.services[i]), i);
            }
        }
    }

    /**
     * Dispatch latency: mean seconds that a task waits although a thread is free, which must wake up and get a processor. The
     * number of threads does not change it; where tasks take some microseconds it is most of the wait. 0 if hardly any task
     * found a free thread.
     */
    static double dispatchSeconds(Trace trace, int threads) {
        LongSummaryStatistics waits = new LongSummaryStatistics();
        eachArrival(trace, (wait, service) -> (double) wait + service, (span, task, present) -> {
            if (present < threads) {
                waits.accept(Math.max(0, span.waits[task]));
            }
        });
        return waits.getCount() <= FEW_WAITS * trace.size() ? 0 : waits.getAverage() / 1e9;
    }

    /** The most tasks in service at one time; 0 if the trace is empty. */
    static int mostInService(Trace trace) {
        int most = 0;
        for (Trace.Span span : trace.spans()) {
            long[] starts = new long[span.size()];
            long[] ends = new long[span.size()];
            for (int i = 0; i < starts.length; i++) {
                starts[i] = span.start(i) - span.arrivals[0];
                ends[i] = starts[i] + span.services[i] - HAND_OVER_NANOS - span.blur(i);
            }
            most = Math.max(most, mostOpen(starts, ends));
        }
        return most;
    }

    private static int mostOpen(long[] starts, long[] ends) {
        Arrays.sort(starts);
        Arrays.sort(ends);
        int most = 0;
        int ended = 0;
        for (int started = 0; started < starts.length; started++) {
            while (ended <= started && ends[ended] <= starts[started]) {
                ended++;
            }
            most = Math.max(most, started + 1 - ended);
        }
        return most;
    }

    /**
     * The number of tasks that arriving tasks found: each value with the number of arrivals that it stands for. Immutable.
     */
    static final class LoadSample {

        static final LoadSample EMPTY = new LoadSample(new double[0], new double[0]);

        /** The different values, ascending; there are few, so all work is done by level. */
        private final double[] levels;

        /** Number of arrivals that saw each level. */
        private final double[] weightOf;

        LoadSample(double[] values, double[] arrivals) {
            this.levels = Arrays.stream(values).sorted().distinct().toArray();
            this.weightOf = new double[levels.length];
            for (int i = 0; i < values.length; i++) {
                weightOf[Arrays.binarySearch(levels, values[i])] += arrivals[i];
            }
        }

        double arrivals() {
            return Arrays.stream(weightOf).sum();
        }

        /**
         * Returns a percentile; NaN if nothing was seen.
         *
         * @param percent 0 to 100
         */
        double percentile(double percent) {
            double wanted = arrivals() * percent / 100;
            double reached = 0;
            for (int level = 0; level < levels.length; level++) {
                reached += weightOf[level];
                if (reached >= wanted && weightOf[level] > 0) {
                    return levels[level];
                }
            }
            return Double.NaN;
        }

        Distribution distribution() {
            if (levels.length == 0) {
                return Distribution.EMPTY;
            }
            return new Distribution(
                    Math.round(Arrays.stream(weightOf).sum()),
                    moment(1),
                    percentile(50),
                    percentile(90),
                    percentile(99),
                    percentile(99.9),
                    levels[levels.length - 1]);
        }

        /** Variance over mean; NaN if nothing was seen. */
        double peakedness() {
            double mean = moment(1);
            return (moment(2) - mean * mean) / mean;
        }

        private double moment(int power) {
            double sum = 0;
            for (int level = 0; level < levels.length; level++) {
                sum += weightOf[level] * Math.pow(levels[level], power);
            }
            return sum / Arrays.stream(weightOf).sum();
        }
    }
}
