package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.regret.trial.TrialResult;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Origin;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A {@link Report} as a result among the others; the aims are the checks. */
record RegretResult(Report report, boolean quick) {

    private static final double THROUGHPUT_MEDIAN = 0.98;
    private static final double THROUGHPUT_WORST = 0.95;
    private static final double P99_MEDIAN = 1.05;
    private static final double P99_WORST = 1.3;
    private static final double SIZE_MEDIAN = 1.15;
    private static final double SIZE_WORST = 1.5;
    private static final double REGIMES = 0.95;

    Result result() {
        return new Result(
                "regret",
                "Regret: how far recommendations are from the best sizes",
                "Real pools with many kinds of work, each watched at a quarter of, at and four times its best size, which a"
                        + " sweep over the sizes tells; beside Loadline, the sizes that common rules name.",
                List.of(),
                origin(),
                parameters(),
                findings(),
                List.of(
                        RegretTables.summaries(report.summaries()),
                        RegretTables.rows("Each kind of work at each running size", report.outcomes())),
                List.of(chart()),
                checks());
    }

    private Origin origin() {
        return new Origin(
                report.date(),
                report.machine(),
                report.jvm(),
                report.plan().processors(),
                quick,
                report.plan().seed(),
                report.seconds(),
                Median.of(report.outcomes().stream()
                        .flatMap(outcome -> outcome.rows().stream())
                        .flatMap(row -> row.seen().stream())
                        .mapToDouble(TrialResult::otherProcessors)
                        .sorted()
                        .toArray()));
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("seconds of each look", report.plan().observeSeconds());
        parameters.put("looks at each size", report.plan().repeats());
        return parameters;
    }

    private List<String> findings() {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(
                "Of %d kinds of work, the agent named the regime right in %.0f %% of its answers and was honest in %.0f %%: it gave a good size, or said that it cannot know or that the size is a step."
                        .formatted(report.outcomes().size(), 100 * report.regimesRight(), 100 * report.honest()));
        if (!report.leftOut().isEmpty()) {
            paragraphs.add("Left out for want of time: " + String.join(", ", report.leftOut())
                    + ". The experiment regret alone has them all.");
        }
        return paragraphs;
    }

    private Chart chart() {
        List<Summary> all = report.summaries();
        return Chart.bars(
                "regret",
                "Who names good sizes?",
                "1 is the best",
                all.stream().map(Summary::who).toList(),
                List.of(
                        Series.bars(
                                "throughput / best, median",
                                Role.MEASURED,
                                all.stream()
                                        .mapToDouble(
                                                summary -> summary.throughput().median())
                                        .toArray()),
                        Series.bars(
                                "throughput / best, worst",
                                Role.RECOMMENDED,
                                all.stream()
                                        .mapToDouble(
                                                summary -> summary.throughput().worst())
                                        .toArray()),
                        Series.bars(
                                "threads / least good, median",
                                Role.THEORY,
                                all.stream()
                                        .mapToDouble(summary -> summary.size().median())
                                        .toArray())),
                "Loadline beside common rules: throughput should be near 1, threads near 1 and not above.");
    }

    private List<Check> checks() {
        Summary own = report.summaries().get(0);
        Summary sizes = report.summaries().get(1);
        return List.of(
                atLeast("throughput / best, median", own.throughput().median(), THROUGHPUT_MEDIAN),
                atLeast(
                        "throughput / best, worst, without steps",
                        sizes.throughput().worst(),
                        THROUGHPUT_WORST),
                Check.atMost("p99 response / best, median", own.p99().median(), P99_MEDIAN, ""),
                Check.atMost(
                        "p99 response / best, worst, without steps", sizes.p99().worst(), P99_WORST, ""),
                Check.atMost("threads / least good, median", own.size().median(), SIZE_MEDIAN, ""),
                Check.atMost("threads / least good, worst", own.size().worst(), SIZE_WORST, ""),
                atLeast("regimes named right, share of answers", report.regimesRight(), REGIMES));
    }

    private static Check atLeast(String what, double measured, double least) {
        return new Check(what, measured, least, Double.NaN, "");
    }
}
