package io.loadline.demo.report;

import java.util.Locale;

/**
 * What a result was expected to be, and what it is.
 *
 * @param measured NaN if it is not known, which is a miss
 * @param least and {@code most}: both included; NaN for no bound
 */
public record Check(String what, double measured, double least, double most, String unit) {

    public boolean isMet() {
        return !Double.isNaN(measured) && !(measured < least) && !(measured > most);
    }

    /** "met: what: 3.1 % (at most 5 %)". */
    public String describe() {
        return "%s: %s: %s (%s)".formatted(isMet() ? "met" : "MISSED", what, found(), wanted());
    }

    /** A miss has a digit more, since it may be a narrow one. */
    public String found() {
        return figure(measured, isMet() ? 2 : 3);
    }

    public String wanted() {
        if (Double.isNaN(least)) {
            return "at most " + figure(most, 2);
        }
        return Double.isNaN(most) ? "at least " + figure(least, 2) : figure(least, 2) + " to " + figure(most, 2);
    }

    private String figure(double value, int digits) {
        if (Double.isNaN(value)) {
            return "not known";
        }
        String number = String.format(Locale.ROOT, "%." + digits + "f", value).replaceAll("\\.?0+$", "");
        return unit.isEmpty() ? number : number + " " + unit;
    }
}
