// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Traces;
import io.loadline.model.queueing.Replay;
import io.loadline.model.queueing.Servers;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayWindowTest {

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = 1_000_000;
    private static final double PATIENT = Double.POSITIVE_INFINITY;

    private final List<Window> windows = new ArrayList<>();

    @Test
    void theSpanAroundTheBusiestWindowIsReplayed_notTheLatest() {
        addWindows(10, 2_000, 0);
        addWindows(50, 100, 0);
        Trace trace = new Trace(
                Collections.singletonList(every(10 * MILLI, 50 * SECOND, 1_000, 0)), every(MILLI / 2, 0, 2_000, 0));

        ReplayWindow replayed = ReplayWindow.of(windows, trace, 0, 100, PATIENT).withoutBacklog();

        assertThat(replayed.arrivals).hasSizeBetween(1_900, 2_000);
        assertThat(replayed.perSecond()).isCloseTo(2_000, within(50.0));
    }

    @Test
    void ofSpansThatOnlyChanceMadeLessBusy_thatOfMostTasksIsReplayed() {
        addWindows(1, 1_010, 0);
        addWindows(1, 1_000, 0);
        addWindows(1, 500, 0);
        Trace trace =
                Traces.of(every(MILLI, 0, 600, 0), every(MILLI, SECOND, 900, 0), every(2 * MILLI, 2 * SECOND, 400, 0));

        ReplayWindow replayed = ReplayWindow.of(windows, trace, 0, 100, PATIENT).withoutBacklog();

        assertThat(replayed.windows).containsExactly(windows.get(1));
        assertThat(replayed.arrivals).hasSizeBetween(890, 900).isSorted();
        assertThat(replayed.services).hasSameSizeAs(replayed.arrivals).containsOnly(0.005);
        assertThat(replayed.perSecond()).isCloseTo(1_000, within(10.0));
    }

    @Test
    void rejectedTasksAreReplayedToo_asOftenAsItsWindowSays() {
        addWindows(10, 150, 50);
        Trace trace = Traces.of(every(10 * MILLI, 0, 1_000, 0));

        ReplayWindow replayed = ReplayWindow.of(windows, trace, 0, 100, PATIENT).withoutBacklog();

        assertThat(replayed.arrivals).hasSizeBetween(1_480, 1_500).isSorted();
        assertThat(replayed.measured(4).throughputPerSecond).as("what was done").isCloseTo(100, within(2.0));
    }

    /** Four threads and a queue of ten take 14 of a burst of 30: the next begins when the first four are done. */
    @Test
    void rejectedTasksArriveWhileTheQueueIsFull() {
        addWindows(60, 30, 16);
        Trace trace =
                Traces.of(Traces.span(60 * 14, i -> i / 14 * SECOND, i -> i % 14 / 4 * 20 * MILLI, i -> 20 * MILLI));

        ReplayWindow replayed = ReplayWindow.of(windows, trace, 0, 10, PATIENT).withoutBacklog();

        assertThat(replayed.arrivals).hasSizeBetween(59 * 30, 60 * 30);
        assertThat(Arrays.stream(replayed.arrivals)).allMatch(at -> at % 1 <= 0.02);
    }

    /** Four connections of 40 ms serve 200 of each burst of 300 in two seconds; the other requests are refused then. */
    @Test
    void whoGaveUpComesWithItsBurst_thoughItsWindowIsALaterOne() {
        for (int burst = 0; burst < 15; burst++) {
            addWindows(1, 200, 0);
            addWindows(1, 0, 0);
            addWindows(1, 0, 100);
            addWindows(1, 0, 0);
        }
        Trace trace = Traces.of(
                Traces.span(15 * 200, i -> i / 200 * 4 * SECOND, i -> i % 200 / 4 * 40 * MILLI, i -> 40 * MILLI));

        ReplayWindow replayed =
                ReplayWindow.of(windows, trace, 0, Integer.MAX_VALUE, 2).withoutBacklog();

        assertThat(replayed.arrivals).hasSizeBetween(14 * 300, 15 * 300).isSorted();
        assertThat(Arrays.stream(replayed.arrivals)).allMatch(at -> at % 4 < 1e-6);
        Arrivals work = new Arrivals(
                replayed,
                Replay.of(new double[replayed.services.length], replayed.services),
                new Demands(0, 0.04, Servers.of(Double.POSITIVE_INFINITY)));
        work.patience(2);
        assertThat(work.predict(4).rejectedShare).isCloseTo(1 / 3.0, within(0.02));
        assertThat(work.predict(4).throughputPerSecond).isCloseTo(50, within(2.0));
        assertThat(work.predict(6).rejectedShare)
                .as("all are served in two seconds")
                .isZero();
        assertThat(work.predict(6).throughputPerSecond).isCloseTo(75, within(4.0));
    }

    @Test
    void asManyStandInFrontAsWereWorkedOffWhileTheFirstTaskWaited() {
        addWindows(10, 100, 0);
        Trace trace = Traces.of(every(10 * MILLI, 0, 1_000, 200 * MILLI));

        ReplayWindow replayed = ReplayWindow.of(windows, trace, 0, 100, PATIENT);

        assertThat(Arrays.stream(replayed.arrivals).filter(at -> at == 0)).hasSize(20 + 1);
        assertThat(replayed.measured(1).meanWaitMillis).isCloseTo(200, within(0.1));
        assertThat(replayed.arrivals.length
                        - ReplayWindow.of(windows, trace, 0, 100, PATIENT).withoutBacklog().arrivals.length)
                .isEqualTo(20);
    }

    @Test
    void ofLongTasksThatCameBeforeTheTraceNothingIsMadeUp() {
        addWindows(60, 100, 0);
        int longOnes = 5;
        Trace.Span regular = every(10 * MILLI, 50 * SECOND, 500, 0);
        Trace.Span all = Traces.span(
                longOnes + regular.size(),
                i -> i < longOnes ? 10 * SECOND + i * 8 * SECOND : regular.arrivals[i - longOnes],
                i -> 0,
                i -> i < longOnes ? 41 * SECOND - i * 8 * SECOND : regular.services[i - longOnes]);
        Trace trace = Traces.of(new Trace.Span(all.arrivals, all.waits, all.services, 50 * SECOND));
        ReplayWindow replayed = ReplayWindow.of(windows, trace, 0, 100, PATIENT);

        assertThat(replayed.seconds).isLessThan(6);
        assertThat(replayed.services).as("none of the long ones").containsOnly(0.005);
    }

    private void addWindows(int seconds, int arrived, int rejected) {
        for (int i = 0; i < seconds; i++) {
            long start = windows.size() * SECOND;
            Window w = new Window(start, start + SECOND);
            w.arrived = arrived;
            w.started = arrived - rejected;
            w.rejected = rejected;
            windows.add(w);
        }
    }

    /** Tasks of 5 ms. */
    private static Trace.Span every(long nanos, long from, int tasks, long wait) {
        return Traces.span(tasks, i -> from + i * nanos, i -> wait, i -> 5 * MILLI);
    }
}
