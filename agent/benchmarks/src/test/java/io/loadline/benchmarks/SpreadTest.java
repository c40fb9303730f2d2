package io.loadline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void medianOfAnOddNumber_isTheMiddleOne() {
        assertThat(Spread.of(9, 1, 4)).isEqualTo(new Spread(4, 1, 9));
    }

    @Test
    void medianOfAnEvenNumber_isBetweenTheTwoInTheMiddle() {
        assertThat(Spread.of(9, 1, 4, 5)).isEqualTo(new Spread(4.5, 1, 9));
    }

    @Test
    void unknownValue_isCalledSo() {
        assertThat(Spread.of(Double.NaN)).hasToString("unknown");
    }
}
