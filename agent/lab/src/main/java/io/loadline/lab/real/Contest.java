// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.lab.Spread;
import io.loadline.lab.real.Judge.Observed;
import io.loadline.lab.real.Judge.Row;
import io.loadline.lab.real.RealWorkload.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Measures and scores one workload. It tries all sizes without the agent, in rounds of changing order, so that drift of
 * the machine affects all sizes alike. Then it runs the workload under the agent and follows recommendations that come
 * in steps.
 */
final class Contest {
    /** Sizes of a sweep over the expected best size; a batch can use no more threads than that. */
    private static final double[] GRID = {0.25, 0.5, 0.71, 1, 1.41, 2, 4};

    private static final double[] BATCH_GRID = {0.0625, 0.125, 0.25, 0.5, 0.75, 1};
    private static final double COARSE = 1.12;
    private static final double EDGE = 1.9;
    private static final double[] RUNNING = {0.25, 1, 4};
    /** Running sizes of a batch over the best: more threads than tasks would show nothing new. */
    private static final double[] RUNNING_BATCH = {0.0625, 0.25, 1};
    /**
     * Greatest size to measure, over the greatest of the sweep. Larger sizes are scored as the greatest of the sweep.
     */
    private static final int MEASURED_BEYOND_SWEEP = 4;

    private final RealWorkload workload;
    private final Plan plan;
    private final Lab lab;
    private final Random order;
    private final NavigableMap<Integer, List<RealTrial.Outcome>> results = new TreeMap<>();
    private Jvm jvm;

    Contest(RealWorkload workload, Plan plan, Lab lab) {
        this.workload = workload;
        this.plan = plan;
        this.lab = lab;
        this.order = new Random(plan.seed());
    }

    /**
     * Least good size of one workload, and the scores of all sizes that were recommended for it.
     *
     * @param leastGood least number of threads that is good; -1 where no size is good or bad
     */
    record Outcome(String workload, String title, int leastGood, List<Row> rows) {}

    Outcome run() throws InterruptedException {
        if (workload.kind() == Kind.TOO_LITTLE) {
            List<Row> rows = rows(null, watch(List.of(workload.centre()), Integer.MAX_VALUE));
            return new Outcome(workload.id(), workload.title(), -1, rows);
        }
        try (Jvm alone = Jvm.ofJobs(null)) {
            jvm = alone;
            Curve curve = sweep();
            List<List<Observed>> watched = watch(runningSizes(curve.leastGood()), curve.leastGood());
            if (!plan.quick()) {
                int greatest = curve.greatest() * MEASURED_BEYOND_SWEEP;
                Judge judge = new Judge(workload, plan.processors(), curve);
                curve = sweepAlso(watched.stream()
                        .flatMap(judge::named)
                        .filter(size -> size <= greatest)
                        .collect(Collectors.toCollection(TreeSet::new)));
            }
            return new Outcome(workload.id(), workload.title(), curve.leastGood(), rows(curve, watched));
        }
    }

    private List<Row> rows(Curve curve, List<List<Observed>> watched) {
        return watched.stream()
                .map(new Judge(workload, plan.processors(), curve)::row)
                .toList();
    }

    private Collection<Integer> runningSizes(int leastGood) {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (double factor : workload.kind() == Kind.BATCH ? RUNNING_BATCH : RUNNING) {
            sizes.add((int) Math.max(workload.pools().size(), Math.rint(leastGood * factor)));
        }
        return sizes;
    }

    private List<List<Observed>> watch(Collection<Integer> sizes, int best) throws InterruptedException {
        List<List<Observed>> watched = new ArrayList<>();
        for (int repeat = 0; repeat < plan.repeats(); repeat++) {
            for (int threads : sizes) {
                watched.add(follow(threads, Judge.observationsAllowed(workload, threads, best), repeat));
            }
        }
        return watched;
    }

