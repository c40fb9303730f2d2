// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import java.util.Arrays;
import java.util.Locale;

/** Column of the table: median and worst of many results. */
enum Measure {
    /** Right size reached in every phase: 1, else 0. */
    SETTLED("settled", true, "%.0f"),

    /** Steps to the right size in the worst phase; infinite if a phase did not reach it. */
    STEPS("steps", false, "%.0f"),

    /** Minutes to the right size in the worst phase; infinite if a phase did not reach it. */
    MINUTES("minutes till then", false, "%.0f"),

    /** Changes per hour after the right size was reached; in a phase that did not reach it, all changes. */
    CHANGES("changes an hour after", false, "%.1f"),

    /** Share of the time at a size within the band of the right one. */
    TIME_RIGHT("time right", true, "%.2f"),

    /** Mean over time of threads over the right size. */
    THREADS("threads / right", false, "%.2f"),

    /** Completed tasks over those of the fixed pool, in the worst minute. */
    WORST_THROUGHPUT("throughput, worst minute", true, "%.3f"),

    THROUGHPUT("throughput", true, "%.3f"),

    /** {@link #RESPONSE} of the tasks that arrived within the worst five minutes. */
    WORST_RESPONSE("p99, worst 5 minutes", false, "%.2f"),

    /** The 99th percentile of response times over that of the fixed pool; an unfinished task counts with its age. */
    RESPONSE("p99", false, "%.2f");

    final String title;
    private final boolean moreIsBetter;
    private final String format;

    Measure(String title, boolean moreIsBetter, String format) {
        this.title = title;
        this.moreIsBetter = moreIsBetter;
        this.format = format;
    }

    /** Formats the figures of many results. */
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
