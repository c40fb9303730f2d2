package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StallsTest {

    private static final long SECOND = 1_000_000_000;

    private final Stalls stalls = new Stalls(SECOND, -3 * SECOND);

    @Test
    void theWindowOfAStopAndTheNextOneAreSpoilt() {
        assertThat(stalls.spoil(-2 * SECOND)).isFalse();
        assertThat(stalls.spoil(60 * SECOND)).isTrue();
        assertThat(stalls.spoil(61 * SECOND)).isTrue();
        assertThat(stalls.spoil(62 * SECOND)).isFalse();
    }

    @Test
    void aSamplerThatIsLateBySomeSeconds_spoilsNothing() {
        assertThat(stalls.spoil(9 * SECOND)).isFalse();
        assertThat(stalls.spoil(10 * SECOND)).isFalse();
    }

    @Test
    void longWindowsAreNoStops() {
        Stalls minutes = new Stalls(60 * SECOND, 0);
        assertThat(minutes.spoil(61 * SECOND)).isFalse();
    }
}
