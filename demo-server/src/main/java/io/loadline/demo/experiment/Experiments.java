// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The parent of the experiments; it does nothing by itself. */
@Command(
        name = "experiment",
        subcommands = {
            BeforeAfter.class,
            Article.class,
            Scan.Lan.class,
            Scan.Probe.class,
            Primes.class,
            ThreadLimit.class,
            Locality.class,
            Experiments.All.class
        },
        description = """
                Runs a server or other work with the Loadline agent and compares what the agent says with what the \
                work knows of itself, with theory, and with figures that others published.""")
public final class Experiments implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Experiments that take minutes if quick. */
    @Command(name = "all", description = """
            Runs all of them, one after the other. With --quick in some ten minutes; without, in hours.""")
    static final class All implements Callable<Integer> {
        @Mixin
        private Lab lab;

        @Override
        public Integer call() throws InterruptedException {
            List<Experiment> all = List.of(
                    new Article(), new Scan.Lan(), new Scan.Probe(), new Primes(), new ThreadLimit(), new Locality());
            return Experiment.runAll(all, lab);
        }
    }

    @Override
    public void run() {
        String names = String.join(", ", spec.subcommands().keySet());
        throw new ParameterException(spec.commandLine(), "Say which experiment: " + names + ".");
    }
}
