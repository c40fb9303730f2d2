package io.loadline.demo.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class TaskLogTest {

    private static final long MILLI = 1_000_000;

    private final TaskLog log = new TaskLog(100 * MILLI, 200 * MILLI);

    @Test
    void completion_countsWhereItHappens_responseWhereTheTaskWasDue() {
        log.completed(90 * MILLI, 110 * MILLI);
        log.completed(95 * MILLI, 120 * MILLI);
        log.completed(150 * MILLI, 250 * MILLI);

        assertThat(log.completions()).isEqualTo(2);
        assertThat(log.lastCompletion()).isEqualTo(120 * MILLI);
        assertThat(log.p99()).isCloseTo(100, withinPercentage(0.2));
    }

    @Test
    void taskLeftInTheQueue_respondsWithItsAgeAtLeast() {
        log.unfinished(120 * MILLI, 220 * MILLI);
        log.unfinished(50 * MILLI, 220 * MILLI);

        assertThat(log.completions()).isZero();
        assertThat(log.p99()).isCloseTo(100, withinPercentage(0.2));
    }

    @Test
    void nothingSeen_isNotKnown() {
        assertThat(log.p99()).isNaN();
    }
}
