package io.loadline.demo.experiment.regret;

import java.util.List;
import java.util.Locale;

/** The tables of a report for the README: each workload at each running size, then everybody's summary. */
final class RegretMarkdown {

    private final StringBuilder text = new StringBuilder();

    private RegretMarkdown() {}

    static String of(Report report) {
        RegretMarkdown markdown = new RegretMarkdown();
        markdown.workloads(report.outcomes());
        markdown.text.append('\n');
        markdown.summaries(report.summaries());
        markdown.text.append(String.format(
                Locale.ROOT,
                "%nRegime named right: %s of those named; honest: %s. %s, %s, %s, %d looks of %.0f s at each size.%n",
                percent(report.regimesRight()),
                percent(report.honest()),
                report.date(),
                report.machine(),
                report.jvm(),
                report.plan().repeats(),
                report.plan().observeSeconds()));
        return markdown.text.toString();
    }

    private void workloads(List<Outcome> outcomes) {
        row(
                "workload",
                "least good",
                "runs",
                "recommended",
                "throughput",
                "p99",
                "threads",
                "regime right",
                "honest",
                "regime");
        row("---", "---", "---", "---", "---", "---", "---", "---", "---", "---");
        for (Outcome outcome : outcomes) {
            for (RowGroup group : RowGroup.of(outcome)) {
                row(
                        outcome.workload() + " " + outcome.title(),
                        outcome.leastGood() > 0 ? String.valueOf(outcome.leastGood()) : "-",
                        String.valueOf(group.running()),
                        group.recommended(),
                        ratio(group.median(Score::throughput)),
                        ratio(group.median(Score::p99)),
                        ratio(group.median(Score::size)),
                        group.share(Row::regimeRight),
                        group.share(Row::honest),
                        group.regimes());
            }
        }
    }

    private void summaries(List<Summary> summaries) {
        row("median (worst)", "throughput / best", "p99 response / best", "threads / least good", "answers");
        row("---", "---", "---", "---", "---");
        for (Summary summary : summaries) {
            row(
                    summary.who(),
                    measure(summary.throughput()),
                    measure(summary.p99()),
                    measure(summary.size()),
                    summary.answers() + " of " + summary.asked());
        }
        row("*the aim*", ">= 0.98 (0.95)", "<= 1.05 (1.3)", "<= 1.15 (1.5)", "");
    }

    private void row(String... cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String measure(Summary.Measure measure) {
        return Double.isNaN(measure.median()) ? "-" : ratio(measure.median()) + " (" + ratio(measure.worst()) + ")";
    }

    private static String ratio(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }

    private static String percent(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.0f %%", share * 100);
    }
}
