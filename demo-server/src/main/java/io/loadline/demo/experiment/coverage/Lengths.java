package io.loadline.demo.experiment.coverage;

import java.util.SplittableRandom;

/** Distribution of the length of a task in units of its mean: every draw is at least 0 and their mean is 1. */
public enum Lengths {
    EXPONENTIAL,
    LOG_NORMAL,
    CONSTANT,

    /** One task in ten is ten times as long as the others. */
    TWO_POINT,
    UNIFORM,

    /** Gamma of shape 2. */
    ERLANG_2;

    private static final double SIGMA = 1;

    double draw(SplittableRandom random) {
        return switch (this) {
            case EXPONENTIAL -> random.nextExponential();
            case LOG_NORMAL -> Math.exp(SIGMA * random.nextGaussian() - SIGMA * SIGMA / 2);
            case CONSTANT -> 1;
            case TWO_POINT -> (random.nextDouble() < 0.1 ? 10 : 1) / 1.9;
            case UNIFORM -> 2 * random.nextDouble();
            case ERLANG_2 -> (random.nextExponential() + random.nextExponential()) / 2;
        };
    }
}
