package io.loadline.demo.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IsotonicTest {

    @Test
    void violators_arePooled() {
        assertThat(Isotonic.nonDecreasing(1, 3, 2, 4)).containsExactly(1, 2.5, 2.5, 4);
        assertThat(Isotonic.nonDecreasing(3, 2, 1)).containsExactly(2, 2, 2);
        assertThat(Isotonic.nonIncreasing(4, 2, 3, 1)).containsExactly(4, 2.5, 2.5, 1);
    }

    @Test
    void whatIsInOrder_stays() {
        assertThat(Isotonic.nonDecreasing(1, 2, 2, 5)).containsExactly(1, 2, 2, 5);
        assertThat(Isotonic.nonDecreasing()).isEmpty();
    }
}
