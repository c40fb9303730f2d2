package io.loadline.demo.experiment.probe;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.scan.ScanJob;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.experiment.scan.Steps;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Probing one /24 network; of each size the median scan of some, since the short ones are over in milliseconds. */
public final class Probe implements Experiment {

    static final int ADDRESSES = 254;
    static final double TIMEOUT_SECONDS = 0.02;

    /** What the published time of one thread fits: 4.15 s / 0.02 s, in whole rounds. */
    static final int SILENT = 207;

    private static final int STEPS_FROM = 10;
    private static final List<Integer> SIZES = List.of(1, 10, 255);
    private static final String AGENT = "window=100ms,history=30s";
    private static final double SCAN_SECONDS = 3.5;
    private static final int LONGEST_SECONDS = 60;

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        return (repeats(lab) * SIZES.size() + 3) * SCAN_SECONDS;
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        List<ScanRun> medians = new ArrayList<>();
        for (int threads : SIZES) {
            List<ScanRun> scans = new ArrayList<>();
            for (int repeat = 0; repeat < repeats(lab); repeat++) {
                lab.announcer().doing("%d threads, repeat %d of %d".formatted(threads, repeat + 1, repeats(lab)));
                scans.add(ScanRun.of(lab, job(threads, lab.seed() + repeat), AGENT));
            }
            scans.sort(Comparator.comparingDouble(ScanRun::seconds));
            medians.add(scans.get(scans.size() / 2));
        }
        Steps steps = Steps.follow(STEPS_FROM, Steps.allowed(STEPS_FROM, SILENT), threads -> {
            lab.announcer().doing("following the recommendation, %d threads".formatted(threads));
            return ScanRun.of(lab, job(threads, lab.seed()), AGENT);
        });
        return new ProbeResult(medians, steps, repeats(lab)).result(provenance);
    }

    private static ScanJob job(int threads, long seed) {
        return new ScanJob(ADDRESSES, 1, SILENT, 1e3 * TIMEOUT_SECONDS, threads, seed, LONGEST_SECONDS);
    }

    private static int repeats(Lab lab) {
        return lab.choose(3, 9);
    }
}
