package io.loadline.visualvm.export;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Prediction;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.detail.AdviceText;
import io.loadline.visualvm.detail.PlacesText;
import io.loadline.visualvm.detail.ResizeText;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Verdict;
import io.loadline.visualvm.overview.Column;
import java.util.List;
import java.util.Locale;

/** All that is known of one pool, as text. */
public final class PoolReport {

    private final StringBuilder text = new StringBuilder();

    private PoolReport() {}

    public static String of(Snapshot snapshot, PoolFigures pool) {
        PoolReport report = new PoolReport();
        report.heading(pool.name + ": " + Verdict.words(pool));
        report.line("Loadline " + snapshot.agent.version + ", figures of " + snapshot.readAt);
        report.line("");
        report.line(pool.advice.explanation);
        report.line("");
        report.figures(pool);
        report.advice(pool);
        report.section("Resized", ResizeText.lines(pool));
        report.section("Which tasks", PlacesText.tasks(pool));
        report.section("Where", PlacesText.places(pool));
        report.whatIf(pool);
        return report.text.toString();
    }

    private void figures(PoolFigures pool) {
        heading("Figures");
        for (Column column : Column.values()) {
            row(column.title, column.shown(pool));
        }
        row("Mean in the system", Figure.said(pool.meanInSystem, pool.tasks));
        row("Time on a processor", Figure.said(pool.cpuMillis, "ms per task"));
        row("Waiting for a processor", Figure.said(pool.runQueueMillis, "ms per task"));
        row("Blocked or sleeping", Figure.said(pool.blockedMillis, "ms per task"));
        row("Response p99", Figure.said(pool.response.p99, "ms"));
        row("Class", pool.poolClass);
        row("Queue", pool.queueClass);
        row("Built at", pool.createdAt);
        line("");
    }

    private void advice(PoolFigures pool) {
        heading("Recommendation");
        String[] rows = AdviceText.rows(pool);
        for (int i = 0; i < rows.length; i += 2) {
            row(rows[i], rows[i + 1]);
        }
        pool.advice.evidence.forEach(evidence -> line("- " + evidence));
        line("Next experiment: " + AdviceText.nextExperiment(pool.advice));
        line("");
    }

    private void section(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            heading(title);
            lines.forEach(this::line);
            line("");
        }
    }

    private void whatIf(PoolFigures pool) {
        if (pool.whatIf.isEmpty()) {
            return;
        }
        heading("Other sizes");
        String format = "%11s %10s %14s %13s %17s %6s %11s";
        line(String.format(
                Locale.ROOT,
                format,
                pool.servers,
                pool.tasks + "/s",
                "mean wait ms",
                "wait p90 ms",
                "response p99 ms",
                "busy",
                "processors"));
        for (Prediction p : pool.whatIf) {
            line(String.format(
                    Locale.ROOT,
                    format,
                    p.threads,
                    Figure.decimal(p.throughputPerSecond),
                    Figure.decimal(p.meanWaitMillis),
                    Figure.decimal(p.p90WaitMillis),
                    Figure.decimal(p.p99ResponseMillis),
                    Figure.percent(p.utilization),
                    Figure.percent(p.cpuUtilization)));
        }
    }

    private void heading(String heading) {
        line(heading);
        line("-".repeat(heading.length()));
    }

    private void row(String name, String value) {
        line(String.format(Locale.ROOT, "%-24s %s", name, value));
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
