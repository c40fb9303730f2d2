// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.Locale;

/**
 * Formats figures for narrow columns: at most three digits and a unit. Unknown, negative and infinite values are a
 * dash.
 */
public final class Amounts {

    private static final String UNKNOWN = "-";
    private static final String[] THOUSANDS = {"", "k", "M", "G", "T"};

    /** Units of time, their lengths in milliseconds, and the first value that the next unit shows. */
    private static final String[] UNITS = {"us", "ms", "s", "min", "h", "d"};

    private static final double[] UNIT_MILLIS = {1e-3, 1, 1e3, 60e3, 3600e3, 86_400e3};
    private static final double[] NEXT_MILLIS = {0.9995, 999.5, 120e3, 7200e3, 48 * 3600e3, Double.POSITIVE_INFINITY};

    private Amounts() {}

    /** Formats a rate, such as {@code 0.02}, {@code 3.4}, {@code 174} or {@code 12.3k}, in at most five characters. */
    public static String rate(Object value) {
        double number = number(value);
        if (Double.isNaN(number)) {
            return UNKNOWN;
        }
        if (number == 0) {
            return "0";
        }
        if (number < 0.005) {
            return "<0.01";
        }
        return number < 0.995 ? format("%.2f", number) : whole(number, number < 99.95 ? "%.1f" : "%.0f");
    }

    /** Formats a number of tasks, in at most five characters. */
    public static String count(Object value) {
        double number = number(value);
        return Double.isNaN(number) ? UNKNOWN : whole(number, "%.0f");
    }

    private static String whole(double number, String format) {
        if (number < 9999.5) {
            return format(format, number);
        }
        double rest = number;
        for (String thousand : THOUSANDS) {
            if (rest < 999.5) {
                return format(rest < 99.95 ? "%.1f" : "%.0f", rest) + thousand;
            }
            rest /= 1000;
        }
        return ">999" + THOUSANDS[THOUSANDS.length - 1];
    }

    /** Formats a share of 1 as a percentage, in at most six characters. */
    public static String percent(Object share) {
        double percent = number(share) * 100;
        if (Double.isNaN(percent)) {
            return UNKNOWN;
        }
        return percent < 999.5 ? format("%.0f %%", percent) : ">999 %";
    }

    /**
     * Formats two times in milliseconds, both in the unit of the larger: {@code 5.9/14.3 s}, at most thirteen
     * characters.
     */
    public static String times(Object smaller, Object larger) {
        double first = number(smaller);
        double second = number(larger);
        double most = Double.isNaN(second) ? first : Double.isNaN(first) ? second : Math.max(first, second);
        if (Double.isNaN(most)) {
            return UNKNOWN;
        }
        int unit = 0;
        while (most >= NEXT_MILLIS[unit]) {
            unit++;
        }
        return inUnit(first, unit) + "/" + inUnit(second, unit) + " " + UNITS[unit];
    }

    /** Formats a time in milliseconds in its own unit: {@code 14.3 s}. */
    public static String time(Object millis) {
        String both = times(millis, millis);
        return both.substring(both.indexOf('/') + 1);
    }

    private static String inUnit(double millis, int unit) {
        double amount = millis / UNIT_MILLIS[unit];
        if (Double.isNaN(amount)) {
            return UNKNOWN;
        }
        if (amount > 0 && amount < 0.05) {
            return "<0.1";
        }
        return amount < 99.95 ? format("%.1f", amount) : amount < 999.5 ? format("%.0f", amount) : ">999";
    }

    private static double number(Object value) {
        double number = value == null ? Double.NaN : ((Number) value).doubleValue();
        return number >= 0 && number <= Double.MAX_VALUE ? number : Double.NaN;
    }

    private static String format(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }
}
