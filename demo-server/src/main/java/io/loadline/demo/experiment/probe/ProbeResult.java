package io.loadline.demo.experiment.probe;

import static io.loadline.demo.report.Column.number;

import io.loadline.demo.experiment.Agreement;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.experiment.scan.RoundsLaw;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.experiment.scan.Steps;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Puts the scans of {@link Probe} beside the law and the published times. */
record ProbeResult(List<ScanRun> scans, Steps steps, int repeats) {

    private static final double SHAPE_PERCENT = 25;

    /** The published time is two. */
    private static final double LONGEST_TIMEOUTS = 3;

    private static final int MAX = 255;

    Result result(Provenance provenance) {
        PublishedFigures published = PublishedFigures.of("pcp-probe");
        Table table = table(published);
        return new Result(
                "probe",
                "Probing one small network: 1, 10 and 255 threads",
                "254 addresses, a connect timeout of 0.02 s; the pool of 255 is done in one timeout.",
                published.source(),
                provenance.origin(scans.stream()
                        .mapToDouble(scan -> scan.watched().otherProcessors())
                        .toArray()),
                Map.of(
                        "addresses", Probe.ADDRESSES,
                        "silent", Probe.SILENT,
                        "timeoutSeconds", Probe.TIMEOUT_SECONDS,
                        "repeats", repeats),
                findings(table),
                List.of(table, steps.table(), agreement()),
                List.of(chart(table)),
                checks(table));
    }

    private Table table(PublishedFigures published) {
        double publishedAlone = seconds(published, 1);
        double measuredAlone = scans.get(0).seconds();
        return new TableBuilder<>(
                        "scans",
                        "Scans, the median of " + repeats,
                        "Theory: timeout x ceil(silent / threads). Start: of the pool's threads, before the scan.",
                        scans)
                .column(number("threads", "threads", "", 0), ScanRun::threads)
                .column(number("publishedSeconds", "published", "s", 2), scan -> seconds(published, scan.threads()))
                .column(number("theorySeconds", "theory", "s", 2), ScanRun::theorySeconds)
                .column(number("measuredSeconds", "measured", "s", 3), ScanRun::seconds)
                .column(number("startSeconds", "start", "s", 3), scan -> scan.startSeconds())
                .column(
                        number("publishedSpeedUp", "speed-up: published", "", 1),
                        scan -> publishedAlone / seconds(published, scan.threads()))
                .column(number("measuredSpeedUp", "measured", "", 1), scan -> measuredAlone / scan.seconds())
                .build();
    }

    private static double seconds(PublishedFigures published, int threads) {
        return published.numberWhere("threads", threads, "seconds");
    }

    private List<String> findings(Table table) {
        double[] measured = table.numbers("measuredSeconds");
        String law =
                "The published time of one thread fits %d silent addresses: %d x 0.02 s = %.2f s. They take %d, %d and"
                        + " 1 rounds with 1, 10 and 255 threads; measured were %.2f, %.2f and %.3f s. 207 threads would do as"
                        + " well as 255.";
        ScanRun last = steps.scans().get(steps.scans().size() - 1);
        String recommended = "Followed from 10 threads, the agent came to recommend %d. %s";
        String reason = last.watched().recommendation().isKnown()
                ? ""
                : "With %d threads the scan is over in %.2f s, three windows of 0.1 s or less, which is too short to be"
                                .formatted(last.threads(), last.seconds())
                        + " known for a batch: it then said no more.";
        return List.of(
                law.formatted(
                        Probe.SILENT,
                        Probe.SILENT,
                        RoundsLaw.duration(Probe.TIMEOUT_SECONDS, Probe.SILENT, 1),
                        RoundsLaw.rounds(Probe.SILENT, 1),
                        RoundsLaw.rounds(Probe.SILENT, 10),
                        measured[0],
                        measured[1],
                        measured[2]),
                recommended.formatted(steps.recommended(), reason).trim());
    }

    private Table agreement() {
        return Agreement.of(
                scans,
                scan -> String.valueOf(scan.threads()),
                scan -> scan.watched().own().figures(),
                scan -> scan.watched().totals());
    }

    private Chart chart(Table table) {
        double[] threads = table.numbers("threads");
        double[] sizes = IntStream.rangeClosed(1, MAX).asDoubleStream().toArray();
        double[] law = IntStream.rangeClosed(1, MAX)
                .mapToDouble(size -> RoundsLaw.duration(Probe.TIMEOUT_SECONDS, Probe.SILENT, size))
                .toArray();
        List<Series> series = new ArrayList<>(List.of(
                Series.of("published", Role.PUBLISHED, threads, table.numbers("publishedSeconds")),
                Series.of("theory: whole rounds", Role.THEORY, sizes, law),
                Series.of("measured", Role.MEASURED, threads, table.numbers("measuredSeconds"))));
        if (steps.recommended() > 0) {
            series.add(Series.point(
                    "recommended, in steps: " + steps.recommended(),
                    Role.RECOMMENDED,
                    steps.recommended(),
                    RoundsLaw.duration(Probe.TIMEOUT_SECONDS, Probe.SILENT, steps.recommended())));
        }
        return Chart.lines(
                        "probe",
                        "254 addresses, timeout 0.02 s",
                        "threads",
                        "seconds",
                        series,
                        "Time of a scan by the number of threads, both axes logarithmic.")
                .logarithmic();
    }

    private static List<Check> checks(Table table) {
        double[] measured = table.numbers("measuredSeconds");
        double[] theory = table.numbers("theorySeconds");
        return List.of(
                check("1 thread, difference to the law", measured[0], theory[0], 5),
                check("10 threads, difference to the law", measured[1], theory[1], SHAPE_PERCENT),
                Check.atMost("255 threads, time / timeout", measured[2] / Probe.TIMEOUT_SECONDS, LONGEST_TIMEOUTS, ""));
    }

    private static Check check(String what, double measured, double theory, double most) {
        return Check.atMost(what, 100 * Math.abs(measured / theory - 1), most, "%");
    }
}
