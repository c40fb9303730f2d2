package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StallsTest {

    private static final long SECOND = 1_000_000_000;

    private final Stalls stalls = new Stalls();

    /** The wait for a processor before does not count. */
    @ParameterizedTest(name = "{0} s late, {1} s of them without a processor")
    @CsvSource({"60, 0, 60", "3, 0, 3", "3, 1, 3", "3, 2.5, 0", "0.5, 0, 0", "9, 9, 0", "9, NaN, 0", "15, NaN, 15"})
    void theProcessStoodStill_ifItWokeUpLate_andNotForWantOfAProcessor(double late, double waited, double stopped) {
        stalls.wokeUp(0, 7 * SECOND);
        stalls.wokeUp((long) (late * SECOND), 7 * SECOND + waited * SECOND);

        assertThat(stalls.endWindow()).isEqualTo((long) (stopped * SECOND));
        assertThat(stalls.endWindow()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"5, 0", "15, 15"})
    void untilItIsKnownHowLongItWaitsForProcessors_onlyALongStopIsOne(double late, double stopped) {
        stalls.wokeUp((long) (late * SECOND), 20 * SECOND);

        assertThat(stalls.endWindow()).isEqualTo((long) (stopped * SECOND));
    }
}
