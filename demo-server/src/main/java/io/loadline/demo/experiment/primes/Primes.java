package io.loadline.demo.experiment.primes;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.Watched;
import io.loadline.demo.experiment.WatchedJob;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/** All sizes in rounds of changing order, so that drift of the machine falls on all alike. */
public final class Primes implements Experiment {

    static final int TASKS = 100;

    private static final String AGENT = "window=100ms,history=60s";
    private static final List<String> JVM = List.of("-XX:+UseSerialGC");
    private static final double ADVICE_SECONDS = 3;
    private static final double START_SECONDS = 3;
    private static final int LONGEST_SECONDS = 600;

    /** Of one processor, on a machine of 2026; only for the estimate. */
    private static final double SECONDS_OF_100_000 = 0.08;

    @Override
    public String name() {
        return "primes";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        double work = TASKS * SECONDS_OF_100_000 * below(lab) / 100_000;
        double all = sizes(lab.cores()).stream()
                .mapToDouble(threads -> START_SECONDS + work / Math.min(threads, lab.cores()))
                .sum();
        return repeats(lab) * all;
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        Map<Integer, List<Watched<PrimesOutcome>>> runs = new TreeMap<>();
        Random random = new Random(lab.seed());
        for (int repeat = 0; repeat < repeats(lab); repeat++) {
            List<Integer> order = new ArrayList<>(sizes(lab.cores()));
            Collections.shuffle(order, random);
            for (int threads : order) {
                lab.announcer().doing("%d threads, round %d of %d".formatted(threads, repeat + 1, repeats(lab)));
                runs.computeIfAbsent(threads, first -> new ArrayList<>()).add(run(lab, threads));
            }
        }
        List<PrimesRuns> bySize = new ArrayList<>();
        runs.forEach((threads, seen) -> bySize.add(PrimesRuns.of(threads, seen)));
        return new PrimesResult(bySize, lab.cores(), below(lab)).result(provenance);
    }

    private static Watched<PrimesOutcome> run(Lab lab, int threads) throws InterruptedException {
        return new WatchedJob(lab, AGENT, JVM, PrimesJob.POOL, ADVICE_SECONDS)
                .run(new PrimesJob(TASKS, below(lab), threads, LONGEST_SECONDS), PrimesOutcome.class, LONGEST_SECONDS);
    }

    private static TreeSet<Integer> sizes(int cores) {
        return new TreeSet<>(List.of(1, cores, 2 * cores, TASKS));
    }

    private static int below(Lab lab) {
        return lab.choose(50_000, 100_000);
    }

    private static int repeats(Lab lab) {
        return lab.choose(3, 5);
    }
}
