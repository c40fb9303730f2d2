package io.loadline.demo.experiment.lanscan;

import static io.loadline.demo.report.Column.number;

import io.loadline.demo.experiment.Agreement;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.experiment.scan.RoundsLaw;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.experiment.scan.Steps;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts the scans of {@link LanScan} beside the law and the published times. */
final class LanScanResult {

    private static final double GOOD = 1.05;
    private static final double LAW_PERCENT = 5;
    private static final double SIZE_LEAST = 0.85;
    private static final double SIZE_MOST = 1.15;

    private final PublishedFigures published = PublishedFigures.of("lan-scan");
    private final Steps steps;
    private final List<ScanRun> scans;

    /**
     * @param steps in which the recommendation was followed
     * @param scans all, those among them
     */
    LanScanResult(Steps steps, List<ScanRun> scans) {
        this.steps = steps;
        this.scans =
                scans.stream().sorted(Comparator.comparingInt(ScanRun::threads)).toList();
    }

    Result result(Provenance provenance) {
        return new Result(
                "lan-scan",
                "LAN scan: thousands of threads that wait",
                "Most addresses of a network do not answer, and a prober waits for the timeout; the more threads wait at the"
                        + " same time, the sooner it is done, in whole rounds.",
                published.source(),
                provenance.origin(scans.stream()
                        .mapToDouble(scan -> scan.watched().otherProcessors())
                        .toArray()),
                parameters(),
                new LanScanFindings(steps, scans, leastGood()).paragraphs(),
                List.of(scanTable(), steps.table(), agreement()),
                List.of(new LanScanPicture(published, scans, steps.recommended()).chart()),
                checks());
    }

    /** Least of the measured sizes that needs at most 5 % more rounds of waiting than the best. */
    int leastGood() {
        double best =
                scans.stream().mapToDouble(scan -> scan.secondsAt(1)).min().orElseThrow();
        return scans.stream()
                .filter(scan -> scan.secondsAt(1) <= GOOD * best)
                .mapToInt(ScanRun::threads)
                .min()
                .orElseThrow();
    }

    private static Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("addresses", LanScan.ADDRESSES);
        parameters.put("silent", LanScan.SILENT);
        parameters.put("reachable", LanScan.REACHABLE);
        parameters.put("publishedTimeoutSeconds", LanScan.PUBLISHED_TIMEOUT_SECONDS);
        return parameters;
    }

    private Table scanTable() {
        return new TableBuilder<>(
                        "scans",
                        "Scans",
                        "Theory: timeout x ceil(silent / threads). The timeout differs so that each scan takes about as long;"
                                + " the columns on the right are the same scans as if the timeout were the published 2.5 s."
                                + " Starting the pool's threads comes before the scan and is not in it.",
                        scans)
                .column(number("threads", "threads", "", 0), ScanRun::threads)
                .column(number("timeoutMillis", "timeout", "ms", 0), scan -> scan.job()
                        .timeoutMillis())
                .column(number("rounds", "rounds", "", 0), scan -> RoundsLaw.rounds(LanScan.SILENT, scan.threads()))
                .column(number("theorySeconds", "theory", "s", 2), ScanRun::theorySeconds)
                .column(number("measuredSeconds", "measured", "s", 2), ScanRun::seconds)
                .column(number("deviationPercent", "difference", "%", 1), scan -> 100 * scan.deviation())
                .column(number("startSeconds", "start of threads", "s", 3), scan -> scan.startSeconds())
                .column(
                        number("publishedSeconds", "published", "s", 0),
                        scan -> published.numberWhere("threads", scan.threads(), "seconds"))
                .column(
                        number("theoryAtPublished", "theory", "s at 2.5 s", 1),
                        scan -> RoundsLaw.duration(LanScan.PUBLISHED_TIMEOUT_SECONDS, LanScan.SILENT, scan.threads()))
                .column(
                        number("measuredAtPublished", "measured", "s at 2.5 s", 1),
                        scan -> scan.secondsAt(LanScan.PUBLISHED_TIMEOUT_SECONDS))
                .build();
    }

    private Table agreement() {
        return Agreement.of(
                scans,
                scan -> "%,d".formatted(scan.threads()),
                scan -> scan.watched().own().figures(),
                scan -> scan.watched().totals());
    }

    private List<Check> checks() {
        double worst = scans.stream()
                .mapToDouble(scan -> Math.abs(100 * scan.deviation()))
                .max()
                .orElse(Double.NaN);
        double uncounted = scans.stream()
                .mapToDouble(scan -> Math.abs(scan.watched().totals().completed() - LanScan.ADDRESSES))
                .max()
                .orElse(Double.NaN);
        double ratio = steps.recommended() > 0 ? (double) steps.recommended() / leastGood() : Double.NaN;
        return List.of(
                Check.atMost("law of rounds, greatest difference of any size", worst, LAW_PERCENT, "%"),
                Check.between("recommended / least good size", ratio, SIZE_LEAST, SIZE_MOST, ""),
                Check.atMost("tasks that the agent counted wrongly, at any size", uncounted, 0, ""));
    }
}
