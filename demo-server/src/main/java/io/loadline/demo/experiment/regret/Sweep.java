package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Announcer;
import io.loadline.demo.experiment.regret.trial.TrialResult;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.experiment.regret.workload.Workload.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

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
    private final Announcer announcer;
    private final TrialProcess process;
    private final Random order;
    private final NavigableMap<Integer, List<TrialResult>> results = new TreeMap<>();

    Sweep(Workload workload, Plan plan, Announcer announcer) throws IOException {
        this.workload = workload;
        this.plan = plan;
        this.announcer = announcer;
        this.order = new Random(plan.seed());
        this.process = new TrialProcess(null);
    }

    /** A grid around the expected best, wider if the best is at its end, finer where good begins. */
    Curve run() throws IOException, InterruptedException {
        announcer.doing("%s: sweep, warming up".formatted(workload.id()));
        process.run(plan.round(workload, workload.sizes(workload.centre()), 0)); // the first pays for loading classes
        measure(grid());
        Curve curve = curve();
        if (curve.leastGood() * EDGE > curve.greatest() && curve.greatest() < workload.mostUseful()) {
            measure(List.of(Math.min(workload.mostUseful(), 2 * curve.greatest())));
        }
        measure(between());
        return curve();
    }

    /** Sizes beside those of the sweep; what is known already is not measured again. */
    Curve runAlso(Collection<Integer> sizes) throws IOException, InterruptedException {
        measure(sizes.stream().filter(size -> !results.containsKey(size)).toList());
        return curve();
    }

    /** Several pools at sizes that are not in the proportion of their weights. */
    Together together(List<Integer> sizes) throws IOException, InterruptedException {
        announcer.doing("%s: sweep, %s threads".formatted(workload.id(), sizes));
        List<TrialResult> rounds = new ArrayList<>();
        for (int round = 0; round < plan.rounds(); round++) {
            rounds.add(process.run(plan.round(workload, sizes, round)));
        }
        return Together.of(rounds);
    }

    Curve curve() {
        List<Curve.Point> points = new ArrayList<>();
        results.forEach((threads, seen) -> points.add(point(threads, seen)));
        boolean responsesCount = workload.kind() == Kind.OPEN;
        return new Curve(points, responsesCount ? plan.responseSlack() : Double.POSITIVE_INFINITY);
    }

    @Override
    public void close() {
        process.close();
    }

    private void measure(Collection<Integer> sizes) throws IOException, InterruptedException {
        List<Integer> inTurn = new ArrayList<>(sizes);
        for (int round = 0; round < plan.rounds(); round++) {
            Collections.shuffle(inTurn, order);
            for (int threads : inTurn) {
                announcer.doing("%s: sweep, round %d of %d, %d threads"
                        .formatted(workload.id(), round + 1, plan.rounds(), threads));
                TrialResult result = process.run(plan.round(workload, workload.sizes(threads), round));
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
        Curve curve = curve();
        int good = results.ceilingKey(curve.leastGood());
        Integer bad = results.lowerKey(good);
        if (bad == null || (double) good / bad < COARSE || good - bad < 2) {
            return List.of();
        }
        double ratio = (double) good / bad;
        TreeSet<Integer> sizes = new TreeSet<>();
        sizes.add((int) Math.rint(bad * Math.pow(ratio, 1 / 3.0)));
        sizes.add((int) Math.rint(bad * Math.pow(ratio, 2 / 3.0)));
        sizes.remove(bad);
        sizes.remove(good);
        return sizes;
    }

    private static Curve.Point point(int threads, List<TrialResult> seen) {
        double[] throughput = sorted(seen, TrialResult::throughput);
        double[] p99 = sorted(seen, TrialResult::p99);
        double spread = throughput[throughput.length - 1] - throughput[0];
        return new Curve.Point(threads, Median.of(throughput), spread, Median.of(p99), seen.size());
    }

    private static double[] sorted(List<TrialResult> seen, ToDoubleFunction<TrialResult> figure) {
        double[] values = seen.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }
}
