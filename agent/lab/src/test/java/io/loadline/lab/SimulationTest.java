// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.loadline.model.Figures;
import io.loadline.model.queueing.ErlangC;
import io.loadline.model.queueing.FlowEquivalentPool;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the simulator with closed forms. */
class SimulationTest {

    private final Workload work = new Workload(Family.OPEN, 1);

    SimulationTest() {
        work.processors = 1e6;
        work.seconds = 4000;
    }

    /** Checks Erlang's C, L. Kleinrock, Queueing Systems I, (3.40): mean wait = C(c, a) S / (c - a). */
    @ParameterizedTest
    @CsvSource({"1, 0.7", "4, 3", "16, 14"})
    void waitsOfPoissonArrivalsAreErlangs(int threads, double load) {
        open(load, 0.1);

        double wait = ErlangC.chanceToWait(load, threads) * 0.1 / (threads - load);

        assertThat(run(threads).meanInSystem()).isCloseTo(load + load / 0.1 * wait, withPercentage(6));
    }

    /** Checks Pollaczek and Khinchin's formula, Kleinrock I, (5.70): mean wait = lambda E[S^2] / 2 (1 - rho). */
    @Test
    void waitsForOneThreadOfConstantLengthsAreHalfThoseOfExponentialOnes() {
        open(0.8, 0.01);
        work.lengths = Lengths.CONSTANT;

        assertThat(run(1).meanInSystem()).isCloseTo(0.8 + 0.8 * 0.8 / 2 / 0.2, withPercentage(3));
    }

    /**
     * Checks M/G/1 processor sharing, Kleinrock II, (4.17): with a thread for each task, the mean number in the system
     * is rho / (1 - rho) for any lengths.
     */
    @ParameterizedTest
    @MethodSource("lengths")
    void sharingOneProcessorIsInsensitiveToTheLengths(Lengths lengths) {
        work.processors = 1;
        open(0.7, 0.02);
        work.cpu = 0.02;
        work.blocked = 0;
        work.lengths = lengths;

        Observation seen = run(100_000);

        double load = seen.cpuSeconds / seen.seconds();
        assertThat(load).isCloseTo(0.7, withPercentage(6));
        assertThat(seen.meanInSystem()).isCloseTo(load / (1 - load), withPercentage(10));
        assertThat(seen.runQueueSeconds).isCloseTo(seen.inServiceSeconds - seen.cpuSeconds, within(1e-3));
    }

    /**
     * Checks the machine repair model, M/M/c with M customers, Kleinrock I, 3.8. Clients are the machines, and their
     * pool is the repair crew. The balance equations give p(k), and the throughput is the sum of p(k) min(k, c) / S.
     */
    @ParameterizedTest
    @CsvSource({"10, 3, 0.2", "24, 8, 0.1", "5, 5, 0.3", "12, 1, 1"})
    void closedClientsFollowTheMachineRepairModel(int clients, int threads, double think) {
        closed(clients, think);

        assertThat(run(threads).throughput()).isCloseTo(machineRepair(clients, threads, 0.1, think), withPercentage(2));
    }

    /**
     * Checks threads that share processors: a closed network of two stations, the machine repair model with the roles
     * exchanged.
     */
    @ParameterizedTest
    @CsvSource({"10, 2", "30, 4", "7, 1"})
    void threadsThatShareProcessorsFollowTheSameModel(int threads, int processors) {
        closed(threads, 0);
        work.processors = processors;
        work.cpu = 0.02;
        work.blocked = 0.08;
        work.longTogether = false;

        assertThat(run(threads).throughput())
                .isCloseTo(machineRepair(threads, processors, 0.02, 0.08), withPercentage(2));
    }

    @Test
    void burstsAndSwingsKeepTheirMeanRate() {
        assertThat(rate(Arrivals.twoStates(100, 10, 2, 8))).isCloseTo(28, withPercentage(3));
        assertThat(rate(Arrivals.sinusoid(50, 0.9, 60))).isCloseTo(50, withPercentage(1));
    }

    @Test
    void aFullQueueRejects() {
        open(2, 0.1);
        work.queueCapacity = 10;

        Observation seen = run(1);

        assertThat(seen.throughput()).isCloseTo(10, withPercentage(2));
        assertThat(seen.rejectedShare()).isCloseTo(0.5, within(0.02));
    }

    @Test
    void nestedTasksDeadlockBelowRootsTimesDepthLessOnePlusOne() {
        closed(6, 0);
        work.depth = 2;
        work.cpu = 0.01;

        assertThat(run(6).standsStill()).isTrue();
        assertThat(run(7).standsStill()).isFalse();
    }

    @Test
    void theSameWorkMeetsPoolsOfAllSizes() {
        open(3, 0.1);

        assertThat(run(5).serviceVariation()).isCloseTo(run(50).serviceVariation(), within(1e-3));
        assertThat(run(5).arrived).isEqualTo(run(50).arrived);
    }

    @Test
    void theSnapshotObeysItsOwnLaws() {
        work.seconds = 300;
        work.processors = 2;
        open(3, 0.02);
        work.cpu = 0.01;
        work.blocked = 0.01;
        PoolSnapshot snapshot = run(6).snapshot();
        Figures figures = Figures.of(snapshot);

        assertThat(snapshot.windows).hasSize(300);
        assertThat(figures.littlesLawError).isLessThan(0.02);
        assertThat(figures.split.cpuMillis).isCloseTo(10, withPercentage(5));
        assertThat(figures.split.uncontendedMillis()).isCloseTo(20, withPercentage(5));
        assertThat(figures.split.runQueueMillis).isGreaterThan(1);
        assertThat(figures.meanServiceMillis).isCloseTo(snapshot.service.mean, withPercentage(1));
        long completed = snapshot.windows.stream().mapToLong(w -> w.completed).sum();
        assertThat(completed).isGreaterThan(20_000);
        assertThat(snapshot.trace.size())
                .as("what 200 KiB hold beside 300 windows")
                .isBetween(9_000, 10_000);
        for (Window w : snapshot.windows) {
            assertThat(w.workers.busy).isEqualTo((int) w.busyAtEnd);
            assertThat(w.inServiceNanos).isLessThanOrEqualTo(w.threadNanos * (1 + 1e-9));
        }
    }

    private Observation run(int threads) {
        return new Simulation(work, threads, false).run();
    }

    private void open(double load, double service) {
        work.blocked = service;
        work.arrivals = Arrivals.poisson(load / service);
    }

    private void closed(int clients, double think) {
        work.clients = clients;
        work.think = think;
        work.thinkExponential = true;
        work.blocked = 0.1;
    }

    static Stream<Lengths> lengths() {
        return Stream.of(
                Lengths.CONSTANT,
                Lengths.EXPONENTIAL,
                Lengths.UNIFORM,
                Lengths.twoPoint(0.1, 10),
                Lengths.logNormal(1),
                Lengths.pareto(2.2, 100));
    }

    private static double rate(Arrivals arrivals) {
        DoubleSupplier stream = arrivals.from(1);
        int n = 0;
        while (stream.getAsDouble() < 30_000) {
            n++;
        }
        return n / 30_000.0;
    }

    private static double machineRepair(int clients, int servers, double service, double think) {
        double[] inside = IntStream.rangeClosed(0, Math.min(clients, servers))
                .mapToDouble(n -> n / service)
                .toArray();
        return FlowEquivalentPool.of(clients, think, servers, inside).throughput;
    }
}
