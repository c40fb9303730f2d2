package io.loadline.window.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ThrottlingTest {

    private static final long SECOND = 1_000_000_000;

    private final Throttling throttling = new Throttling(() -> 60 * SECOND);
    private double throttled;

    @Test
    void oneBadWindowOfMany_isOneOfMany() {
        for (int second = 0; second < 30; second++) {
            throttling.share(second * SECOND, throttled);
        }
        throttled += SECOND;

        assertThat(throttling.share(30 * SECOND, throttled)).isCloseTo(1.0 / 30, within(1e-9));
    }

    @Test
    void whatIsOlderThanTheHistoryIsForgotten() {
        for (int second = 0; second < 300; second++) {
            throttled += second < 100 ? SECOND / 2.0 : 0;
            throttling.share(second * SECOND, throttled);
        }

        assertThat(throttling.share(300 * SECOND, throttled)).isZero();
    }

    @Test
    void withoutAQuotaItIsUnknown() {
        assertThat(throttling.share(0, Double.NaN)).isNaN();
        assertThat(throttling.share(SECOND, 5)).isZero();
    }
}
