// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiddenTimesTest {

    /** The first table of how-sizing-works.md, measured on 2 processors: service, processor, busy threads; run queue. */
    @ParameterizedTest
    @CsvSource({"30.2, 4.1, 4, 0.4", "31.5, 4.1, 8, 1.7", "37.3, 4.1, 16, 6.8", "26.3, 10.8, 4, 5.1"})
    void belowFullProcessorsTheMeasuredDelayIsFound(double service, double cpu, double busy, double runQueue) {
        assertThat(HiddenTimes.runQueueMillis(service, cpu, busy, 2)).isCloseTo(runQueue, within(0.1 * service));
    }

    @Test
    void onFullProcessorsOnlyWhatMustBeOneIsCalledADelay() {
        double estimate = HiddenTimes.runQueueMillis(49.4, 10.0, 10, 2);

        assertThat(estimate).isBetween(5.0, 29.5);
    }

    @Test
    void asManyThreadsAsProcessorsDoNotWaitForOne() {
        assertThat(HiddenTimes.runQueueMillis(20, 10, 2, 2)).isZero();
    }

    @Test
    void fromTheUnknownNothingIsEstimated() {
        assertThat(HiddenTimes.runQueueMillis(Double.NaN, 10, 4, 2)).isNaN();
        assertThat(HiddenTimes.runQueueMillis(20, Double.NaN, 4, 2)).isNaN();
        assertThat(HiddenTimes.runQueueMillis(20, 10, 4, Double.NaN)).isNaN();
    }
}
