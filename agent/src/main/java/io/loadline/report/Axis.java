// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.ArrayList;
import java.util.List;

/** Scale from values to coordinates of a {@link Figure}, linear or logarithmic. Immutable. */
final class Axis {

    /** Number of parts into which the marks divide a linear axis, about. */
    private static final int PARTS = 4;

    private static final double[] ROUND = {1, 2, 5, 10};

    private final double from;
    private final double to;
    private final boolean logarithmic;

    private Axis(double from, double to, boolean logarithmic) {
        this.from = from;
        this.to = to;
        this.logarithmic = logarithmic;
    }

    /** Returns a linear axis; an empty or unknown range becomes one unit. */
    static Axis linear(double from, double to) {
        return new Axis(from, to > from ? to : from + 1, false);
    }

    /**
     * Returns a logarithmic axis.
     *
     * @param from the smallest value, greater than 0; smaller values are shown there
     */
    static Axis logarithmic(double from, double to) {
        return new Axis(from, Math.max(to, from * 2), true);
    }

    /** Returns the position of a value between 0 and 1; values outside of the range lie at its ends. */
    double at(double value) {
        double inside = Math.max(from, Math.min(to, value));
        return logarithmic ? Math.log(inside / from) / Math.log(to / from) : (inside - from) / (to - from);
    }

    double from() {
        return from;
    }

    double to() {
        return to;
    }

    /** Returns round values to mark, lowest first. */
    List<Double> marks() {
        return logarithmic ? decades() : multiples();
    }

    private List<Double> multiples() {
        double least = (to - from) / PARTS;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double step = power;
        for (int i = 0; step < least; i++) {
            step = ROUND[i] * power;
        }
        List<Double> marks = new ArrayList<>();
        for (double mark = Math.ceil(from / step) * step; mark <= to + step / 1000; mark += step) {
            marks.add(mark);
        }
        return marks;
    }

    /** Returns powers of ten, or, where there are fewer than three, 1, 2 and 5 times these. */
    private List<Double> decades() {
        List<Double> powers = new ArrayList<>();
        List<Double> marks = new ArrayList<>();
        for (double power = Math.pow(10, Math.floor(Math.log10(from))); power <= to; power *= 10) {
            for (int i = 0; i < ROUND.length - 1; i++) {
                double mark = ROUND[i] * power;
                if (mark >= from && mark <= to) {
                    marks.add(mark);
                    if (i == 0) {
                        powers.add(mark);
                    }
                }
            }
        }
        return powers.size() > 2 ? powers : marks;
    }
}
