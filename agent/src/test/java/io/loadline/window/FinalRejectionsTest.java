package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FinalRejectionsTest {

    private final FinalRejections turnedAway = new FinalRejections();

    @Test
    void whereNothingComesBack_aRejectionIsToldAtOnce() {
        assertThat(turnedAway.since(5, 0)).isEqualTo(5);
        assertThat(turnedAway.since(5, 0)).isZero();
        assertThat(turnedAway.since(7, 0)).isEqualTo(2);
    }

    @Test
    void whatIsPutBackLaterThanItIsRejected_wasNeverTurnedAway() {
        assertThat(turnedAway.since(10, 10)).isZero();
        assertThat(turnedAway.since(21, 20)).isZero();
        assertThat(turnedAway.since(31, 31)).isZero();
        assertThat(turnedAway.since(40, 41)).isZero();
    }

    @Test
    void whatDoesNotComeBack_isToldOnce() {
        assertThat(turnedAway.since(10, 10)).isZero();
        assertThat(turnedAway.since(23, 20)).isZero();
        assertThat(turnedAway.since(31, 30)).isZero();
        assertThat(turnedAway.since(31, 30)).isZero();
        assertThat(turnedAway.since(34, 30)).isEqualTo(1);
        assertThat(turnedAway.since(31, 30)).isZero();
    }
}
