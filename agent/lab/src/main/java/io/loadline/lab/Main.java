// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.lab.real.RealPools;
import io.loadline.lab.resizing.ArenaTable;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Entry of the laboratory. Exit codes are those of the demo server's jar. */
@Command(
        name = "java -jar loadline-lab.jar",
        description = "Measures what recommendations and resizing are worth, in simulated and in real pools.",
        scope = ScopeType.INHERIT, // but for name and description
        sortOptions = false,
        sortSynopsis = false,
        usageHelpAutoWidth = true,
        subcommands = {
            RegretReport.class,
            CoverageReport.class,
            DownstreamReport.class,
            ArenaTable.class,
            WeekReport.class,
            RecommendationCost.class,
            MemoryCost.class,
            RealPools.class
        })
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "show this help")
    private boolean help;

    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // the same figures everywhere
        System.exit(commandLine().execute(args));
    }

    public static CommandLine commandLine() {
        return io.loadline.demo.Main.commandLine(new Main());
    }

    @Override
    public void run() {
        String names = String.join(", ", spec.subcommands().keySet());
        throw new ParameterException(spec.commandLine(), "Give a command: " + names + ".");
    }
}
