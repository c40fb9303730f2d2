package io.loadline.demo.experiment.regret;

import static io.loadline.demo.report.Column.number;
import static io.loadline.demo.report.Column.text;

import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.List;

/** The tables of a {@link Report}, the same on the terminal, in the report and in Markdown. */
final class RegretTables {

    private RegretTables() {}

    static Table summaries(List<Summary> summaries) {
        return new TableBuilder<>(
                        "summaries",
                        "Median and worst over all kinds of work and running sizes",
                        "Throughput and p99 response at the named size over the best; threads over the least good size. A step is an answer that says that the size is not known before twice the most seen busy was tried.",
                        summaries)
                .column(text("who", "who names the size"), Summary::who)
                .column(number("throughputMedian", "throughput", "median", 2), who -> who.throughput()
                        .median())
                .column(number("throughputWorst", "", "worst", 2), who -> who.throughput()
                        .worst())
                .column(number("p99Median", "p99 response", "median", 2), who -> who.p99()
                        .median())
                .column(number("p99Worst", "", "worst", 2), who -> who.p99().worst())
                .column(number("sizeMedian", "threads", "median", 2), who -> who.size()
                        .median())
                .column(number("sizeWorst", "", "worst", 2), who -> who.size().worst())
                .column(number("answers", "answers", "", 0), Summary::answers)
                .column(number("asked", "asked", "", 0), Summary::asked)
                .build();
    }

    /** A row for each running size of each kind of work. */
    static Table rows(String title, List<Outcome> outcomes) {
        Table table = Table.of(
                "rows",
                title,
                "An undersized pool whose clients wait for their answers may be followed in steps, the looks.",
                text("workload", "work"),
                number("leastGood", "least good", "threads", 0),
                number("running", "running", "threads", 0),
                text("recommended", "recommended"),
                number("throughput", "throughput", "of best", 2),
                number("p99", "p99", "of best", 2),
                number("size", "threads", "of least good", 2),
                text("regimeRight", "regime right"),
                text("honest", "honest"),
                text("regime", "regime"));
        for (Outcome outcome : outcomes) {
            for (RowGroup group : RowGroup.of(outcome)) {
                table.row(
                        outcome.workload() + " " + outcome.title(),
                        outcome.leastGood() > 0 ? outcome.leastGood() : Double.NaN,
                        (double) group.running(),
                        group.recommended(),
                        group.median(Score::throughput),
                        group.median(Score::p99),
                        group.median(Score::size),
                        group.share(Row::regimeRight),
                        group.share(Row::honest),
                        group.regimes());
            }
        }
        return table;
    }
}
