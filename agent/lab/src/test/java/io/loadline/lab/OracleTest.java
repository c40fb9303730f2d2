package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.Window;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Best sizes that are known without a search. */
class OracleTest {

    /** sizing.md, "Numbers worth knowing", by the balance equations: 4 do 0.850 of the best, 5 do 0.935, 6 do 0.976. */
    @Test
    void tenAndTenMillisecondsOnTwoProcessorsNeedSix() {
        Workload work = closed(60);
        work.cpu = 0.01;
        work.blocked = 0.01;
        work.longTogether = false;
        work.seconds = 600;
        Oracle oracle = new Oracle(work);

        assertThat(oracle.best).isEqualTo(6);
        assertThat(oracle.throughputRatio(4)).isCloseTo(0.850, within(0.01));
        assertThat(oracle.throughputRatio(5)).isCloseTo(0.935, within(0.01));
        assertThat(oracle.throughputRatio(6)).isCloseTo(0.976, within(0.01));
    }

    @ParameterizedTest
    @CsvSource({"40, 38", "10, 10", "200, 190"})
    void clientsWithNothingInTheWayNeedAThreadEach_lessFivePercent(int clients, int threads) {
        Workload work = closed(clients);
        work.blocked = 0.1;

        assertThat(new Oracle(work).best).isBetween(threads - 1, threads + 1);
    }

    @Test
    void whoHoldsAPermitAllTheTimeNeedsAsManyThreadsAsPermits() {
        Workload work = closed(30);
        work.blocked = 0.1;
        work.permits = 7;
        work.heldShare = 1;

        assertThat(new Oracle(work).best).isEqualTo(7);
    }

    /** Constant lengths go in rounds: 20 of 100 are done in 5 rounds, 25 in 4, 33 in 4, 34 in 3. */
    @Test
    void aBatchOfConstantLengthsGoesInRounds() {
        Workload work = new Workload(Family.BATCH, 1);
        work.processors = 1e6;
        work.batch = 100;
        work.blocked = 1;
        work.lengths = Lengths.CONSTANT;
        work.warmUp = 0;
        Oracle oracle = new Oracle(work);

        assertThat(oracle.at(20).throughput()).isCloseTo(100 / 5.0, within(1e-6));
        assertThat(oracle.at(25).throughput()).isCloseTo(100 / 4.0, within(1e-6));
        assertThat(oracle.at(33).throughput()).isCloseTo(100 / 4.0, within(1e-6));
        assertThat(oracle.at(34).throughput()).isCloseTo(100 / 3.0, within(1e-6));
        assertThat(oracle.best).isEqualTo(100);
    }

    /** M/M/c with a load of 10: p99 of the response is 1.08 of that without waiting with 12 threads, 1.03 with 13. */
    @Test
    void openWorkNeedsWhatErlangSays() {
        Workload work = new Workload(Family.OPEN, 1);
        work.processors = 1e6;
        work.blocked = 0.05;
        work.arrivals = Arrivals.poisson(200);
        Oracle oracle = new Oracle(work);

        assertThat(oracle.dispersion).isCloseTo(1, within(0.1));
        assertThat(oracle.best).isBetween(12, 14);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void theSameSeedIsTheSameWorkload(Family family) {
        assertThat(Workloads.of(family, 7)).hasToString(Workloads.of(family, 7).toString());
        assertThat(Workloads.of(family, 7).toString())
                .isNotEqualTo(Workloads.of(family, 8).toString());
        assertThat(new Oracle(Workloads.of(family, 7)).best).isEqualTo(new Oracle(Workloads.of(family, 7)).best);
    }

    @Test
    void aPoolResizedWhileItRunsShowsBothSizesInItsWindows() {
        Workload work = closed(20);
        work.blocked = 0.1;
        Simulation simulation = new Simulation(work, 5, false);
        simulation.run();
        List<Window> windows = simulation.resizeAndGoOn(10).snapshot().windows;

        assertThat(windows).hasSize(240);
        assertThat(windows.get(100).threadsAtEnd).isEqualTo(5);
        assertThat(windows.get(200).threadsAtEnd).isEqualTo(10);
        assertThat(windows.get(200).inServiceNanos).isCloseTo(10e9, within(1e3));
    }

    private static Workload closed(int clients) {
        Workload work = new Workload(Family.CLOSED, 1);
        work.clients = clients;
        return work;
    }
}
