package io.loadline.demo.experiment.lanscan;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.machine.ThreadRoom;
import io.loadline.demo.experiment.scan.RoundsLaw;
import io.loadline.demo.experiment.scan.ScanJob;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.experiment.scan.Steps;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Probing a local network. Each scan gets the timeout with which it takes about as long as all others, so that what is
 * not waiting, some tenths of a second, weighs little in each.
 */
public final class LanScan implements Experiment {

    static final int ADDRESSES = 10_200;
    static final int REACHABLE = 7;

    /** The published times fit this many, not 10,193: threads x time / timeout is 5,100 in every line. */
    static final int SILENT = 5_100;

    static final double PUBLISHED_TIMEOUT_SECONDS = 2.5;

    private static final int FIRST = 50;
    private static final List<Integer> QUICK = List.of(4, 500, 5_000, 8_000);
    private static final List<Integer> FULL = List.of(4, 8, 10, 16, 100, 500, 1_000, 2_550, 5_000, 8_000);
    private static final double START_SECONDS = 1.5;

    /** Waking up after each timeout takes some tenths of a millisecond. */
    private static final double MIN_TIMEOUT_MILLIS = 12;

    /** The first task of a thread costs the processors a fifth of a millisecond and more: long scans for many threads. */
    private static final double SECONDS_A_THREAD = 6e-3;

    private static final String AGENT = "window=500ms,history=60s";
    private static final int LONGEST_SECONDS = 300;

    @Override
    public String name() {
        return "lan-scan";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        IntStream swept = (lab.quick() ? QUICK : FULL).stream().mapToInt(Integer::intValue);
        IntStream doubled = IntStream.range(0, Steps.allowed(FIRST, SILENT)).map(step -> FIRST << step);
        return IntStream.concat(swept, doubled)
                .mapToDouble(threads -> scanSeconds(lab, threads) + START_SECONDS)
                .sum();
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        Steps steps = Steps.follow(FIRST, Steps.allowed(FIRST, SILENT), threads -> scan(lab, threads));
        List<ScanRun> sweep = new ArrayList<>(steps.scans());
        for (int threads : sizes(lab, steps)) {
            sweep.add(scan(lab, threads));
        }
        return new LanScanResult(steps, sweep).result(provenance);
    }

    private static TreeSet<Integer> sizes(Lab lab, Steps steps) {
        TreeSet<Integer> sizes = new TreeSet<>(lab.quick() ? QUICK : FULL);
        ThreadRoom room = ThreadRoom.read();
        sizes.removeIf(size -> !room.allows(size));
        int last = steps.recommended();
        if (last > 0 && room.allows(last)) {
            sizes.add(last);
        }
        sizes.removeAll(steps.scans().stream().map(ScanRun::threads).collect(Collectors.toSet()));
        return sizes;
    }

    private static ScanRun scan(Lab lab, int threads) throws InterruptedException {
        double timeout = timeoutMillis(lab, threads);
        lab.announcer().doing("%,d threads, timeout %,.0f ms".formatted(threads, timeout));
        return ScanRun.of(
                lab, new ScanJob(ADDRESSES, REACHABLE, SILENT, timeout, threads, lab.seed(), LONGEST_SECONDS), AGENT);
    }

    private static double timeoutMillis(Lab lab, int threads) {
        double millis = scanSeconds(lab, threads) * 1e3 / RoundsLaw.rounds(SILENT, threads);
        return Math.max(MIN_TIMEOUT_MILLIS, Math.ceil(millis));
    }

    private static double scanSeconds(Lab lab, int threads) {
        return Math.max(lab.choose(10, 30), threads * SECONDS_A_THREAD);
    }
}
