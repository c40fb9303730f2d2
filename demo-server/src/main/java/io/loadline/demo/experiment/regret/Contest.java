package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Announcer;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.experiment.regret.workload.Workload.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** One workload from its sweep to its scores. */
final class Contest {

    private static final double[] RUNNING = {0.25, 1, 4};

    /** Far more threads than tasks tell no more than as many threads as tasks. */
    private static final double[] RUNNING_BATCH = {0.0625, 0.25, 1};

    /** A size beyond that many times the greatest of the sweep is scored as if it were that. */
    private static final int MEASURED_BEYOND_SWEEP = 4;

    private final Workload workload;
    private final Plan plan;
    private final Path agent;
    private final Announcer announcer;

    Contest(Workload workload, Plan plan, Path agent, Announcer announcer) {
        this.workload = workload;
        this.plan = plan;
        this.agent = agent;
        this.announcer = announcer;
    }

    /** A sequence of looks, and what goes with it. */
    private record Watched(List<Look> looks, int allowed, int repeat) {}

    Outcome run() throws IOException, InterruptedException {
        if (workload.kind() == Kind.TOO_LITTLE) {
            return outcome(null, watch(List.of(workload.centre()), Integer.MAX_VALUE), Map.of());
        }
        try (Sweep sweep = new Sweep(workload, plan, announcer)) {
            Curve curve = sweep.run();
            List<Watched> watched = watch(runningSizes(curve.leastGood()), curve.leastGood());
            if (!plan.interpolate()) {
                curve = sweep.runAlso(named(watched, curve.greatest() * MEASURED_BEYOND_SWEEP));
            }
            return outcome(curve, watched, together(sweep, watched));
        }
    }

    private Collection<Integer> runningSizes(int leastGood) {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (double factor : workload.kind() == Kind.BATCH ? RUNNING_BATCH : RUNNING) {
            sizes.add((int) Math.max(workload.pools().size(), Math.rint(leastGood * factor)));
        }
        return sizes;
    }

    private List<Watched> watch(Collection<Integer> sizes, int best) throws IOException, InterruptedException {
        Observer observer = new Observer(workload, plan, agent, announcer);
        List<Watched> watched = new ArrayList<>();
        for (int repeat = 0; repeat < plan.repeats(); repeat++) {
            for (int threads : sizes) {
                int allowed = Observer.looksAllowed(workload, threads, best);
                watched.add(new Watched(observer.sequence(threads, allowed, repeat), allowed, repeat));
            }
        }
        return watched;
    }

    private Collection<Integer> named(List<Watched> watched, int greatest) {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (Watched one : watched) {
            Judge.named(workload, plan.processors(), one.looks())
                    .filter(size -> size <= greatest)
                    .forEach(sizes::add);
        }
        return sizes;
    }

    /** What was recommended for several pools, by their sizes. */
    private Map<List<Integer>, Together> together(Sweep sweep, List<Watched> watched)
            throws IOException, InterruptedException {
        Map<List<Integer>, Together> seen = new HashMap<>();
        for (Watched one : workload.pools().size() > 1 ? watched : List.<Watched>of()) {
            for (Look look : one.looks()) {
                if (look.isAnswered() && !seen.containsKey(look.recommended())) {
                    seen.put(look.recommended(), sweep.together(look.recommended()));
                }
            }
        }
        return seen;
    }

    private Outcome outcome(Curve curve, List<Watched> watched, Map<List<Integer>, Together> together) {
        Judge judge = new Judge(workload, plan.processors(), curve, together);
        List<Row> rows = watched.stream()
                .map(one -> judge.row(one.looks(), one.allowed(), one.repeat()))
                .toList();
        boolean responsesCount = workload.kind() == Kind.OPEN;
        return new Outcome(
                workload.id(),
                workload.title(),
                curve == null ? -1 : curve.leastGood(),
                curve == null ? Double.NaN : curve.bestThroughput(),
                curve == null || !responsesCount ? Double.NaN : curve.bestP99(),
                curve == null ? List.of() : curve.points(),
                rows);
    }
}
