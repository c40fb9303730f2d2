// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the oracle with best sizes that are known without a search. */
class OracleTest {

    /**
     * Checks the throughputs of results/model.md by the balance equations: 4 threads reach 0.850 of the best, 5 reach
     * 0.935, 6 reach 0.976.
     */
    @Test
    void tenAndTenMillisecondsOnTwoProcessorsNeedSix() {
        Workload work = Workload.closed(1, 60, 0, 0.01, 0.01);
        work.longTogether = false;
        work.seconds = 600;
        Oracle oracle = new Oracle(work);

        assertThat(oracle.best).isEqualTo(6);
        assertThat(oracle.throughputRatio(4)).isCloseTo(0.850, within(0.01));
        assertThat(oracle.throughputRatio(5)).isCloseTo(0.935, within(0.01));
        assertThat(oracle.throughputRatio(6)).isCloseTo(0.976, within(0.01));
    }

    @ParameterizedTest
    @CsvSource({"40, 38", "10, 10"})
    void clientsWithNothingInTheWayNeedAThreadEach_lessFivePercent(int clients, int threads) {
        Workload work = Workload.closed(1, clients, 0, 0, 0.1);

        assertThat(new Oracle(work).best).isBetween(threads - 1, threads + 1);
    }

    @Tag("full")
    @Test
    void soDoManyClients() {
        clientsWithNothingInTheWayNeedAThreadEach_lessFivePercent(200, 190);
    }

    @Test
    void whoHoldsAPermitAllTheTimeNeedsAsManyThreadsAsPermits() {
        Workload work = Workload.closed(1, 30, 0, 0, 0.1);
        work.permits = 7;
        work.heldShare = 1;

        assertThat(new Oracle(work).best).isEqualTo(7);
    }

    /** Checks a batch of 100 tasks of constant length: 20 threads need 5 rounds, 25 need 4, 33 need 4, 34 need 3. */
    @Test
    void aBatchOfConstantLengthsGoesInRounds() {
        Workload work = Workload.batch(1, 100, 0, 1);
        work.lengths = Lengths.CONSTANT;
        Oracle oracle = new Oracle(work);

        assertThat(oracle.at(20).throughput()).isCloseTo(100 / 5.0, within(1e-6));
        assertThat(oracle.at(25).throughput()).isCloseTo(100 / 4.0, within(1e-6));
        assertThat(oracle.at(33).throughput()).isCloseTo(100 / 4.0, within(1e-6));
        assertThat(oracle.at(34).throughput()).isCloseTo(100 / 3.0, within(1e-6));
        assertThat(oracle.best).isEqualTo(100);
    }

    /**
     * Checks Erlang's formula. For a load of 10, the p99 response is 1.08 of that without waiting with 12 threads, and
     * 1.03 with 13.
     */
    @ParameterizedTest
    @CsvSource({"4, 7", "10, 13"})
    void openWorkNeedsWhatErlangSays(double load, int threads) {
        Workload work = Workload.open(11, Arrivals.poisson(load / 0.2), 0, 0.2);
        work.seconds = 1800;
        Oracle oracle = new Oracle(work);

        assertThat(Oracle.right(load)).isEqualTo(threads);
        assertThat(oracle.dispersion).isCloseTo(1, within(0.1));
        assertThat(oracle.best).isBetween(threads - 1, threads + 1);
    }

    @ParameterizedTest
    @EnumSource(Family.class)
    void theSameSeedIsTheSameWorkload(Family family) {
        assertThat(Workloads.of(family, 7)).hasToString(Workloads.of(family, 7).toString());
        assertThat(Workloads.of(family, 7).toString())
                .isNotEqualTo(Workloads.of(family, 8).toString());
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(Family.class)
    void theSameSeedHasTheSameBestSize(Family family) {
        assertThat(new Oracle(Workloads.of(family, 7)).best).isEqualTo(new Oracle(Workloads.of(family, 7)).best);
    }
}
