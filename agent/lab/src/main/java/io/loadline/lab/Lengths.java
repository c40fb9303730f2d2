package io.loadline.lab;

import java.util.Locale;

/** A distribution of lengths, as factors with the mean 1. Immutable. */
public final class Lengths {

    enum Kind {
        CONSTANT,
        EXPONENTIAL,
        UNIFORM,
        TWO_POINT,
        LOG_NORMAL,
        PARETO
    }

    static final Lengths CONSTANT = new Lengths(Kind.CONSTANT, 0, 0);
    public static final Lengths EXPONENTIAL = new Lengths(Kind.EXPONENTIAL, 0, 0);

    /** From 0 to twice the mean. */
    static final Lengths UNIFORM = new Lengths(Kind.UNIFORM, 0, 0);

    private final Kind kind;
    private final double shape;
    private final double spread;
    private final double scale;

    private Lengths(Kind kind, double shape, double spread) {
        this.kind = kind;
        this.shape = shape;
        this.spread = spread;
        this.scale = 1 / mean();
    }

    /** {@code share} of the tasks are {@code times} as long as the others. */
    static Lengths twoPoint(double share, double times) {
        return new Lengths(Kind.TWO_POINT, share, times);
    }

    static Lengths logNormal(double sigma) {
        return new Lengths(Kind.LOG_NORMAL, sigma, 0);
    }

    /** Cut off where the longest is {@code times} the shortest. */
    static Lengths pareto(double alpha, double times) {
        return new Lengths(Kind.PARETO, alpha, times);
    }

    double draw(Draws draws) {
        return scale * unscaled(draws);
    }

    private double unscaled(Draws draws) {
        return switch (kind) {
            case CONSTANT -> 1;
            case EXPONENTIAL -> draws.exponential(1);
            case UNIFORM -> draws.uniform(0, 2);
            case TWO_POINT -> draws.chance(shape) ? spread : 1;
            case LOG_NORMAL -> Math.exp(shape * draws.normal());
            default -> Math.pow(1 - draws.uniform() * (1 - Math.pow(spread, -shape)), -1 / shape);
        };
    }

    private double mean() {
        return switch (kind) {
            case TWO_POINT -> 1 + shape * (spread - 1);
            case LOG_NORMAL -> Math.exp(shape * shape / 2);
            case PARETO -> shape / (shape - 1) * (1 - Math.pow(spread, 1 - shape)) / (1 - Math.pow(spread, -shape));
            default -> 1;
        };
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s(%.2f, %.1f)", kind, shape, spread);
    }
}
