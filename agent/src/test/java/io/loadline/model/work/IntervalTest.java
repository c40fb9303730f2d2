package io.loadline.model.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.queueing.Servers;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether the interval of an open pool's size holds what it claims to. */
class IntervalTest {

    private static final int SAMPLES = 100;
    /** All that a sample holds. */
    private static final int LONG = 10_000;

    private static final double OPEN_GOAL = Double.NaN;

    /**
     * The least of tasks that a recommendation is made from, and more; the median size of some long samples stands for the
     * truth.
     */
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
        int truth = truth(perSecond, service);
        int held = 0;
        for (int seed = 0; seed < SAMPLES; seed++) {
            Size size = size(seed, perSecond, service, tasks, OPEN_GOAL);
            held += size.low <= truth && truth <= size.high ? 1 : 0;
        }

        assertThat(held).as("of %d, size %d", SAMPLES, truth).isGreaterThanOrEqualTo(least);
    }

    @Test
    void aLongerSampleHasANarrowerInterval() {
        assertThat(meanWidth(4_000)).isLessThan(meanWidth(500));
    }

    /** In a fast pool the tasks of a replay come within a second or two: that is no reason to be sure. */
    @Test
    void evenTheShortestSampleHasAnInterval() {
        Size size = size(1, 100, 0.1, 400, OPEN_GOAL);

        assertThat(size.low).isLessThan(size.threads);
        assertThat(size.high).isGreaterThanOrEqualTo(size.threads);
    }

    @Test
    void aTighterGoalForTheWaitNeedsMoreThreads() {
        int[] sizes = {
            size(1, 20, 0.4, 4_000, 0.5).threads,
            size(1, 20, 0.4, 4_000, 0.1).threads,
            size(1, 20, 0.4, 4_000, 0.0).threads
        };

        assertThat(sizes).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void neverFewerThanAskedFor_whichIsNoReasonToCallThemRight() {
        Demands demands = demands(0.1);
        Trace trace = trace(1, 20, 0.1, 500);
        Size size = work(trace, demands, 0.1, OPEN_GOAL, new OpenWork.Floor(40, 1, 1))
                .wanted();

        assertThat(size.threads).isEqualTo(40);
        assertThat(size.low).isLessThan(10);
        assertThat(size.high).isEqualTo(40);
    }

    @Test
    void theIntervalReachesToWhatTheLoadMayAskFor_whichIsNotRecommended() {
        Size size = work(trace(1, 20, 0.1, 500), demands(0.1), 0.1, OPEN_GOAL, new OpenWork.Floor(1, 1, 40))
                .wanted();

        assertThat(size.threads).isLessThan(10);
        assertThat(size.high).isEqualTo(40);
    }

    @Test
    void noFewerAreRightThanCanBe() {
        Demands demands = demands(0.1);
        Size size = work(trace(1, 20, 0.1, 500), demands, 0.1, OPEN_GOAL, new OpenWork.Floor(40, 40, 40))
                .wanted();

        assertThat(size.low).isEqualTo(40);
    }

    /** In bursts that the processors just cannot do, many threads share them and all tasks take longer. */
    @Test
    void whereTheMostThreadsAreWorseAgain_theIntervalDoesNotReachToThem() {
        Demands demands = new Demands(0.002, 0.018, 0, 0, Double.POSITIVE_INFINITY, Servers.of(2));
        Trace bursts = trace(1, at -> at % 4 < 1 ? 1_050 : 100, 0.02, 15_000);
        Size size = work(bursts, demands, 0.02, OPEN_GOAL, OpenWork.Floor.NONE).wanted();

        assertThat(size.high).isLessThan(2 * size.threads);
    }

    private static double meanWidth(int tasks) {
        return IntStream.range(0, 10)
                .mapToObj(seed -> size(seed, 20, 0.4, tasks, OPEN_GOAL))
                .mapToInt(size -> size.high - size.low)
                .average()
                .getAsDouble();
    }

    private static int truth(double perSecond, double service) {
        int[] sizes = IntStream.range(1_000, 1_009)
                .map(seed -> size(seed, perSecond, service, LONG, OPEN_GOAL).threads)
                .toArray();
        Arrays.sort(sizes);
        return sizes[sizes.length / 2];
    }

    private static Size size(long seed, double perSecond, double service, int tasks, double waitSeconds) {
        Demands demands = demands(service);
        return work(trace(seed, perSecond, service, tasks), demands, service, waitSeconds, OpenWork.Floor.NONE)
                .wanted();
    }

    private static OpenWork work(
            Trace trace, Demands demands, double service, double waitSeconds, OpenWork.Floor floor) {
        TracedTasks traced = new TracedTasks(trace);
        Sample sample = new Sample(traced, demands, service);
        ReplayWindow busiest = ReplayWindow.of(windows(trace.spans().get(0).arrivals), traced, 0)
                .withoutBacklog();
        return new OpenWork(sample, busiest, demands, waitSeconds, floor, Integer.MAX_VALUE);
    }

    private static List<Window> windows(long[] arrivals) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < arrivals.length; ) {
            long start = windows.size() * 1_000_000_000L;
            Window window = new Window(start, start + 1_000_000_000L);
            for (; i < arrivals.length && arrivals[i] < start + 1_000_000_000L; i++) {
                window.arrived++;
            }
            windows.add(window);
        }
        return windows;
    }

    private static Demands demands(double service) {
        return new Demands(0, service, 0, 0, Double.POSITIVE_INFINITY, Servers.of(Double.POSITIVE_INFINITY));
    }

    /** Poisson arrivals of exponential tasks that wait for nothing. */
    private static Trace trace(long seed, double perSecond, double service, int tasks) {
        return trace(seed, at -> perSecond, service, tasks);
    }

    /** {@code perSecond}: by the seconds since the beginning. */
    private static Trace trace(long seed, DoubleUnaryOperator perSecond, double service, int tasks) {
        Random random = new Random(seed);
        long[] arrivals = new long[tasks + 1];
        long[] services = new long[tasks + 1];
        double at = 0;
        for (int i = 0; i < tasks; i++) {
            at -= Math.log(1 - random.nextDouble()) / perSecond.applyAsDouble(at);
            arrivals[i] = (long) (at * 1e9);
            services[i] = (long) (-Math.log(1 - random.nextDouble()) * service * 1e9);
        }
        // one more, so late that all before it are known to be complete
        arrivals[tasks] =
                arrivals[tasks - 1] + 2 * Arrays.stream(services).max().getAsLong();
        Trace.Span span = new Trace.Span(arrivals, new long[tasks + 1], services, Long.MIN_VALUE);
        return new Trace(Collections.singletonList(span), null);
    }
}