    /**
     * Observes a pool and, where steps are allowed, follows its recommendations: each observation is at the size that
     * the one before recommended, until one keeps the size.
     */
    private List<Observed> follow(int threads, int allowed, int repeat) throws InterruptedException {
        List<Observed> observations = new ArrayList<>();
        List<Integer> sizes = workload.sizes(threads);
        Observed one;
        do {
            one = observe(sizes, repeat);
            observations.add(one);
            sizes = one.recommended();
        } while (observations.size() < allowed && one.isAnswered() && !one.keeps());
        return observations;
    }

    private Observed observe(List<Integer> sizes, int repeat) throws InterruptedException {
        double seconds = plan.warmupSeconds() + plan.observeSeconds(workload);
        String threads = sizes.stream().map(String::valueOf).collect(Collectors.joining(" + "));
        String what = "%s: watched %.0f s with %s threads, repeat %d of %d";
        lab.doing(what, workload.id(), seconds, threads, repeat + 1, plan.repeats());
        try (Jvm watched = Jvm.ofJobs(lab.agent() + "=" + plan.agentOptions(workload))) {
            return new Observed(sizes, plan.observation(workload, sizes, repeat).runIn(watched, lab));
        }
    }

    /** Measures a grid around the expected best, wider if the best is at its end, and finer where good sizes begin. */
    private Curve sweep() throws InterruptedException {
        lab.doing("%s: sweep, warming up", workload.id());
        // the first round also loads classes
        plan.round(workload, workload.sizes(workload.centre()), 0).runIn(jvm, lab);
        measure(grid());
        Curve curve = curve();
        if (curve.leastGood() * EDGE > curve.greatest() && curve.greatest() < workload.mostUseful()) {
            measure(List.of(Math.min(workload.mostUseful(), 2 * curve.greatest())));
        }
        measure(between());
        return curve();
    }

    /** Measures sizes beside those of the sweep, except those that were measured already. */
    private Curve sweepAlso(Collection<Integer> sizes) throws InterruptedException {
        measure(sizes.stream().filter(size -> !results.containsKey(size)).toList());
        return curve();
    }

    private Curve curve() {
        List<Curve.Point> points = new ArrayList<>();
        results.forEach((threads, seen) -> points.add(new Curve.Point(
                threads,
                Spread.of(seen, RealTrial.Outcome::throughput).median(),
                Spread.of(seen, RealTrial.Outcome::p99).median())));
        return new Curve(points, workload.kind() == Kind.OPEN ? plan.choose(1.15, 1 / 0.95) : Double.POSITIVE_INFINITY);
    }

    private void measure(Collection<Integer> sizes) throws InterruptedException {
        List<Integer> inTurn = new ArrayList<>(sizes);
        for (int round = 0; round < plan.rounds(); round++) {
            Collections.shuffle(inTurn, order);
            for (int threads : inTurn) {
                lab.doing("%s: sweep, round %d of %d, %d threads", workload.id(), round + 1, plan.rounds(), threads);
                RealTrial.Outcome result =
                        plan.round(workload, workload.sizes(threads), round).runIn(jvm, lab);
                results.computeIfAbsent(threads, first -> new ArrayList<>()).add(result);
            }
        }
    }

    private Collection<Integer> grid() {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (double factor : workload.kind() == Kind.BATCH ? BATCH_GRID : GRID) {
            int threads = (int) Math.rint(workload.centre() * factor);
            sizes.add(Math.min(workload.mostUseful(), Math.max(workload.pools().size(), threads)));
        }
        if (workload.kind() == Kind.NESTED) {
            sizes.add(workload.centre() - 1);
        }
        return sizes;
    }

    /** Returns one size or two between the greatest that is not good and the least that is. */
    private Collection<Integer> between() {
        int good = results.ceilingKey(curve().leastGood());
        Integer bad = results.lowerKey(good);
        if (bad == null || (double) good / bad < COARSE || good - bad < 2) {
            return List.of();
        }
        double ratio = (double) good / bad;
        TreeSet<Integer> sizes = new TreeSet<>();
        sizes.add((int) Math.rint(bad * Math.pow(ratio, 1 / 3.0)));
        sizes.add((int) Math.rint(bad * Math.pow(ratio, 2 / 3.0)));
        sizes.removeAll(List.of(bad, good));
        return sizes;
    }
}
