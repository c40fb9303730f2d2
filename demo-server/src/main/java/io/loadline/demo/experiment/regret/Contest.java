package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.regret.Judge.Look;
import io.loadline.demo.experiment.regret.Judge.Row;
import io.loadline.demo.experiment.regret.Workload.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One workload from its sweep to its scores: runs it under the agent and follows recommendations that come in steps. */
record Contest(Workload workload, Plan plan, Lab lab) {
    private static final double[] RUNNING = {0.25, 1, 4};
    /** Far more threads than tasks tell no more than as many threads as tasks. */
    private static final double[] RUNNING_BATCH = {0.0625, 0.25, 1};
    /** A size beyond that many times the greatest of the sweep is scored as if it were that. */
    private static final int MEASURED_BEYOND_SWEEP = 4;

    /**
     * One workload's sweep and everything that was named for it.
     *
     * @param leastGood threads; -1 where no size is good or bad
     */
    record Outcome(String workload, String title, int leastGood, List<Row> rows) {}

    Outcome run() throws InterruptedException {
        if (workload.kind() == Kind.TOO_LITTLE) {
            List<Row> rows = rows(null, watch(List.of(workload.centre()), Integer.MAX_VALUE));
            return new Outcome(workload.id(), workload.title(), -1, rows);
        }
        try (Sweep sweep = new Sweep(workload, plan, lab)) {
            Curve curve = sweep.run();
            List<List<Look>> watched = watch(runningSizes(curve.leastGood()), curve.leastGood());
            if (!plan.quick()) {
                int greatest = curve.greatest() * MEASURED_BEYOND_SWEEP;
                Judge judge = new Judge(workload, plan.processors(), curve);
                curve = sweep.runAlso(watched.stream()
                        .flatMap(judge::named)
                        .filter(size -> size <= greatest)
                        .collect(Collectors.toCollection(TreeSet::new)));
            }
            return new Outcome(workload.id(), workload.title(), curve.leastGood(), rows(curve, watched));
        }
    }

    private List<Row> rows(Curve curve, List<List<Look>> watched) {
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

    private List<List<Look>> watch(Collection<Integer> sizes, int best) throws InterruptedException {
        List<List<Look>> watched = new ArrayList<>();
        for (int repeat = 0; repeat < plan.repeats(); repeat++) {
            for (int threads : sizes) {
                watched.add(looks(threads, Judge.looksAllowed(workload, threads, best), repeat));
            }
        }
        return watched;
    }

    /**
     * The first look and, where steps are allowed, those that follow it: each at the size that the one before
     * recommended, until one recommends what is there.
     */
    private List<Look> looks(int threads, int allowed, int repeat) throws InterruptedException {
        List<Look> looks = new ArrayList<>();
        List<Integer> sizes = workload.sizes(threads);
        Look look;
        do {
            look = look(sizes, repeat);
            looks.add(look);
            sizes = look.recommended();
        } while (looks.size() < allowed && look.isAnswered() && !look.keeps());
        return looks;
    }

    private Look look(List<Integer> sizes, int repeat) throws InterruptedException {
        double seconds = plan.warmupSeconds() + plan.observeSeconds(workload);
        String threads = sizes.stream().map(String::valueOf).collect(Collectors.joining(" + "));
        String what = "%s: watched %.0f s with %s threads, repeat %d of %d";
        lab.doing(what, workload.id(), seconds, threads, repeat + 1, plan.repeats());
        try (Jvm jvm = Jvm.ofJobs(lab.agent() + "=" + plan.agentOptions(workload))) {
            Trial.Outcome result = plan.observation(workload, sizes, repeat).runIn(jvm);
            lab.noteOthers(jvm.otherProcessors());
            return new Look(sizes, result);
        }
    }
}
