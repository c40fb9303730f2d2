package io.loadline.benchmarks.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkTableTest {

    @Test
    void intervalAroundZero_isNoise() {
        assertThat(WorkTable.verdict(new Interval(0.1, -0.1, 0.3), 10)).isEqualTo("inside the noise, which is 2.0 %");
    }

    @Test
    void intervalAboveZero_isMore() {
        assertThat(WorkTable.verdict(new Interval(0.2, 0.1, 0.3), 10)).isEqualTo("more by 2.0 %, outside the noise");
    }

    @Test
    void intervalBelowZero_isLess() {
        assertThat(WorkTable.verdict(new Interval(-0.2, -0.3, -0.1), 10)).isEqualTo("less by 2.0 %, outside the noise");
    }

    @Test
    void twoRounds_areTooFew() {
        assertThat(WorkTable.verdict(Interval.of(0.2, 0.3), 10)).isEqualTo("too few rounds to tell");
    }

    @Test
    void rowIsInMicroseconds() {
        Rounds rounds = new Forks()
                .with(Subject.JDK, 10_000, 10_000, 10_000)
                .with(Subject.LOADLINE, 10_100, 10_100, 10_100)
                .rounds();

        assertThat(WorkTable.row("10 us", rounds))
                .startsWith("| 10 us | 10.000 | 10.100 | 0.100 (0.100 to 0.100) | more by 1.0 %");
    }
}
