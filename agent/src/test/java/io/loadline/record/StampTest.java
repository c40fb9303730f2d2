package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 7, 15, 16, 123_456_789, -1, -123_456_789, Long.MAX_VALUE - 15})
    void keepsTheTimeToEightNanoseconds_andTheWeight(long nanos) {
        for (int exponent = 0; exponent <= Stamp.MOST_EXPONENT; exponent++) {
            long stamp = Stamp.of(nanos, exponent);

            assertThat(Stamp.nanos(stamp)).isCloseTo(nanos, within(8L));
            assertThat(Stamp.weight(stamp)).isEqualTo(1 << exponent);
        }
    }
}
