package io.loadline.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CacheLifetimeTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private long now = Long.MAX_VALUE - SECOND;
    private final CacheLifetime life = new CacheLifetime(() -> now);

    @Test
    void nothingStandsBeforeItWasWorkedOut() {
        assertThat(life.isOver()).isTrue();
    }

    @Test
    void whatCostsLittleStandsForFiveSeconds() {
        life.renew(() -> now += MILLI);

        now += 5 * SECOND - 1;
        assertThat(life.isOver()).isFalse();
        now++;
        assertThat(life.isOver()).isTrue();
    }

    @Test
    void whatCostsMuchStandsAThousandTimesAsLong() {
        life.renew(() -> now += 20 * MILLI);

        now += 20 * SECOND - 1;
        assertThat(life.isOver()).isFalse();
        now++;
        assertThat(life.isOver()).isTrue();
    }

    @Test
    void nothingStandsLongerThanAMinute() {
        life.renew(() -> now += 3_600 * SECOND);

        now += 60 * SECOND;
        assertThat(life.isOver()).isTrue();
    }

    @Test
    void whatIsRenewedStandsAgain() {
        life.renew(() -> {});
        now += 5 * SECOND;
        life.renew(() -> {});

        assertThat(life.isOver()).isFalse();
    }
}
