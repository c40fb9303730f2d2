package io.loadline.demo.experiment;

import io.loadline.demo.experiment.article.ArticleCommand;
import io.loadline.demo.experiment.auto.AutoCommand;
import io.loadline.demo.experiment.coverage.CoverageCommand;
import io.loadline.demo.experiment.lanscan.LanScanCommand;
import io.loadline.demo.experiment.locality.LocalityCommand;
import io.loadline.demo.experiment.primes.PrimesCommand;
import io.loadline.demo.experiment.probe.ProbeCommand;
import io.loadline.demo.experiment.regret.RegretCommand;
import io.loadline.demo.experiment.threadlimit.ThreadLimitCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The parent of the experiments; it does nothing by itself. */
@Command(
        name = "experiment",
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        subcommands = {
            BeforeAfterCommand.class,
            ArticleCommand.class,
            LanScanCommand.class,
            ProbeCommand.class,
            PrimesCommand.class,
            ThreadLimitCommand.class,
            LocalityCommand.class,
            RegretCommand.class,
            CoverageCommand.class,
            AutoCommand.class,
            AllCommand.class
        },
        description = "Runs a server or other work with the Loadline agent and compares what the agent says with what"
                + " the work knows of itself, with theory, and with figures that others published.")
public final class ExperimentCommand implements Runnable {

    /** Those that write results, in the order of the report. */
    public static final List<String> NAMES =
            List.of("article", "lan-scan", "probe", "primes", "thread-limit", "locality", "regret", "coverage", "auto");

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "Say which experiment: before-after, " + String.join(", ", NAMES) + " or all.");
    }
}
