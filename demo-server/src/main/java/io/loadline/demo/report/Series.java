package io.loadline.demo.report;

/**
 * Points of one kind in a {@link Chart}. NaN in {@code y} leaves a point out.
 *
 * @param x ignored in a chart with categories, where {@code y} has a value for each of them
 */
public record Series(String name, Role role, double[] x, double[] y) {

    /** Where the figures come from; it decides colour and shape, the same in every picture. */
    public enum Role {
        PUBLISHED,
        THEORY,
        MEASURED,
        RECOMMENDED,
        OTHER
    }

    public static Series of(String name, Role role, double[] x, double[] y) {
        return new Series(name, role, x, y);
    }

    public static Series point(String name, Role role, double x, double y) {
        return new Series(name, role, new double[] {x}, new double[] {y});
    }

    /** For a chart with categories. */
    public static Series bars(String name, Role role, double... y) {
        return new Series(name, role, new double[0], y);
    }
}
