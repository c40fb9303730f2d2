// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Parent command of the experiments with real pools; it does nothing by itself. */
@Command(
        name = "real",
        subcommands = {RegretExperiment.class, CoverageExperiment.class, ResizingExperiment.class},
        description = "Runs real pools under the agent on this machine, and compares its advice with the right sizes.")
public final class RealPools implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String names = String.join(", ", spec.subcommands().keySet());
        throw new ParameterException(spec.commandLine(), "Give an experiment: " + names + ".");
    }
}
