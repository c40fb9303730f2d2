package io.loadline.demo.experiment.regret;

import java.io.PrintWriter;
import java.util.List;

/** The tables for a terminal. */
final class RegretTable {

    private static final String ROW = "%-4s %5s %9s %8s %5s %6s %9s %7s %6s %6s  %-6s %-6s %s%n";
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
        for (Row row : outcome.rows()) {
            out.printf(
                    ROW,
                    "",
                    first && outcome.leastGood() > 0 ? String.valueOf(outcome.leastGood()) : "",
                    first ? number(outcome.bestThroughput(), "%.1f") : "",
                    first ? number(outcome.bestP99(), "%.1f") : "",
                    row.running(),
                    recommended(row),
                    row.range(),
                    ratio(row.score().throughput()),
                    ratio(row.score().p99()),
                    ratio(row.score().size()),
                    row.regimeRight() == null ? "-" : yes(row.regimeRight()),
                    yes(row.honest()),
                    row.regime() + looks(row));
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

    private static String recommended(Row row) {
        if (row.recommended() < 1) {
            return "-";
        }
        return row.byPool().stream()
                .map(String::valueOf)
                .reduce((a, b) -> a + "+" + b)
                .orElse("-");
    }

    private static String looks(Row row) {
        return row.looksAllowed() > 1 ? " (look %d of %d)".formatted(row.looks(), row.looksAllowed()) : "";
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

    private static String yes(boolean value) {
        return value ? "yes" : "NO";
    }
}
