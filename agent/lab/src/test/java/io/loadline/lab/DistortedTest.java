// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Assessment;
import io.loadline.model.Recommendation;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that no range is wrong after jumps of the clock, after standstills of the machine, and with too short
 * histories and tasks.
 */
class DistortedTest {

    private static final double MIDDLE = 90.3;

    @ParameterizedTest
    @CsvSource({
        "exponential, 4, -3600", "exponential, 4, -30", "exponential, 4, -1.5", "exponential, 4, 30",
        "exponential, 4, 3600", "constant, 10, -3600", "constant, 10, -30", "constant, 10, -1.5",
        "constant, 10, 30", "constant, 10, 3600", "lognormal, 20, 30", "lognormal, 20, -30"
    })
    void aClockStepIsSurvivedOrTheSizeIsUnknown(String family, int erlangs, double step) {
        PoolSnapshot seen = open(family, erlangs).snapshot();

        check(advice(clockStep(seen, MIDDLE, step)), family, erlangs);
    }

    @Test
    void aClockThatWentBackIsNamed() {
        Recommendation advised = advice(clockStep(open("exponential", 4).snapshot(), MIDDLE, -30));

        assertThat(advised.isKnown()).isFalse();
        assertThat(Sentences.verdict(advised)).contains("the clock went back");
    }

    /** Checks a standstill, by which ten of the tasks seem to have taken 30 s. */
    @ParameterizedTest
    @CsvSource({"exponential, 4", "exponential, 20", "constant, 10", "uniform, 10", "pareto, 10"})
    void afterThirtySecondsOfStandstillTheRangeStillHoldsTheRightSize(String family, int erlangs) {
        PoolSnapshot seen = open(family, erlangs).snapshot();

        check(advice(pause(seen, MIDDLE, 30)), family, erlangs);
    }

    /** Checks forty windows of a tenth of a second, which are enough windows but too little time. */
    @Test
    void aHistoryShorterThanOneBlockTellsNoSize() {
        PoolSnapshot seen = open("exponential", 20).snapshot();
        PoolSnapshot brief = seen.copy();
        brief.windows = split(seen.windows.subList(0, 4), 10);

        Recommendation advised = advice(brief);

        assertThat(advised.isKnown()).isFalse();
        assertThat(Sentences.verdict(advised)).contains("4 of 5 s");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void tasksOfOneNanosecondTellNoSize(int threads) {
        Workload work = Workload.open(1, Arrivals.poisson(200), 1e-9, 0);
        work.lengths = Lengths.CONSTANT;
        Recommendation advised = Answer.to(work, threads).recommendation();

        assertThat(advised.isKnown()).isFalse();
        assertThat(Sentences.verdict(advised)).contains("a task takes 1 ns");
    }

    private static void check(Recommendation advised, String family, int erlangs) {
        if (advised.isKnown()) {
            int right = Oracle.right(Coverage.FAMILIES.get(family), erlangs);
            assertThat(right).as(Sentences.explanation(advised)).isBetween(advised.size.low, advised.size.high);
            assertThat(advised.size.low).isLessThan(advised.size.high);
        }
    }

    private static Observation open(String family, int erlangs) {
        Workload work = Coverage.pool(Coverage.FAMILIES.get(family), erlangs, 1);
        work.seconds = 180;
        return new Simulation(work, 2 * Oracle.right(Coverage.FAMILIES.get(family), erlangs), false).run();
    }

    private static Recommendation advice(PoolSnapshot seen) {
        return Answer.advise(Assessment.of(seen), null).recommendation;
    }

    /**
     * Moves the clock by {@code seconds} after {@code at} seconds of the observation. Tasks that run then seem to take
     * longer or shorter by that time, and so does the window.
     */
    private static PoolSnapshot clockStep(PoolSnapshot seen, double at, double seconds) {
        long step = (long) (seconds * 1e9);
        long when = seen.windows.get(0).start + (long) (at * 1e9);
        PoolSnapshot b = seen.copy();
        b.windows = seen.windows.stream()
                .map(w -> lasting(w, shifted(w.start, when, step), shifted(w.end, when, step)))
                .collect(Collectors.toList());
        b.trace = shifted(seen.trace, when, step);
        return b;
    }

    /**
     * Stops the process for {@code seconds}, and removes the window of the standstill with the tasks that ended in it.
     */
    private static PoolSnapshot pause(PoolSnapshot seen, double at, double seconds) {
        PoolSnapshot stepped = clockStep(seen, at, seconds);
        PoolSnapshot b = stepped.copy();
        b.windows = new ArrayList<>(stepped.windows);
        Window stood = stepped.windows.stream()
                .filter(w -> w.nanos() > seconds * 1e9)
                .findFirst()
                .get();
        b.windows.remove(stood);
        Trace.Span all = stepped.trace.spans().get(0);
        List<long[]> before = new ArrayList<>();
        List<long[]> after = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            long[] row = {all.arrivals[i], all.waits[i], all.services[i]};
            if (all.end(i) < stood.start) {
                before.add(row);
            } else if (all.end(i) >= stood.end) {
                after.add(row);
            }
        }
        List<Trace.Span> spans = new ArrayList<>(Arrays.asList(span(before, Long.MIN_VALUE), span(after, stood.end)));
        spans.removeIf(span -> span.size() == 0);
        b.trace = new Trace(spans, null);
        return b;
    }

