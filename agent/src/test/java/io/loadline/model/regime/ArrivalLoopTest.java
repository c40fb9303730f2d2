// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Traces;
import io.loadline.window.Trace;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalLoopTest {

    private static final double SERVICE = 0.02;
    private static final int TASKS = 4_000;

    /** Simulations of each case; {@link ArrivalLoopOfManySeedsTest} runs more. */
    int seeds = 10;

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

    /**
     * An arrival at a busy pool makes the queue longer for long, which a trace of 20,000 tasks must not add up to a sign. In short
     * bursts neighbours in time are alike, which standard errors of independent ones do not know: once in twenty they may be
     * taken for a loop, as may overload.
     */
    @ParameterizedTest
    @CsvSource({
        "POISSON, EXPONENTIAL, 4000, 0, 1 0.3, 1 0.6, 2 0.6, 4 0.85, 8 0.85, 64 0.3, 64 0.85",
        "POISSON, EXPONENTIAL, 20000, 2, 1 0.8, 4 0.9, 2 0.95,,,,",
        "POISSON, CONSTANT, 20000, 2, 1 0.9, 4 0.95,,,,,",
        "POISSON, EXPONENTIAL, 4000, 2, 1 1.3, 2 1.3, 4 2, 8 1.2,,,",
        "POISSON, PARETO, 4000, 0, 4 0.6, 64 1.2, 1000 0.625,,,,",
        "SHORT_BURSTS, EXPONENTIAL, 4000, 2, 4 0.6, 8 0.85, 64 0.6,,,,",
        "BURSTS, EXPONENTIAL, 4000, 2, 1 0.6, 2 0.85,,,,,",
        "TIME_OF_DAY, EXPONENTIAL, 4000, 0, 1 0.5, 4 0.6, 64 0.5,,,,",
        "CLOCK, EXPONENTIAL, 4000, 0, 1 0.6, 4 0.85, 8 0.95,,,,",
        "CLOCK, CONSTANT, 4000, 0, 1 0.6, 4 0.85, 64 0.5,,,,",
        "EVERY_2, EXPONENTIAL, 4000, 0, 16 0.25, 16 0.75, 1 0.5, 4 0.9, 64 0.5,,",
        "EVERY_3, EXPONENTIAL, 4000, 0, 16 0.25, 16 0.75, 1 0.5, 4 0.9, 64 0.5,,",
        "EVERY_4, EXPONENTIAL, 4000, 0, 16 0.25, 16 0.75, 1 0.5, 4 0.9, 64 0.5,,",
        "EVERY_4, EXPONENTIAL, 20000, 0, 16 0.25, 16 0.9,,,,,",
        "EVERY_8, EXPONENTIAL, 4000, 0, 16 0.25, 16 0.75, 1 0.5, 4 0.9, 64 0.5,,",
        "EVERY_2, CONSTANT, 4000, 0, 16 0.25, 16 0.75, 1 0.5, 4 0.9, 64 0.5,,",
        "EVERY_4, CONSTANT, 4000, 0, 16 0.25, 16 0.75, 1 0.5, 4 0.9, 64 0.5,,",
        "EVERY_8, CONSTANT, 4000, 0, 16 0.25, 16 0.75, 1 0.5, 4 0.9, 64 0.5,,",
        "EVERY_4_OF_DAY, CONSTANT, 4000, 0, 16 0.25, 16 0.75, 4 0.9, 64 0.5,,,"
    })
    void arrivalsThatDoNotWaitForAnswersAreNotALoop(ArgumentsAccessor row) {
        for (int column = 4; column < row.size() && row.getString(column) != null; column++) {
            String[] pool = row.getString(column).split(" ");
            int threads = Integer.parseInt(pool[0]);
            double rate = Math.min(threads, 16) * Double.parseDouble(pool[1]) / SERVICE;
            int closed = 0;
            for (int seed = 0; seed < seeds; seed++) {
                Traces traces = new Traces(seed);
                DoubleSupplier lengths = lengths(traces, row.getString(1));
                Trace seen = traces.open(arrivals(traces, row.getString(0), rate), threads, lengths, row.getInteger(2));
                closed += ArrivalLoop.of(seen).closed ? 1 : 0;
            }
            assertThat(closed).as(row.getString(column)).isLessThanOrEqualTo(row.getInteger(3));
        }
    }

    /** Four hundred are in service, of whom nobody finds himself there. */
    @Test
    void arrivalsAtRandomSeeTimeAverages() {
        double deviation = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Traces traces = new Traces(seed);
            Trace seen = traces.open(traces.poisson(400 / SERVICE), 1000, () -> traces.exponential(SERVICE), 20_000);
            deviation += ArrivalLoop.of(seen).deviation / seeds;
        }

        assertThat(deviation).isCloseTo(0, within(4 / Math.sqrt(seeds)));
    }

    /**
     * The rest after the correction for regular arrivals is a martingale whose variance is at most that of Poisson arrivals:
     * over many seeds its variance is at most 1, but for chance, and its mean 0 or, as blocks end, above: on the safe side.
     */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4"})
    void everyNthOfPoissonArrivalsSeesFewer_byNoMoreThanTheRenewalTheoremSays(int n) {
        double sum = 0;
        double squares = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Traces traces = new Traces(seed);
            Trace seen = traces.open(
                    arrivals(traces, "EVERY_" + n, 400 / SERVICE), 1000, () -> traces.exponential(SERVICE), 20_000);
            double deviation = ArrivalLoop.of(seen).deviation;
            sum += deviation / seeds;
            squares += deviation * deviation / seeds;
        }

        assertThat(sum).isBetween(-4 / Math.sqrt(seeds), 1 + 4 / Math.sqrt(seeds));
        assertThat(squares - sum * sum).isLessThan(1 + 4 * Math.sqrt(2.0 / seeds));
    }

    /**
     * A balancer sends each task to the replica with the fewest: arrivals do see fewer, and yet nobody waits for an answer. {@code in}:
     * tasks in each replica. Where tasks wait for a thread, some are still taken for a loop.
     */
    @ParameterizedTest
    @CsvSource({
        "2, 64, 4, CONSTANT, 1",
        "2, 64, 12, CONSTANT, 1",
        "2, 64, 4, EXPONENTIAL, 2",
        "2, 64, 12, EXPONENTIAL, 2",
        "2, 64, 4, HYPEREXPONENTIAL, 8",
        "2, 64, 12, HYPEREXPONENTIAL, 2",
        "4, 64, 1, CONSTANT, 1",
        "4, 64, 12, CONSTANT, 1",
        "4, 64, 1, EXPONENTIAL, 1",
        "4, 64, 12, EXPONENTIAL, 1",
        "4, 64, 4, HYPEREXPONENTIAL, 4",
        "4, 64, 12, HYPEREXPONENTIAL, 2",
        "8, 64, 4, HYPEREXPONENTIAL, 8"
    })
    void tasksThatGoToTheReplicaWithTheFewestAreNotALoop(
            int replicas, int threads, double in, String lengths, int most) {
        int closed = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Traces traces = new Traces(seed);
            Trace seen = traces.leastConnections(
                    replicas, replicas * in / SERVICE, threads, lengths(traces, lengths), TASKS);
            closed += ArrivalLoop.of(seen).closed ? 1 : 0;
        }

        assertThat(closed).isLessThanOrEqualTo(most);
    }

    /** The least connections of a balancer are told from clients by what was there earlier, which must leave clients clients. */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 2, EXPONENTIAL", "2, 5, 2, HYPEREXPONENTIAL", "5, 5, 5, EXPONENTIAL",
        "10, 1, 5, CONSTANT", "10, 5, 10, HYPEREXPONENTIAL", "50, 1, 50, CONSTANT",
        "50, 1, 25, HYPEREXPONENTIAL"
    })
    void clientsWhoThinkAreALoop_whateverTheLengths(int clients, double thinkOverService, int threads, String lengths) {
        int closed = 0;
        for (int seed = 0; seed < seeds; seed++) {
            Traces traces = new Traces(seed);
            Trace seen = traces.closed(clients, thinkOverService * SERVICE, threads, lengths(traces, lengths), TASKS);
            closed += ArrivalLoop.of(seen).closed ? 1 : 0;
        }

        assertThat(closed).isGreaterThanOrEqualTo(seeds - 2);
    }

    private static DoubleSupplier arrivals(Traces traces, String kind, double rate) {
        if (kind.startsWith("EVERY_")) {
            int n = kind.charAt(6) - '0';
            DoubleSupplier all = arrivals(traces, kind.endsWith("DAY") ? "TIME_OF_DAY" : "POISSON", n * rate);
            return () -> DoubleStream.generate(all).limit(n).max().getAsDouble();
        }
        switch (kind) {
            case "POISSON":
                return traces.poisson(rate);
            case "CLOCK":
                return Traces.after(() -> 1 / rate);
            case "TIME_OF_DAY":
                return traces.poisson(1.8 * rate, at -> rate * (1 + 0.8 * Math.sin(2 * Math.PI * at / 30)));
            default:
                return traces.bursts(1.8 * rate, 0.2 * rate, kind.equals("BURSTS") ? 2 : 0.5);
        }
    }

    private static DoubleSupplier lengths(Traces traces, String kind) {
        switch (kind) {
            case "PARETO":
                return () -> traces.pareto(SERVICE);
            case "CONSTANT":
                return () -> SERVICE;
            case "HYPEREXPONENTIAL":
                return () -> traces.exponential(SERVICE * (traces.uniform(0, 1) < 0.1 ? 5.5 : 0.5));
            default:
                return () -> traces.exponential(SERVICE);
        }
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
        Trace.Span open = traces.open(traces.poisson(40), 8, () -> traces.exponential(SERVICE), 300)
                .spans()
                .get(0);

        assertThat(ArrivalLoop.of(Traces.of(open, loop)).clients).isEqualTo(5);
        assertThat(ArrivalLoop.of(Traces.of(open)).closed).isFalse();
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
        ArrivalLoop said = ArrivalLoop.of(Traces.of(loop));

        assertThat(said.closed).isTrue();
        assertThat(said.clients).isBetween(8, 12);
    }

    private static Trace closed(Traces traces, int clients, double think, int threads) {
        return traces.closed(clients, think, threads, () -> traces.exponential(SERVICE), 2 * TASKS);
    }
}
