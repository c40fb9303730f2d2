package io.loadline.demo.experiment;

import io.loadline.demo.experiment.regret.RegretCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The parent of the experiments; it does nothing by itself. */
@Command(
        name = "experiment",
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        subcommands = {BeforeAfterCommand.class, RegretCommand.class},
        description = "Runs a server with the Loadline agent, loads it, and compares what the agent says with what"
                + " the load generator sees.")
public final class ExperimentCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say which experiment: before-after or regret.");
    }
}
