// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.look;

import java.util.Locale;

/** Numbers as people read them. What is not known (NaN) is a dash in tables, and the word unknown in sentences. */
public final class Figure {

    public static final String DASH = "\u2013";
    public static final String UNKNOWN = "unknown";

    private static final double WITHOUT_DIGITS = 99.95;
    private static final double ONE_DIGIT = 0.95;
    private static final double TWO_DIGITS = 0.095;
    private static final double NOTHING = 0.0005;

    private Figure() {}

    public static boolean isKnown(double value) {
        return Double.isFinite(value);
    }

    /** Formats a number of threads or tasks. */
    public static String whole(double value) {
        return isKnown(value) ? String.format(Locale.ROOT, "%,.0f", value) : DASH;
    }

    /** Formats milliseconds or a rate, with about three significant digits. */
    public static String decimal(double value) {
        if (!isKnown(value)) {
            return DASH;
        }
        double size = Math.abs(value);
        String format = size < NOTHING || size >= WITHOUT_DIGITS
                ? "%,.0f"
                : size >= ONE_DIGIT ? "%.1f" : size >= TWO_DIGITS ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, format, value);
    }

    /** Formats a share from 0 to 1. */
    public static String percent(double share) {
        return isKnown(share) ? String.format(Locale.ROOT, "%.0f %%", share * 100) : DASH;
    }

    /** Returns the value with its unit, for a sentence. */
    public static String said(double value, String unit) {
        return isKnown(value) ? decimal(value) + " " + unit : UNKNOWN;
    }

    public static String saidWhole(double value, String unit) {
        return isKnown(value) ? whole(value) + " " + (value == 1 ? singular(unit) : unit) : UNKNOWN;
    }

    public static String saidPercent(double share) {
        return isKnown(share) ? percent(share) : UNKNOWN;
    }

    private static String singular(String unit) {
        return unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
    }
}
