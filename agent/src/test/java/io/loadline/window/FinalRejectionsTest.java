package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FinalRejectionsTest {

    private final WindowMeter.FinalRejections finalRejections = new WindowMeter.FinalRejections();

    @Test
    void whereNothingComesBack_aRejectionIsToldAtOnce() {
        assertThat(finalRejections.since(5, 0, 3)).isEqualTo(5);
        assertThat(finalRejections.since(5, 0, 3)).isZero();
        assertThat(finalRejections.since(7, 0, 3)).isEqualTo(2);
    }

    @Test
    void whatIsPutBackLaterThanItIsRejected_wasNeverTurnedAway() {
        assertThat(finalRejections.since(10, 10, 0)).isZero();
        assertThat(finalRejections.since(21, 20, 1)).isZero();
        assertThat(finalRejections.since(31, 31, 0)).isZero();
        assertThat(finalRejections.since(40, 41, 1)).isZero();
    }

    @Test
    void asManyAsAreOnTheirWayToWorkers_mayBeBack() {
        for (int window = 1; window < 10; window++) {
            assertThat(finalRejections.since(10 * window, 10 * window - 3, 3)).isZero();
        }
        assertThat(finalRejections.since(100, 99, 0)).isEqualTo(1);
    }

    @Test
    void whereVeryManyArePutBack_aFewMayBeHeldUpOnTheirWay() {
        for (int window = 1; window < 10; window++) {
            assertThat(finalRejections.since(10_000 * window, 10_000 * window - 50, 3))
                    .isZero();
        }
        assertThat(finalRejections.since(100_000, 99_960, 0)).isEqualTo(40);
    }

    @Test
    void whatDoesNotComeBack_isToldOnce() {
        assertThat(finalRejections.since(11, 10, 1)).isZero();
        assertThat(finalRejections.since(24, 20, 1)).isZero();
        assertThat(finalRejections.since(32, 30, 1)).isZero();
        assertThat(finalRejections.since(32, 30, 1)).isZero();
        assertThat(finalRejections.since(35, 30, 1)).isEqualTo(1);
        assertThat(finalRejections.since(32, 30, 1)).isZero();
    }
}
