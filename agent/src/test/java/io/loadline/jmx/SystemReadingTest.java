// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.advise.Advisor;
import io.loadline.health.Faults;
import io.loadline.machine.Processors;
import io.loadline.memory.Memory;
import io.loadline.model.Goal;
import java.time.ZoneOffset;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class SystemReadingTest {

    /** No thread splits the processors here, and the interrupted reader does not wait for a split. */
    @Test
    void whatIsReadOfAllPoolsIsThere_beforeTheProcessorsAreSplit() {
        Memory memory = new Memory(() -> 0, ZoneOffset.UTC, 3_600_000);
        Advisor advisor = new Advisor(() -> new Goal(0.9, Double.NaN), memory, () -> 0, new Faults());
        Processors processors = new Processors(2, Double.NaN, Double.NaN);
        SystemReading reading = new SystemReading(Collections::emptyList, () -> processors, advisor);

        Thread.currentThread().interrupt();
        try {
            assertThat(reading.split()).isEmpty();
            assertThat(reading.explanation()).endsWith("How they share the processors is not known.");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
