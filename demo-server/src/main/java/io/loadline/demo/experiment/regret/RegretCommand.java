package io.loadline.demo.experiment.regret;

import io.loadline.demo.Json;
import io.loadline.demo.Range;
import io.loadline.demo.experiment.Announcer;
import io.loadline.demo.experiment.ExperimentCommand;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.LabOptions;
import io.loadline.demo.experiment.regret.trial.Spin;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.experiment.regret.workload.Workloads;
import io.loadline.demo.report.FileOption;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.ResultFiles;
import io.loadline.demo.report.ResultMarkdown;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the suite and prints how far the recommendations are from the best. */
@Command(
        name = "regret",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = {
            "Runs real pools under the agent on this machine, fifteen kinds of work, each at a quarter of, at and four"
                    + " times its best size, and compares what the agent recommends with what a sweep over the sizes"
                    + " shows; and so the sizes that common rules name. Says beforehand how long it takes. With --quick in under"
                    + " ten minutes: shorter tasks, looks and windows, one repeat; sizes between those of the sweep are"
                    + " interpolated."
        })
public final class RegretCommand implements Callable<Integer> {

    private static final Range SECONDS = new Range(5, 3_600, "seconds");
    private static final Range REPEATS = new Range(1, 100, "repeats");
    private static final double QUICK_BUDGET_SECONDS = 600;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LabOptions options;

    @Option(names = "--only", paramLabel = "W", split = ",", description = "only these workloads, such as W3,W7a,W8")
    private List<String> only = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "how long the agent looks before it is asked (120; 4.5 with --quick)")
    private Integer seconds;

    @Option(names = "--repeats", paramLabel = "N", description = "looks at each size (3; 1 with --quick)")
    private Integer repeats;

    @Option(
            names = "--parts",
            paramLabel = "DIR",
            description = "keep each workload's results here, and take from here what an earlier run has done: a long"
                    + " run may be ended and resumed")
    private Path parts;

    @Option(names = "--json", paramLabel = "FILE", description = "write everything that was seen to this file")
    private Path json;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "write the tables to this file, as a page of Markdown")
    private Path markdown;

    @Override
    public Integer call() throws Exception {
        checkOptions();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Lab lab = options.lab(spec, new Announcer(err, System.console() != null, 0));
        Plan plan = plan(lab, 1);
        List<Workload> chosen = chosen(workloads(plan));
        ResultFiles files = new ResultFiles(options.out(), ExperimentCommand.NAMES);
        files.requireWritable();
        Parts kept = new Parts(parts);
        List<Workload> missing = kept.missing(chosen, plan);
        out.printf("%d workloads, about %.0f s.%n", missing.size(), plan.estimateSeconds(missing));
        out.flush();
        boolean bounded = lab.quick() && only.isEmpty();
        Report report = new Regret(plan(lab, Spin.chunksPerMilli()), lab.agent(), kept, out, err)
                .run(chosen, bounded ? QUICK_BUDGET_SECONDS : Double.POSITIVE_INFINITY);
        new FileOption("--json", json).write("results", () -> Json.write(report) + "\n");
        Result result = new RegretResult(report, lab.quick()).result();
        String jsonName = json == null ? null : json.getFileName().toString();
        new FileOption("--markdown", markdown).write("results", () -> ResultMarkdown.of(result, jsonName));
        files.write(result);
        return 0;
    }

    private static List<Workload> workloads(Plan plan) {
        return new Workloads(plan.scale(), plan.cycleSeconds(), plan.processors()).all();
    }

    private Plan plan(Lab lab, double chunksPerMilli) {
        Plan preset = lab.quick()
                ? Plan.quick(lab.cores(), chunksPerMilli, lab.seed())
                : Plan.full(lab.cores(), chunksPerMilli, lab.seed());
        return preset.with(
                seconds == null ? preset.observeSeconds() : seconds, repeats == null ? preset.repeats() : repeats);
    }

    /** W7 stands for W7a, W7b and W7c. */
    private List<Workload> chosen(List<Workload> all) {
        List<Workload> chosen = new ArrayList<>();
        for (String wanted : only) {
            String id = wanted.trim().toUpperCase(Locale.ROOT);
            List<Workload> found = all.stream()
                    .filter(workload -> workload.id().toUpperCase(Locale.ROOT).matches(id + "[A-Z]?"))
                    .toList();
            if (found.isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--only is " + wanted + "; the workloads are "
                                + String.join(
                                        ", ", all.stream().map(Workload::id).toList()) + ".");
            }
            chosen.addAll(found);
        }
        return chosen.isEmpty() ? all : chosen;
    }

    private void checkOptions() {
        if (seconds != null) {
            SECONDS.check(spec, "--seconds", seconds);
        }
        if (repeats != null) {
            REPEATS.check(spec, "--repeats", repeats);
        }
    }
}
