// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Traces;
import io.loadline.model.Windows;
import io.loadline.model.queueing.Servers;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the interval of an open pool's size holds what it claims to. */
class IntervalTest {

    /** The least of tasks that a recommendation is made from, and more; the median size of some long samples stands for the truth. */
    @ParameterizedTest
    @CsvSource({
        "10, 0.05, 800, 85",
        "10, 0.4, 800, 85",
        "20, 0.4, 800, 85",
        "4, 2, 800, 85",
        "20, 0.4, 2400, 85",
        "10, 1, 1200, 70"
    })
    void theIntervalOfAShortSampleHoldsTheSizeOfLongOnes(double perSecond, double service, int tasks, int least) {
        int truth = IntStream.range(1_000, 1_009)
                .map(seed -> size(seed, perSecond, service, 10_000).threads)
                .sorted()
                .toArray()[4];
        long held = IntStream.range(0, 100)
                .mapToObj(seed -> size(seed, perSecond, service, tasks))
                .filter(size -> size.low <= truth && truth <= size.high)
                .count();

        assertThat(held).as("of 100, size %d", truth).isGreaterThanOrEqualTo(least);
    }

    /** A fast pool's tasks arrive in a replay within a second or two, which is no reason to be sure. */
    @Test
    void evenTheShortestSampleHasAnInterval() {
        Size size = size(1, 100, 0.1, 400);

        assertThat(size.low).isLessThan(size.threads);
        assertThat(size.high).isGreaterThanOrEqualTo(size.threads);
    }

    /**
     * Never fewer than the load asks for, which is no reason to call them right; the interval reaches beyond that; none fewer are
     * right where they are needed.
     */
    @ParameterizedTest
    @CsvSource({"40, false, 40, 40, 1, 9, 41, 41", "1, false, 1, 9, 1, 9, 2, 40", "40, true, 40, 40, 40, 40, 41, 99"})
    void whatTheLoadAsksForMovesTheSizeAndItsInterval(
            int load, boolean needsLoad, int fewest, int most, int lowFrom, int lowTo, int highFrom, int highTo) {
        Arrivals work = work(trace(1, at -> 20, 0.1, 500), demands(0.1), 0.1);
        work.load = load;
        work.needsLoad = needsLoad;
        Size size = work.wanted();

        assertThat(size.threads).isBetween(fewest, most);
        assertThat(size.low).isBetween(lowFrom, lowTo);
        assertThat(size.high).isBetween(highFrom, highTo);
    }

    /** Bursts that the processors just cannot do: many threads share them, and all tasks take longer. */
    @Test
    void whereTheMostThreadsAreWorseAgain_theIntervalDoesNotReachToThem() {
        Demands demands = new Demands(0.002, 0.018, Servers.of(2));
        Trace bursts = trace(1, at -> at % 4 < 1 ? 1_050 : 100, 0.02, 15_000);
        Size size = work(bursts, demands, 0.02).wanted();

        assertThat(size.high).isLessThan(2 * size.threads);
    }

    /** All of the longest responses belong to one burst; a draw without it is of the calm tasks, which no tail of all has. */
    @Test
    void whereOneBurstHasTheWholeTail_theIntervalBeginsAboveTheSizeOfTheCalmTime() {
        Size calm = size(1, 50, 0.1, 3_000);
        Size size = work(trace(1, at -> at > 20 && at < 21 ? 1_000 : 50, 0.1, 4_000), demands(0.1), 0.1)
                .wanted();

        assertThat(size.threads).isGreaterThan(4 * calm.threads);
        assertThat(size.low).isBetween(calm.threads, size.threads / 2);
    }

    private static Size size(long seed, double perSecond, double service, int tasks) {
        return work(trace(seed, at -> perSecond, service, tasks), demands(service), service)
                .wanted();
    }

    private static Arrivals work(Trace trace, Demands demands, double service) {
        ReplayWindow busiest = ReplayWindow.of(
                        windows(trace.spans().get(0).arrivals), trace, 0, 100, Double.POSITIVE_INFINITY)
                .withoutBacklog();
        return new Arrivals(busiest, demands.replay(busiest.services, service), demands);
    }

    private static List<Window> windows(long[] arrivals) {
        Windows windows = new Windows().add((int) (arrivals[arrivals.length - 1] / 1_000_000_000L) + 1);
        Arrays.stream(arrivals).forEach(at -> windows.list.get((int) (at / 1_000_000_000L)).arrived++);
        return windows.list;
    }

    private static Demands demands(double service) {
        return new Demands(0, service, Servers.of(Double.POSITIVE_INFINITY));
    }

    /** {@code perSecond}: by the seconds since the beginning. */
    private static Trace trace(long seed, DoubleUnaryOperator perSecond, double service, int tasks) {
        Traces traces = new Traces(seed);
        long[] arrivals = new long[tasks + 1];
        long[] services = new long[tasks + 1];
        double at = 0;
        for (int i = 0; i < tasks; i++) {
            at += traces.exponential(1 / perSecond.applyAsDouble(at));
            arrivals[i] = (long) (at * 1e9);
            services[i] = (long) (traces.exponential(service) * 1e9);
        }
        // one more, so late that all before it are known to be complete
        arrivals[tasks] =
                arrivals[tasks - 1] + 2 * Arrays.stream(services).max().getAsLong();
        return Traces.of(Traces.span(tasks + 1, i -> arrivals[i], i -> 0, i -> services[i]));
    }
}
