package io.loadline.demo.experiment.regret;

import java.io.PrintWriter;
import java.util.List;

/** The tables for a terminal. */
final class RegretTable {

    private static final String ROW = "%-4s %5s %9s %8s %5s %10s %9s %6s %6s %6s  %-6s %-6s %s%n";
    private static final String RIVAL = "%-20s %8s %8s %8s %8s %8s %8s %9s%n";

    private final PrintWriter out;

    RegretTable(PrintWriter out) {
        this.out = out;
    }

    void head() {
        out.printf(ROW, "", "least", "best", "best p99", "", "recom-", "", "", "p99", "thrds", "regime", "", "");
        out.printf(
                ROW, "", "good", "tasks/s", "ms", "runs", "mended", "range", "tput", "resp", "/least", "right",
                "honest", "regime");
        out.flush();
    }

    void print(Outcome outcome) {
        out.println(outcome.workload() + ": " + outcome.title());
        boolean first = true;
        for (RowGroup group : RowGroup.of(outcome)) {
            out.printf(
                    ROW,
                    "",
                    first && outcome.leastGood() > 0 ? String.valueOf(outcome.leastGood()) : "",
                    first ? number(outcome.bestThroughput(), "%.1f") : "",
                    first ? number(outcome.bestP99(), "%.1f") : "",
                    group.running(),
                    group.recommended(),
                    group.rows().get(0).range(),
                    ratio(group.median(Score::throughput)),
                    ratio(group.median(Score::p99)),
                    ratio(group.median(Score::size)),
                    group.share(Row::regimeRight),
                    group.share(Row::honest),
                    group.regimes());
            first = false;
        }
        out.flush();
    }

    void print(List<Summary> summaries, List<Outcome> outcomes) {
        out.println();
        out.printf(RIVAL, "median and worst of", "tput", "worst", "p99", "worst", "threads", "worst", "answers");
        for (Summary summary : summaries) {
            out.printf(
                    RIVAL,
                    summary.who(),
                    ratio(summary.throughput().median()),
                    ratio(summary.throughput().worst()),
                    ratio(summary.p99().median()),
                    ratio(summary.p99().worst()),
                    ratio(summary.size().median()),
                    ratio(summary.size().worst()),
                    summary.answers() + "/" + summary.asked());
        }
        out.printf(RIVAL, "(the aim)", ">=0.98", ">=0.95", "<=1.05", "<=1.3", "<=1.15", "<=1.5", "");
        out.printf(
                "%nRegime named right: %s of those named. Honest: %s.%n",
                percent(Summary.regimesRight(outcomes)), percent(Summary.honest(outcomes)));
        out.flush();
    }

    private static String ratio(double value) {
        return number(value, "%.2f");
    }

    private static String number(double value, String format) {
        return Double.isNaN(value) ? "-" : format.formatted(value);
    }

    private static String percent(double share) {
        return number(share * 100, "%.0f %%");
    }
}
