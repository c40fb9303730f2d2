package io.loadline.demo.experiment.lanscan;

import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.experiment.scan.RoundsLaw;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import java.util.ArrayList;
import java.util.List;

/** Time of a scan by threads: published, by the law, measured, and where the recommendation lands. */
record LanScanPicture(PublishedFigures published, List<ScanRun> scans, int recommended) {

    private static final int POINTS = 200;
    private static final int MAX = 8_000;
    private static final int MIN = 4;

    Chart chart() {
        List<Series> series = new ArrayList<>();
        series.add(Series.of(
                "published, 2.5 s", Role.PUBLISHED, published.numbers("threads"), published.numbers("seconds")));
        series.add(theory());
        series.add(Series.of(
                "measured",
                Role.MEASURED,
                scans.stream().mapToDouble(ScanRun::threads).toArray(),
                scans.stream().mapToDouble(LanScanPicture::seconds).toArray()));
        scans.stream()
                .filter(scan -> scan.threads() == recommended)
                .findFirst()
                .ifPresent(scan -> series.add(Series.point(
                        "recommended: %,d".formatted(recommended), Role.RECOMMENDED, recommended, seconds(scan))));
        return Chart.lines(
                        "lan-scan",
                        "10,200 addresses, 5,100 of them silent, timeout 2.5 s",
                        "threads",
                        "seconds",
                        series,
                        "Time of a scan by the number of threads, both axes logarithmic; measured with other timeouts"
                                + " and scaled to 2.5 s. Theory is timeout x ceil(silent / threads).")
                .logarithmic();
    }

    private static double seconds(ScanRun scan) {
        return scan.secondsAt(LanScan.PUBLISHED_TIMEOUT_SECONDS);
    }

    /** Evenly spaced on the logarithmic axis. */
    private static Series theory() {
        double[] x = new double[POINTS];
        double[] y = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            x[i] = Math.rint(MIN * Math.pow((double) MAX / MIN, i / (POINTS - 1.0)));
            y[i] = RoundsLaw.duration(LanScan.PUBLISHED_TIMEOUT_SECONDS, LanScan.SILENT, (int) x[i]);
        }
        return Series.of("theory: whole rounds", Role.THEORY, x, y);
    }
}
