package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.LengthDistribution;
import java.net.URI;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ThinkTimeTest {
    private static final int DRAWS = 100_000;

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void constant_isAlwaysItsMean() {
        assertThat(load(2.5, LengthDistribution.CONSTANT).thinkNanos(random)).isEqualTo(2_500_000);
        assertThat(load(0, LengthDistribution.EXPONENTIAL).thinkNanos(random)).isZero();
    }

    @Test
    void exponential_hasItsMean() {
        ClosedLoad load = load(2, LengthDistribution.EXPONENTIAL);
        double mean = LongStream.generate(() -> load.thinkNanos(random))
                .limit(DRAWS)
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(2e6, withinPercentage(2));
    }

    private static ClosedLoad load(double millis, LengthDistribution lengths) {
        return new ClosedLoad(URI.create("http://127.0.0.1/"), 1, millis, lengths, Duration.ZERO, Duration.ZERO);
    }
}
