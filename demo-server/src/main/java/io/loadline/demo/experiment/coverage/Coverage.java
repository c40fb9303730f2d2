package io.loadline.demo.experiment.coverage;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.Watched;
import io.loadline.demo.experiment.WatchedJob;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.List;

/** Pools of all kinds, running at their right size and at three times that, looked at after 60 s, 180 s and so on. */
public final class Coverage implements Experiment {

    private static final List<Integer> ERLANGS = List.of(4, 10, 20);
    private static final List<Integer> TIMES_RIGHT = List.of(1, 3);
    private static final List<Integer> QUICK_LOOKS = List.of(60, 180);
    private static final List<Integer> LOOKS = List.of(60, 180, 600);
    private static final int REPEATS = 3;
    private static final double SERVICE_MILLIS = 100;
    private static final double START_SECONDS = 5;

    @Override
    public String name() {
        return "coverage";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        return repeats(lab) * (START_SECONDS + lastLook(lab));
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        lab.announcer().doing("finding the right sizes by simulation");
        List<PoolPlan> pools = pools();
        List<Look> looks = new ArrayList<>();
        double[] others = new double[repeats(lab)];
        for (int repeat = 0; repeat < repeats(lab); repeat++) {
            lab.announcer()
                    .doing("%d pools for %d s, repeat %d of %d"
                            .formatted(pools.size(), lastLook(lab), repeat + 1, repeats(lab)));
            CoverageJob job = new CoverageJob(pools, SERVICE_MILLIS, looks(lab), lab.seed() + repeat);
            // no pool is read from outside: the job has read them all
            Watched<CoverageOutcome> seen = new WatchedJob(
                            lab, "", List.of("-XX:+UseSerialGC"), pools.get(0).name(), 0)
                    .run(job, CoverageOutcome.class, lastLook(lab));
            looks.addAll(seen.own().looks());
            others[repeat] = seen.otherProcessors();
        }
        return new CoverageResult(looks, looks(lab), SERVICE_MILLIS).result(provenance.origin(others));
    }

    private static List<PoolPlan> pools() {
        List<PoolPlan> pools = new ArrayList<>();
        for (Lengths lengths : Lengths.values()) {
            for (int erlangs : ERLANGS) {
                int right = RightSize.of(lengths, erlangs);
                TIMES_RIGHT.forEach(times -> pools.add(new PoolPlan(lengths, erlangs, right, times * right)));
            }
        }
        return pools;
    }

    private static List<Integer> looks(Lab lab) {
        return lab.quick() ? QUICK_LOOKS : LOOKS;
    }

    private static int lastLook(Lab lab) {
        List<Integer> looks = looks(lab);
        return looks.get(looks.size() - 1);
    }

    private static int repeats(Lab lab) {
        return lab.choose(1, REPEATS);
    }
}
