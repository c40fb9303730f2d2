package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.Trace;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalLoopTest {

    private static final double SERVICE = 0.02;
    private static final int TASKS = 4_000;
    private static final int SEEDS = 40;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "5, 2", "10, 1", "10, 5", "10, 20", "40, 10", "40, 40", "200, 50"})
    void clientsThatNeverThinkAreCountedToAHundredth_whateverTheThreads(int clients, int threads) {
        Traces traces = new Traces(clients);
        ArrivalLoop loop = ArrivalLoop.of(closed(traces, clients, 0, threads));

        assertThat(loop.closed).isTrue();
        assertThat((double) loop.clients).isCloseTo(clients, within(0.5 + 0.01 * clients));
        assertThat(loop.thinkSeconds).isBetween(0.0, 0.05 * SERVICE);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0.02, 1",
        "2, 0.02, 1",
        "5, 0.02, 2",
        "5, 0.1, 5",
        "10, 0.02, 5",
        "10, 0.1, 2",
        "10, 0.1, 20",
        "40, 0.02, 10",
        "40, 0.02, 40",
        "40, 0.1, 10"
    })
    void clientsWhoThinkAreCountedToAFifth_andTheirThinkTimeToATwoFifths(int clients, double think, int threads) {
        Traces traces = new Traces(clients);
        ArrivalLoop loop = ArrivalLoop.of(closed(traces, clients, think, threads));

        assertThat(loop.closed).isTrue();
        assertThat((double) loop.clients).isCloseTo(clients, within(0.2 * clients));
        assertThat(loop.thinkSeconds).isCloseTo(think, within(0.4 * think));
    }

    /**
     * Tasks of one length end eight at a time. A server that sends one answer after the other makes a clock of them; and who has
     * the answer from the task itself may send the next before it has ended.
     */
    @ParameterizedTest
    @CsvSource({"0, 0.001, 0", "0.0049, 0.001, 0", "0.0045, 0, 0.1", "0.0049, 0, 0.1", "0.0049, 0.001, 0.1"})
    void clientsWhoseAnswersComeLikeClockworkAreALoop(double apart, double early, double variation) {
        Traces traces = new Traces(8);
        ArrivalLoop loop = ArrivalLoop.of(traces.answered(
                40, apart, early, 8, () -> 0.0432 * traces.uniform(1 - variation, 1 + variation), 2 * TASKS));

        assertThat(loop.closed).isTrue();
        assertThat(loop.clients).isBetween(37, 42);
    }

    @Test
    void manyClientsWhoThinkLongAreAsGoodAsOpen() {
        Traces traces = new Traces(7);

        assertThat(ArrivalLoop.of(closed(traces, 200, 0.5, 50)).closed).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1, 0.3", "1, 0.6", "2, 0.6", "4, 0.85", "8, 0.85", "64, 0.3", "64, 0.85"})
    void poissonArrivalsAreNotALoop(int threads, double load) {
        assertThat(falseAlarms(traces -> traces.open(
                        traces.poisson(rate(threads, load), TASKS), threads, () -> traces.exponential(SERVICE))))
                .isZero();
    }

    /** An arrival at a busy pool makes the queue longer for long; a trace of 20,000 tasks must not add that up to a sign. */
    @ParameterizedTest
    @CsvSource({"1, 0.8, true", "4, 0.9, true", "2, 0.95, true", "1, 0.9, false", "4, 0.95, false"})
    void aBusyPoolIsNotALoop_howeverLongTheTrace(int threads, double load, boolean exponential) {
        assertThat(falseAlarms(traces -> traces.open(
                        traces.poisson(rate(threads, load), 20_000),
                        threads,
                        () -> exponential ? traces.exponential(SERVICE) : SERVICE)))
                .isLessThanOrEqualTo(SEEDS / 20);
    }

    /** In short bursts neighbours in time are alike, which standard errors of independent ones do not know. */
    @ParameterizedTest
    @CsvSource({"1, 0.6, 2", "2, 0.85, 2", "4, 0.6, 0.5", "8, 0.85, 0.5", "64, 0.6, 0.5"})
    void burstsAreTakenForALoopOnceInTwentyAtMost(int threads, double load, double meanSeconds) {
        double rate = rate(threads, load);

        assertThat(falseAlarms(traces -> traces.open(
                        traces.bursts(1.8 * rate, 0.2 * rate, meanSeconds, TASKS),
                        threads,
                        () -> traces.exponential(SERVICE))))
                .isLessThanOrEqualTo(SEEDS / 20);
    }

    @ParameterizedTest
    @CsvSource({"1, 0.5", "4, 0.6", "64, 0.5"})
    void theTimeOfDayIsNotALoop(int threads, double load) {
        assertThat(falseAlarms(traces -> traces.open(
                        traces.sinusoid(rate(threads, load), 30, TASKS), threads, () -> traces.exponential(SERVICE))))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 0.6, true", "4, 0.85, true", "8, 0.95, true", "1, 0.6, false", "4, 0.85, false", "64, 0.5, false"})
    void aClockIsNotALoop(int threads, double load, boolean exponential) {
        assertThat(falseAlarms(traces -> traces.open(
                        Traces.constant(rate(threads, load), TASKS),
                        threads,
                        () -> exponential ? traces.exponential(SERVICE) : SERVICE)))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"4, 0.6", "64, 0.3", "1000, 0.01"})
    void tasksOfVeryDifferentLengthsAreNotALoop(int threads, double load) {
        assertThat(falseAlarms(traces -> traces.open(
                        traces.poisson(threads * load / SERVICE, TASKS), threads, () -> traces.pareto(SERVICE))))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 1.3", "2, 1.3", "4, 2", "8, 1.2"})
    void overloadIsNotALoop(int threads, double load) {
        assertThat(falseAlarms(traces -> traces.open(
                        traces.poisson(rate(threads, load), TASKS), threads, () -> traces.exponential(SERVICE))))
                .isLessThanOrEqualTo(SEEDS / 20);
    }

    @Test
    void fewArrivalsTellNothing() {
        Traces traces = new Traces(1);

        assertThat(ArrivalLoop.of(traces.closed(4, 0, 2, () -> SERVICE, 150)).closed)
                .isFalse();
        assertThat(ArrivalLoop.of(Trace.EMPTY).closed).isFalse();
    }

    @Test
    void theLongestSpanIsLookedAt() {
        Traces traces = new Traces(3);
        Trace.Span loop = closed(traces, 5, 0, 2).spans().get(0);
        Trace.Span open = traces.open(traces.poisson(40, 300), 8, () -> traces.exponential(SERVICE))
                .spans()
                .get(0);

        assertThat(ArrivalLoop.of(new Trace(Arrays.asList(open, loop), null)).clients)
                .isEqualTo(5);
        assertThat(ArrivalLoop.of(new Trace(Collections.singletonList(open), null)).closed)
                .isFalse();
    }

    /** The answer is on its way, and the worker waits for a processor before it says that it is done. */
    @Test
    void workersThatAreLateForOnce_makeNoOpenLoad() {
        Traces traces = new Traces(3);
        Trace.Span loop = traces.closed(10, SERVICE, 5, () -> traces.exponential(SERVICE), 5 * TASKS)
                .spans()
                .get(0);
        for (int i = TASKS; i < TASKS + 10; i++) {
            loop.services[i] += 60_000_000;
        }
        ArrivalLoop said = ArrivalLoop.of(new Trace(Collections.singletonList(loop), null));

        assertThat(said.closed).isTrue();
        assertThat(said.clients).isBetween(8, 12);
    }

    private static double rate(int threads, double load) {
        return Math.min(threads, 16) * load / SERVICE;
    }

    private static Trace closed(Traces traces, int clients, double think, int threads) {
        return traces.closed(clients, think, threads, () -> traces.exponential(SERVICE), 2 * TASKS);
    }

    private interface Source {
        Trace from(Traces traces);
    }

    private static int falseAlarms(Source source) {
        int closed = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            closed += ArrivalLoop.of(source.from(new Traces(seed))).closed ? 1 : 0;
        }
        return closed;
    }
}
