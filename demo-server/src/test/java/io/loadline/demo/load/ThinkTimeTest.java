package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.LengthDistribution;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ThinkTimeTest {

    private static final int DRAWS = 100_000;

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void constant_isAlwaysItsMean() {
        ThinkTime think = new ThinkTime(2.5, LengthDistribution.CONSTANT);

        assertThat(think.nextNanos(random)).isEqualTo(2_500_000);
        assertThat(think.nextNanos(random)).isEqualTo(2_500_000);
        assertThat(ThinkTime.NONE.nextNanos(random)).isZero();
    }

    @Test
    void exponential_hasItsMeanAndTheSameStandardDeviation() {
        ThinkTime think = new ThinkTime(2, LengthDistribution.EXPONENTIAL);

        double[] draws = DoubleStream.generate(() -> think.nextNanos(random))
                .limit(DRAWS)
                .toArray();

        double mean = DoubleStream.of(draws).average().orElseThrow();
        double variance =
                DoubleStream.of(draws).map(x -> (x - mean) * (x - mean)).sum() / DRAWS;
        assertThat(mean).isCloseTo(2e6, withinPercentage(2));
        assertThat(Math.sqrt(variance)).isCloseTo(2e6, withinPercentage(2));
    }
}
