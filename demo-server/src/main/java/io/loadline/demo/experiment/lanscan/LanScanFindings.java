package io.loadline.demo.experiment.lanscan;

import io.loadline.demo.experiment.scan.RoundsLaw;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.experiment.scan.Steps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What this run's scans show, in words. */
record LanScanFindings(Steps steps, List<ScanRun> scans, int leastGood) {

    List<String> paragraphs() {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(law());
        paragraphs.add(
                "The published times fit 5,100 silent addresses (threads x time / timeout is 5,096 to 5,104 for 4 to 50"
                        + " threads), half of all that were probed; so here, too, 5,100 wait for the timeout, 7 listen and"
                        + " the rest refuse at once.");
        paragraphs.add(recommendation());
        paragraphs.add(overhead());
        if (!scans.get(0).watched().own().realConnects()) {
            paragraphs.add(
                    "This system has no loopback addresses but 127.0.0.1: the addresses that are not silent were not"
                            + " connected to, their tasks only ended at once.");
        }
        return paragraphs;
    }

    private String law() {
        ScanRun worst = scans.stream()
                .max(Comparator.comparingDouble(scan -> Math.abs(scan.deviation())))
                .orElseThrow();
        return ("A silent address holds its thread for the timeout, so N threads work off 5,100 of them in ceil(5,100 / N)"
                        + " rounds. From %,d to %,d threads the scans took that long within %.1f %%, worst with %,d threads."
                        + " Only whole rounds count: 5,000 threads need two, as 2,550 do, 5,100 need one.")
                .formatted(
                        scans.get(0).threads(),
                        scans.get(scans.size() - 1).threads(),
                        Math.abs(100 * worst.deviation()),
                        worst.threads());
    }

    private String recommendation() {
        if (steps.recommended() < 0) {
            return "The agent did not know a size from watching 50 threads: "
                    + steps.scans().get(0).watched().recommendation().verdict() + ".";
        }
        String way = steps.scans().stream()
                .map(step -> "%,d".formatted(step.threads()))
                .collect(Collectors.joining(", "));
        return ("Watching 50 threads only shows 50, so the recommendation came in steps, each tried before the next: %s."
                        + " The last one recommends %,d threads; the least good size that was measured is %,d, by the law %,d.")
                .formatted(way, steps.recommended(), leastGood, RoundsLaw.leastWithin(1.05, LanScan.SILENT));
    }

    private String overhead() {
        ScanRun largest = scans.get(scans.size() - 1);
        return ("What is not waiting: with %,d threads it took %.2f s to start them and %.2f s more than one timeout to hand"
                        + " out the addresses. With the published timeout of 2.5 s that is %.0f %% on top of the law.")
                .formatted(
                        largest.threads(),
                        largest.watched().own().startSeconds(),
                        largest.seconds() - largest.theorySeconds(),
                        100
                                * (largest.watched().own().startSeconds() + largest.seconds() - largest.theorySeconds())
                                / LanScan.PUBLISHED_TIMEOUT_SECONDS);
    }
}
