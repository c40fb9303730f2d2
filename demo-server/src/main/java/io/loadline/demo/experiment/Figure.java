package io.loadline.demo.experiment;

/** How figures are printed: with one place after the point, and {@code -} for what is not known. */
final class Figure {

    private static final String NOT_KNOWN = "-";

    private Figure() {}

    static String of(double value) {
        return Double.isNaN(value) ? NOT_KNOWN : "%.1f".formatted(value);
    }

    static String precise(double value) {
        return Double.isNaN(value) ? NOT_KNOWN : "%.2f".formatted(value);
    }

    static String percent(double share) {
        return Double.isNaN(share) ? NOT_KNOWN : "%.0f %%".formatted(100 * share);
    }
}
