// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TheoryTest {

    private static final Theory.Demand EVEN = new Theory.Demand(10, 0, 10, 0);

    @Test
    void oneClientOneThread_isServedAtOnce() {
        Theory theory = Theory.of(EVEN, 1, 1, 4, 0);

        assertThat(theory.throughputPerSecond()).isEqualTo(50, within(1e-6));
        assertThat(theory.inSystem()).isEqualTo(1, within(1e-6));
        assertThat(theory.waitShare()).isEqualTo(0, within(1e-6));
    }

    @Test
    void generatorsTime_isTimeOutsideThePool() {
        Theory theory = Theory.of(new Theory.Demand(10, 0, 10, 0.4), 1, 1, 4, 0);

        assertThat(theory.inSystem()).isEqualTo(20 / 20.4, within(1e-6)); // the article's 0.98
    }

    @Test
    void oneThreadForTenClients_nineOfTenWait() {
        Theory theory = Theory.of(EVEN, 10, 1, 4, 0);

        assertThat(theory.throughputPerSecond()).isEqualTo(50, within(1e-6));
        assertThat(theory.inSystem()).isEqualTo(10, within(1e-6));
        assertThat(theory.waitShare()).isEqualTo(0.9, within(1e-6));
    }

    /** The article's third and fourth run, on its 4 processors: 0.60 and just under 0.19. */
    @Test
    void fourAndEightThreadsForTenClients_waitAsInTheArticle() {
        assertThat(Theory.of(EVEN, 10, 4, 4, 0).waitShare()).isEqualTo(0.6, within(1e-6));
        assertThat(Theory.of(EVEN, 10, 8, 4, 0).waitShare()).isEqualTo(0.2, within(1e-6));
    }

    @Test
    void manyThreads_throughputIsTheProcessors() {
        assertThat(Theory.of(EVEN, 60, 40, 2, 0).throughputPerSecond()).isEqualTo(200, within(0.01));
    }

    @Test
    void generatorOnFullProcessors_takesItsShare() {
        double alone = Theory.of(EVEN, 60, 40, 2, 0).throughputPerSecond();
        Theory shared = Theory.of(new Theory.Demand(10, 0, 10, 1), 60, 40, 2, 0);

        assertThat(shared.throughputPerSecond()).isEqualTo(alone * 10 / 11, within(1.0));
        assertThat(shared.processorShare()).isEqualTo(1, within(0.01));
    }

    /** A compiler at work lengthens no request while there is a processor for it. */
    @Test
    void whatGoesOnBesideTheRequests_takesProcessorsAndNoTime() {
        Theory.Demand demand = new Theory.Demand(10, 5, 10, 0);

        assertThat(Theory.of(demand, 10, 1, 4, 0).throughputPerSecond()).isEqualTo(50, within(1e-6));
        assertThat(Theory.of(demand, 60, 40, 2, 0).throughputPerSecond()).isEqualTo(200 * 10 / 15.0, within(1.0));
        assertThat(Theory.of(demand, 60, 40, 2, 0).processorShare()).isEqualTo(1, within(0.01));
    }

    @Test
    void otherPrograms_leaveLess() {
        assertThat(Theory.of(EVEN, 60, 40, 2, 1).throughputPerSecond()).isEqualTo(100, within(0.01));
    }

    /** Found by simulation, too: 2 processors, 10 + 10 ms; 6 threads reach 95 % of the best, 5 do not. */
    @Test
    void leastSizeWithinFivePercent_isSixOnTwoProcessors() {
        double best = Theory.of(EVEN, 10, 10, 2, 0).throughputPerSecond();

        assertThat(Theory.of(EVEN, 10, 6, 2, 0).throughputPerSecond()).isGreaterThan(0.95 * best);
        assertThat(Theory.of(EVEN, 10, 5, 2, 0).throughputPerSecond()).isLessThan(0.95 * best);
    }
}
