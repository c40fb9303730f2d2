// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Completed tasks one by one, in spans of time without gaps: the latest tasks, and those around the busiest window of
 * the history if that is no longer among the latest. Immutable: do not write to its arrays.
 */
public final class Trace {

    /** A trace without tasks. */
    public static final Trace EMPTY = new Trace(Collections.emptyList(), null);

    private Supplier<Trace> source;
    private List<Span> spans;
    private Span busiest;

    /** @param busiest span before all {@code spans}; null if the busiest time is among them */
    public Trace(List<Span> spans, Span busiest) {
        this.spans = Collections.unmodifiableList(new ArrayList<>(spans));
        this.busiest = busiest;
    }

    /**
     * Makes a trace that is decoded at the first use: many readers of a snapshot do not need it, and decoding takes
     * milliseconds.
     */
    Trace(Supplier<Trace> source) {
        this.source = source;
    }

    /** Returns the latest tasks in the order of time. */
    public List<Span> spans() {
        decode();
        return spans;
    }

    /** Returns the tasks around the busiest window of the history; null if they are among {@link #spans}. */
    public Span busiest() {
        decode();
        return busiest;
    }

    private synchronized void decode() {
        if (spans == null) {
            Trace decoded = source.get();
            spans = decoded.spans;
            busiest = decoded.busiest;
            source = null;
        }
    }

    /** Returns the number of tasks in {@link #spans}. */
    public int size() {
        int n = 0;
        for (Span span : spans()) {
            n += span.size();
        }
        return n;
    }

    /** The tasks that completed in one span of time, without a gap. Nanoseconds; sorted by arrival. */
    public static final class Span {

        /**
         * Largest share of the span's time that is cut off at its end, where tasks are missing that have not completed
         * yet.
         */
        private static final double MAX_CUT = 0.3;

        public final long[] arrivals;
        public final long[] waits;
        public final long[] services;

        /** Instant since which no ended task is missing; {@link Long#MIN_VALUE} if none ever was. */
        private final long since;

        public Span(long[] arrivals, long[] waits, long[] services, long since) {
            this.arrivals = arrivals;
            this.waits = waits;
            this.services = services;
            this.since = since;
        }

        public int size() {
            return arrivals.length;
        }

        public long start(int task) {
            return arrivals[task] + waits[task];
        }

        public long end(int task) {
            return start(task) + services[task];
        }

        /** Returns by how much an end may be too late: of long times seven digits are kept. */
        public long blur(int task) {
            return (long) (Math.ulp((float) waits[task]) + Math.ulp((float) services[task]));
        }

        /**
         * Returns three instants: from, to, and the end of the last task. Between the first two no arrival is missing,
         * as far as tasks start in order of arrival. Of the tasks that started before {@link #since} the span has only
         * the long ones, and some of the last arrivals have not ended. The first two are equal if nothing is known for
         * sure.
         */
        public long[] complete() {
            int first = -1;
            long last = end(0);
            long longest = 0;
            for (int i = 0; i < size(); i++) {
                // relative, since instants may wrap around
                boolean isKnown = since == Long.MIN_VALUE || start(i) - since >= 0;
                first = isKnown && (first < 0 || start(i) - start(first) < 0) ? i : first;
                last = end(i) - last > 0 ? end(i) : last;
                longest = Math.max(longest, waits[i] + services[i]);
            }
            long from = first < 0 ? arrivals[size() - 1] : arrivals[first];
            long to = last - Math.min(longest, (long) (MAX_CUT * (last - from)));
            to = to - arrivals[size() - 1] < 0 ? to : arrivals[size() - 1];
            return new long[] {from, from - to > 0 ? from : to, last};
        }

        /** Returns the tasks that have ended until this instant. */
        public Span until(long instant) {
            int[] ended = IntStream.range(0, size())
                    .filter(task -> end(task) - instant <= 0)
                    .toArray();
            return ended.length == size()
                    ? this
                    : new Span(at(ended, arrivals), at(ended, waits), at(ended, services), since);
        }

        private static long[] at(int[] tasks, long[] figures) {
            return Arrays.stream(tasks).mapToLong(task -> figures[task]).toArray();
        }

        /** Returns the tasks from this one on, in order of arrival. */
        public Span from(int task) {
            return new Span(
                    Arrays.copyOfRange(arrivals, task, size()),
                    Arrays.copyOfRange(waits, task, size()),
                    Arrays.copyOfRange(services, task, size()),
                    task == 0 ? since : arrivals[task]);
        }
    }
}
