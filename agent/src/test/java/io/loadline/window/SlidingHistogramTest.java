package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SlidingHistogramTest {

    private final SlidingHistogram sliding = new SlidingHistogram();

    @Test
    void aWindowThatLeavesTakesItsValuesWithIt() {
        sliding.add(window(5_000_000, 100));
        sliding.add(window(1_000_000, 10));
        assertThat(sliding.distribution(0).count).isEqualTo(110);
        assertThat(sliding.distribution(0).max).isCloseTo(5, within(0.05));
        sliding.dropOldest();

        assertThat(sliding.distribution(0).count).isEqualTo(10);
        assertThat(sliding.distribution(0).max).isCloseTo(1, within(0.01));
    }

    @Test
    void anEmptyWindowLeavesToo() {
        sliding.add(new Histogram(2));
        sliding.add(window(1_000_000, 1));
        sliding.dropOldest();
        assertThat(sliding.distribution(0).count).isEqualTo(1);
        sliding.dropOldest();

        assertThat(sliding.distribution(0)).isSameAs(Distribution.EMPTY);
    }

    private static Histogram window(long nanos, int count) {
        Histogram histogram = new Histogram(2);
        histogram.recordValueWithCount(nanos, count);
        return histogram;
    }
}