    /** Splits each window into {@code parts} shorter windows. */
    private static List<Window> split(List<Window> windows, int parts) {
        List<Window> split = new ArrayList<>();
        for (Window w : windows) {
            for (int part = 0; part < parts; part++) {
                Window b = w.copy();
                b.start = w.start + part * w.nanos() / parts;
                b.end = w.start + (part + 1) * w.nanos() / parts;
                b.arrived /= parts;
                b.started /= parts;
                b.completed /= parts;
                b.inSystemNanos /= parts;
                b.inServiceNanos /= parts;
                b.threadNanos /= parts;
                b.serviceNanos /= parts;
                b.serviceSquares /= parts;
                b.cpuNanos = 0;
                split.add(b);
            }
        }
        return split;
    }

    private static long shifted(long instant, long when, long step) {
        return instant - when > 0 ? instant + step : instant;
    }

    private static Trace shifted(Trace trace, long when, long step) {
        Trace.Span span = trace.spans().get(0);
        int n = span.size();
        List<long[]> rows = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            long start = span.arrivals[i] + span.waits[i];
            long end = shifted(start + span.services[i], when, step);
            long arrival = shifted(span.arrivals[i], when, step);
            start = shifted(start, when, step);
            rows.add(new long[] {arrival, Math.max(0, start - arrival), Math.max(0, end - start)});
        }
        rows.sort((a, b) -> Long.compare(a[0], b[0]));
        return new Trace(Collections.singletonList(span(rows, Long.MIN_VALUE)), null);
    }

    private static Trace.Span span(List<long[]> rows, long since) {
        return new Trace.Span(column(rows, 0), column(rows, 1), column(rows, 2), since);
    }

    private static long[] column(List<long[]> rows, int column) {
        return rows.stream().mapToLong(row -> row[column]).toArray();
    }

    private static Window lasting(Window seen, long start, long end) {
        Window w = seen.copy();
        double longer = end - start - w.nanos();
        double busy = w.inServiceNanos / w.nanos();
        w.inSystemNanos += w.inSystemNanos / w.nanos() * longer;
        w.inServiceNanos += busy * longer;
        w.threadNanos = w.threadsAtEnd * (double) (end - start);
        w.responseNanos += (long) (busy * longer);
        w.serviceNanos += (long) (busy * longer);
        w.serviceSquares += busy * longer * longer;
        w.start = start;
        w.end = end;
        return w;
    }
}
