package io.loadline.demo.load;

import io.loadline.demo.LengthDistribution;
import java.util.random.RandomGenerator;

/**
 * How long a client pauses between an answer and its next request.
 *
 * @param meanMillis mean, in milliseconds, 0 for no pause
 * @param lengths how the pauses are spread around it
 */
public record ThinkTime(double meanMillis, LengthDistribution lengths) {

    public static final ThinkTime NONE = new ThinkTime(0, LengthDistribution.CONSTANT);

    long nextNanos(RandomGenerator random) {
        return Math.round(meanMillis * lengths.draw(random) * 1e6);
    }
}
