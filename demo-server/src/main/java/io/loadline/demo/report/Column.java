package io.loadline.demo.report;

import java.util.Locale;

/**
 * A column of a {@link Table}.
 *
 * @param key name of its figures in JSON
 * @param unit empty for none
 * @param places after the point; the figures in JSON are not rounded
 */
public record Column(String key, String label, String unit, int places) {

    private static final String NOT_KNOWN = "-";

    public static Column text(String key, String label) {
        return new Column(key, label, "", 0);
    }

    public static Column number(String key, String label, String unit, int places) {
        return new Column(key, label, unit, places);
    }

    /** As people read it; {@code -} for what is not known. */
    public String format(Object value) {
        if (value instanceof Number number) {
            double figure = number.doubleValue();
            return Double.isNaN(figure) ? NOT_KNOWN : String.format(Locale.ROOT, "%,." + places + "f", figure);
        }
        return value == null ? NOT_KNOWN : value.toString();
    }
}
