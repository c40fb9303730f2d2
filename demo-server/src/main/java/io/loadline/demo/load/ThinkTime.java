package io.loadline.demo.load;

import java.util.random.RandomGenerator;

/**
 * How long a client pauses between an answer and its next request.
 *
 * @param meanMillis mean, in milliseconds, 0 for no pause
 * @param exponential drawn from the exponential distribution, otherwise always the mean
 */
public record ThinkTime(double meanMillis, boolean exponential) {

    public static final ThinkTime NONE = new ThinkTime(0, false);

    long nextNanos(RandomGenerator random) {
        double millis = exponential ? meanMillis * random.nextExponential() : meanMillis;
        return Math.round(millis * 1e6);
    }
}
