package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.regret.trial.Spin;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.experiment.regret.workload.Workloads;
import io.loadline.demo.report.Result;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Set;

/** The suite as one experiment among the others: if quick, with one workload of each kind. */
public final class RegretExperiment implements Experiment {

    private static final Set<String> ONE_OF_EACH_KIND = Set.of("W2", "W3", "W5", "W7a", "W8", "W11", "W14", "W15");

    @Override
    public String name() {
        return "regret";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        Plan plan = plan(lab, 1);
        return plan.estimateSeconds(workloads(lab, plan));
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Plan plan = plan(lab, Spin.chunksPerMilli());
        PrintWriter silent = new PrintWriter(Writer.nullWriter());
        Report report = new Regret(
                        plan, lab.agent(), Parts.NONE, silent, lab.announcer().writer())
                .run(workloads(lab, plan), Double.POSITIVE_INFINITY);
        return new RegretResult(report, lab.quick()).result();
    }

    private static Plan plan(Lab lab, double chunksPerMilli) {
        return lab.quick()
                ? Plan.quick(lab.cores(), chunksPerMilli, lab.seed())
                : Plan.full(lab.cores(), chunksPerMilli, lab.seed());
    }

    private static List<Workload> workloads(Lab lab, Plan plan) {
        return new Workloads(plan.scale(), plan.cycleSeconds(), plan.processors())
                .all().stream()
                        .filter(workload -> !lab.quick() || ONE_OF_EACH_KIND.contains(workload.id()))
                        .toList();
    }
}
