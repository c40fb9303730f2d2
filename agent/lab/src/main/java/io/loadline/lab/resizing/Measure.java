package io.loadline.lab.resizing;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A column of the table: median and worst of many results. */
enum Measure {
    SETTLED("settled", true, "%.0f", r -> Double.isFinite(r.settling.steps()) ? 1 : 0) {
        @Override
        String of(List<Double> figures) {
            long settled = figures.stream().filter(figure -> figure > 0).count();
            return settled + " of " + figures.size();
        }
    },
    STEPS("steps", false, "%.0f", r -> r.settling.steps()),
    MINUTES("minutes till then", false, "%.0f", r -> r.settling.minutes()),
    CHANGES("changes an hour after", false, "%.1f", r -> r.settling.changesPerHour()),
    TIME_RIGHT("time right", true, "%.2f", r -> r.timeRight),
    THREADS("threads / right", false, "%.2f", r -> r.threads),
    WORST_THROUGHPUT("throughput, worst minute", true, "%.3f", r -> r.worstThroughput),
    THROUGHPUT("throughput", true, "%.3f", r -> r.throughput),
    WORST_RESPONSE("p99, worst 5 minutes", false, "%.2f", r -> r.worstResponse),
    RESPONSE("p99", false, "%.2f", r -> r.response);

    final String title;
    final ToDoubleFunction<Result> figure;
    private final boolean moreIsBetter;
    private final String format;

    Measure(String title, boolean moreIsBetter, String format, ToDoubleFunction<Result> figure) {
        this.title = title;
        this.moreIsBetter = moreIsBetter;
        this.format = format;
        this.figure = figure;
    }

    /** For people. */
    String of(List<Double> figures) {
        double[] sorted =
                figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int n = sorted.length;
        return n == 0 ? "" : text(sorted[n / 2]) + ", " + text(sorted[moreIsBetter ? 0 : n - 1]);
    }

    private String text(double value) {
        return Double.isInfinite(value) ? "never" : String.format(Locale.ROOT, format, value);
    }
}
