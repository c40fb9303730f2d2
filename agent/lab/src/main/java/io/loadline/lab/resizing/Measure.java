// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import java.util.Arrays;
import java.util.Locale;

/** A column of the table: median and worst of many results. */
enum Measure {
    /** 1 if the right size was reached in every phase. */
    SETTLED("settled", true, "%.0f"),

    /** Steps of the phase that took most; infinite if in any the right size was not reached. */
    STEPS("steps", false, "%.0f"),

    /** The same. */
    MINUTES("minutes till then", false, "%.0f"),

    /** All of them in a phase where that did not happen. */
    CHANGES("changes an hour after", false, "%.1f"),

    /** Share of the time at a size within the band of the right one. */
    TIME_RIGHT("time right", true, "%.2f"),

    /** Mean over time of threads over the right size. */
    THREADS("threads / right", false, "%.2f"),

    /** Tasks done over those of the fixed pool, in the worst minute. */
    WORST_THROUGHPUT("throughput, worst minute", true, "%.3f"),

    THROUGHPUT("throughput", true, "%.3f"),

    /** Worst response in five minutes: like {@link #RESPONSE}, for the tasks that arrived within them. */
    WORST_RESPONSE("p99, worst 5 minutes", false, "%.2f"),

    /** The 99th percentile of response times over that of the fixed pool, tasks still unfinished counted as they are. */
    RESPONSE("p99", false, "%.2f");

    final String title;
    private final boolean moreIsBetter;
    private final String format;

    Measure(String title, boolean moreIsBetter, String format) {
        this.title = title;
        this.moreIsBetter = moreIsBetter;
        this.format = format;
    }

    /** For people. */
    String of(double[] figures) {
        double[] sorted = Arrays.stream(figures).sorted().toArray();
        int n = sorted.length;
        if (n == 0 || this == SETTLED) {
            return n == 0 ? "" : (int) Arrays.stream(figures).sum() + " of " + n;
        }
        return text(sorted[n / 2]) + ", " + text(sorted[moreIsBetter ? 0 : n - 1]);
    }

    private String text(double value) {
        return Double.isInfinite(value) ? "never" : String.format(Locale.ROOT, format, value);
    }
}
