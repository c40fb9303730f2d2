// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the range of a recommendation holds the right size, and is narrow enough to be of use. */
@Tag("full")
class CoverageTest {

    private static final double[] RIGHT_AND_TOO_LARGE = {1, 3};
    private static final double[] TOO_SMALL = {0.25, 0.5};

    private static final int SEEDS = 2;
    private static final int MANY_SEEDS = 100;
    private static final double MIN_OF_FAMILY = 0.85;
    private static final double MIN = 0.90;
    /** The aim is 0.99; small sizes are whole numbers, whose interval cannot be made a little narrower. */
    private static final double MAX = 0.995;

    /** The twelve looks of one family say nothing of it. */
    @ParameterizedTest
    @ValueSource(doubles = {60, 180})
    void theIntervalHoldsTheRightSize(double seconds) {
        Coverage coverage = look(seconds, SEEDS);

        assertThat(coverage.held()).as(coverage.toString()).isGreaterThanOrEqualTo(MIN);
    }

    /** Where bounds of the load decide: few tasks, of all lengths. */
    @ParameterizedTest
    @CsvSource({"0.005, 1", "0.02, 1", "0.05, 1", "0.02, 32", "0.1, 32", "0.2, 32"})
    void theIntervalOfAPoolThatIsHardlyUsedHoldsTheRightSize(double load, int threads) {
        Coverage coverage = new Coverage(40);
        coverage.lookAtLittle(load, threads, 20);
        System.out.println(coverage);

        assertThat(coverage.answered()).as("answers").isGreaterThan(30);
        assertThat(coverage.held()).as(coverage.toString()).isGreaterThanOrEqualTo(MIN);
    }

    /** Only a step can be advised, of twice the threads; how far it is to the right size is told by the interval. */
    @Test
    void theIntervalOfAStepReachesToTheRightSize() {
        Coverage coverage = new Coverage(60);
        coverage.lookAtAll(1, TOO_SMALL);

        assertThat(coverage.held()).as(coverage.toString()).isGreaterThanOrEqualTo(MIN);
    }

    /** So few tasks make up most of the work that ten minutes do not tell the load well: the interval reaches as far as it may be. */
    @ParameterizedTest
    @ValueSource(doubles = {1.8, 2})
    void theIntervalOfLongTailsReachesToTheRightSize(double sigma) {
        Coverage coverage = new Coverage(600);
        coverage.look("lognormal", Lengths.logNormal(sigma), 3, 1);

        assertThat(coverage.held()).as(coverage.toString()).isGreaterThanOrEqualTo(MIN);
    }

    /** Draws clients, lengths, processors, permits, and other processes that use the processors. */
    @ParameterizedTest
    @EnumSource(names = {"CLOSED", "PROCESSOR", "DOWNSTREAM"})
    void theIntervalOfClosedWorkHoldsTheRightSize(Family family) {
        assertThatItHolds(family, 12);
    }

    @Tag("nightly")
    @ParameterizedTest
    @EnumSource(names = {"CLOSED", "PROCESSOR", "DOWNSTREAM"})
    void theIntervalOfClosedWorkHoldsTheRightSize_inManyLooks(Family family) {
        assertThatItHolds(family, MANY_SEEDS);
    }

    private static void assertThatItHolds(Family family, int seeds) {
        Coverage coverage = new Coverage(120);
        coverage.look(family, seeds);
        System.out.println(coverage);

        assertThat(coverage.held()).as(coverage.toString()).isGreaterThanOrEqualTo(MIN_OF_FAMILY);
        assertThat(coverage.medianExcessWidth()).as(coverage.toString()).isLessThanOrEqualTo(0);
    }

    /** Six hundred looks of each family and length: an hour or less. */
    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(doubles = {60, 180, 600})
    void theIntervalHoldsTheRightSize_inNeitherTooFewNorTooManyLooks(double seconds) {
        Coverage coverage = look(seconds, MANY_SEEDS);

        assertThat(coverage.held()).as(coverage.toString()).isBetween(MIN, MAX);
        SoftAssertions softly = new SoftAssertions();
        Coverage.FAMILIES.keySet().forEach(family -> softly.assertThat(coverage.held(family))
                .as("%s, looks of %.0f s", family, seconds)
                .isGreaterThanOrEqualTo(MIN_OF_FAMILY));
        softly.assertAll();
    }

    private static Coverage look(double seconds, int seeds) {
        Coverage coverage = new Coverage(seconds);
        coverage.lookAtAll(seeds, RIGHT_AND_TOO_LARGE);
        System.out.println(coverage);
        assertThat(coverage.medianExcessWidth())
                .as("median width, looks of %.0f s, less two threads or a quarter of the right size", seconds)
                .isLessThanOrEqualTo(0);
        return coverage;
    }
}
