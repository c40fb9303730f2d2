package io.loadline.benchmarks.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class IntervalTest {

    /** Student, "The probable error of a mean", Biometrika 6 (1908): hours of sleep gained, ten patients. */
    private static final double[] SLEEP = {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4};

    @Test
    void studentsOwnData() {
        Interval interval = Interval.of(SLEEP);

        assertThat(interval.mean()).isCloseTo(1.58, within(1e-9));
        assertThat(interval.low()).isCloseTo(0.70, within(0.005));
        assertThat(interval.high()).isCloseTo(2.46, within(0.005));
        assertThat(interval.contains(0)).isFalse();
    }

    @Test
    void twoValues_leaveTheIntervalUnknown() {
        Interval interval = Interval.of(2, 4);

        assertThat(interval.mean()).isEqualTo(3);
        assertThat(interval.isKnown()).isFalse();
    }
}
