// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceSplitTest {

    /** Measured on two processors at different pool sizes: service, processor, run queue; the last column is S0. */
    @ParameterizedTest
    @CsvSource({
        "30.2, 4.1, 0.4, 29.8",
        "31.5, 4.1, 1.7, 29.8",
        "37.3, 4.1, 6.8, 30.5",
        "50.3, 4.2, 20.0, 30.3",
        "20.7, 11.1, 0.1, 20.6",
        "26.3, 10.8, 5.1, 21.2",
        "49.4, 10.0, 29.5, 19.9"
    })
    void runQueueDelayIsTakenOut(double service, double cpu, double runQueue, double uncontended) {
        assertThat(new ServiceSplit(service, cpu, runQueue).uncontendedMillis()).isCloseTo(uncontended, within(0.01));
    }

    /** Service, processor, share of the service that is a wait for a common place; never less than the processor time. */
    @ParameterizedTest
    @CsvSource({"30, 4, 0.5, 15", "30, 20, 0.5, 20", "10, 12, 0.2, 10", "30, NaN, 0.5, 15"})
    void theWaitForACommonPlaceIsTakenOut(double service, double cpu, double waitingShare, double needed) {
        assertThat(new ServiceSplit(service, cpu, 0).neededMillis(waitingShare)).isEqualTo(needed);
    }

    @Test
    void whatIsUnknownIsNotTakenForZero() {
        ServiceSplit unknown = new ServiceSplit(20, Double.NaN, Double.NaN);

        assertThat(unknown.blockedMillis).isNaN();
        assertThat(unknown.processorShare()).isNaN();
        assertThat(unknown.uncontendedMillis()).isEqualTo(20);
    }
}
