// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadLimitTest {

    @Test
    void stopsAtTheBound_andEndsItsThreads() throws Exception {
        ThreadLimit.SleepersJob.Outcome outcome = new ThreadLimit.SleepersJob(50, 5, 0).run();

        assertThat(outcome.made().count()).isEqualTo(50);
        assertThat(outcome.live()).isGreaterThan(50);
        assertThat(outcome.made().endedBy()).isEqualTo("the bound given beforehand");
        assertThat(outcome.counts()).containsExactly(10, 20, 30, 40, 50);
        assertThat(Thread.getAllStackTraces())
                .extractingFromEntries(Map.Entry::getKey)
                .noneMatch(thread -> ((Thread) thread).getName().equals("sleeper"));
    }

    @Test
    void stopsSooner_whereMemoryWouldGetScarce() throws Exception {
        ThreadLimit.SleepersJob.Outcome outcome = new ThreadLimit.SleepersJob(50, 5, Long.MAX_VALUE - 1).run();

        assertThat(outcome.made().count()).isEqualTo(10);
        assertThat(outcome.made().endedBy()).isEqualTo("the reserve of memory");
    }
}
