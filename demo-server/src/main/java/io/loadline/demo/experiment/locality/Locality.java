package io.loadline.demo.experiment.locality;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.WatchedJob;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Each scheme with each size of state, in rounds of changing order. */
public final class Locality implements Experiment {

    static final int ACTORS_PER_PROCESSOR = 16;
    static final int TOKENS_PER_ACTOR = 2;

    private static final List<Integer> QUICK = List.of(2_000, 8_000);
    private static final List<Integer> FULL = List.of(2_000, 4_000, 8_000);
    private static final String AGENT = "window=200ms,history=60s";
    private static final double ADVICE_SECONDS = 1;
    private static final double START_SECONDS = 3.5;
    private static final int LONGEST_SECONDS = 300;

    /** Numbers of an actor's state that one processor adds to in a second, about; only for the estimate. */
    private static final double ADDITIONS_PER_SECOND = 1.5e9;

    @Override
    public String name() {
        return "locality";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        double each = START_SECONDS + additionsPerProcessor(lab) / ADDITIONS_PER_SECOND;
        return sizes(lab).size() * Scheme.values().length * repeats(lab) * each;
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        List<LocalityRun> runs = new ArrayList<>();
        Random random = new Random(lab.seed());
        for (int repeat = 0; repeat < repeats(lab); repeat++) {
            List<LocalityJob> jobs = jobs(lab, lab.seed() + repeat);
            Collections.shuffle(jobs, random);
            for (LocalityJob job : jobs) {
                lab.announcer()
                        .doing("state of %d, %s, round %d of %d"
                                .formatted(job.size(), job.scheme().label(), repeat + 1, repeats(lab)));
                runs.add(run(lab, job));
            }
        }
        return new LocalityResult(runs, sizes(lab), repeats(lab)).result(provenance);
    }

    private static LocalityRun run(Lab lab, LocalityJob job) throws InterruptedException {
        WatchedJob process =
                new WatchedJob(lab, AGENT, List.of("-XX:+UseSerialGC", "-Xmn256m"), Scheme.POOL, ADVICE_SECONDS);
        return new LocalityRun(job, process.run(job, LocalityOutcome.class, LONGEST_SECONDS));
    }

    private static List<LocalityJob> jobs(Lab lab, long seed) {
        List<LocalityJob> jobs = new ArrayList<>();
        int actors = ACTORS_PER_PROCESSOR * lab.cores();
        int tokens = TOKENS_PER_ACTOR * actors;
        for (int size : sizes(lab)) {
            int hops = (int) (additionsPerProcessor(lab) * lab.cores() / size / tokens);
            for (Scheme scheme : Scheme.values()) {
                jobs.add(new LocalityJob(scheme, lab.cores(), actors, size, tokens, hops, seed, LONGEST_SECONDS));
            }
        }
        return jobs;
    }

    private static double additionsPerProcessor(Lab lab) {
        return lab.quick() ? 2e9 : 2e10;
    }

    private static List<Integer> sizes(Lab lab) {
        return lab.quick() ? QUICK : FULL;
    }

    private static int repeats(Lab lab) {
        return lab.choose(3, 5);
    }
}
