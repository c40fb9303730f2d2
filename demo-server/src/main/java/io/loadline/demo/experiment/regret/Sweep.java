package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.regret.Workload.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The oracle: all sizes, in rounds of changing order so that drift of the machine falls on all alike, in one JVM without
 * the agent.
 */
final class Sweep implements AutoCloseable {
    private static final double[] GRID = {0.25, 0.5, 0.71, 1, 1.41, 2, 4};
    private static final double[] BATCH_GRID = {0.0625, 0.125, 0.25, 0.5, 0.75, 1};
    private static final double COARSE = 1.12;
    private static final double EDGE = 1.9;

    private final Workload workload;
    private final Plan plan;
    private final Lab lab;
    private final Jvm jvm = Jvm.ofJobs(null);
    private final Random order;
    private final NavigableMap<Integer, List<Trial.Outcome>> results = new TreeMap<>();

    Sweep(Workload workload, Plan plan, Lab lab) {
        this.workload = workload;
        this.plan = plan;
        this.lab = lab;
        this.order = new Random(plan.seed());
    }

    /** A grid around the expected best, wider if the best is at its end, finer where good begins. */
    Curve run() throws InterruptedException {
        lab.doing("%s: sweep, warming up", workload.id());
        // the first pays for loading classes
        plan.round(workload, workload.sizes(workload.centre()), 0).runIn(jvm);
        measure(grid());
        Curve curve = curve();
        if (curve.leastGood() * EDGE > curve.greatest() && curve.greatest() < workload.mostUseful()) {
            measure(List.of(Math.min(workload.mostUseful(), 2 * curve.greatest())));
        }
        measure(between());
        return curve();
    }

    /** Sizes beside those of the sweep; what is known already is not measured again. */
    Curve runAlso(Collection<Integer> sizes) throws InterruptedException {
        measure(sizes.stream().filter(size -> !results.containsKey(size)).toList());
        return curve();
    }

    @Override
    public void close() {
        jvm.close();
    }

    private Curve curve() {
        List<Curve.Point> points = new ArrayList<>();
        results.forEach((threads, seen) -> points.add(new Curve.Point(
                threads, Judge.median(seen, Trial.Outcome::throughput), Judge.median(seen, Trial.Outcome::p99))));
        return new Curve(points, workload.kind() == Kind.OPEN ? plan.responseSlack() : Double.POSITIVE_INFINITY);
    }

    private void measure(Collection<Integer> sizes) throws InterruptedException {
        List<Integer> inTurn = new ArrayList<>(sizes);
        for (int round = 0; round < plan.rounds(); round++) {
            Collections.shuffle(inTurn, order);
            for (int threads : inTurn) {
                lab.doing("%s: sweep, round %d of %d, %d threads", workload.id(), round + 1, plan.rounds(), threads);
                Trial.Outcome result =
                        plan.round(workload, workload.sizes(threads), round).runIn(jvm);
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

    /** One size or two between the greatest that is not good and the least that is. */
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
