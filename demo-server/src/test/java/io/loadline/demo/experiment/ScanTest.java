// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScanTest {

    @Test
    void everyAddressIsProbed_andWhoListensIsFound() throws Exception {
        ScanJob.Outcome outcome = new ScanJob(120, 7, 40, 20, 10, 1).run();

        assertThat(outcome.reachable()).isEqualTo(7);
        assertThat(outcome.figures().tasks()).isEqualTo(120);
        assertThat(outcome.figures().seconds()).isGreaterThanOrEqualTo(ScanJob.law(0.02, 40, 10));
        assertThat(outcome.figures().waitMillis()).isPositive();
    }

    @Test
    void addresses_areOfThisMachine() throws Exception {
        assertThat(ScanJob.Loopbacks.address(0).getHostAddress()).isEqualTo("127.1.0.1");
        assertThat(ScanJob.Loopbacks.address(10_199).getHostAddress()).isEqualTo("127.1.40.200");
        assertThat(ScanJob.Loopbacks.address(10_199).isLoopbackAddress()).isTrue();
    }

    @Test
    void rounds_areWhole() {
        assertThat(ScanJob.law(1, 207, 10)).isEqualTo(21);
        assertThat(ScanJob.law(1, 207, 206)).isEqualTo(2);
        assertThat(ScanJob.law(1, 207, 207)).isEqualTo(1);
    }

    @Test
    void publishedTimesOfTheLanScan_fit5100Silent() {
        PublishedFigures published = PublishedFigures.of("lan-scan");
        for (int row = 0; row < published.rows().size(); row++) {
            double law = ScanJob.law(2.5, 5_100, (int) published.number(row, "threads"));
            assertThat(law).isCloseTo(published.number(row, "seconds"), within(0.02 * law));
        }
    }

    @Test
    void steps_doubleAtMost() {
        assertThat(Recommendation.stepsAllowed(50, 5_100)).isEqualTo(8);
        assertThat(Recommendation.stepsAllowed(50, 100)).isEqualTo(2);
    }

    @Test
    void primes_areCountedByEveryTask() throws Exception {
        assertThat(Primes.PrimesJob.primesBelow(10_000)).isEqualTo(1_229);
        Primes.PrimesJob.Outcome outcome = new Primes.PrimesJob(12, 1_000, 3).run();
        assertThat(outcome.primes()).isEqualTo(168);
        assertThat(outcome.figures().tasks()).isEqualTo(12);
    }
}
