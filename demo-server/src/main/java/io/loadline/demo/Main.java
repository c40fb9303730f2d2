// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import io.loadline.demo.experiment.Experiments;
import io.loadline.demo.load.LoadCommand;
import io.loadline.demo.server.ServerCommand;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry of the jar. Exit codes: 0 done, 1 could not be done, 2 the command line is wrong. */
@Command(
        name = "java -jar loadline-demo.jar",
        description = "A server with work of known cost, a load generator, and experiments with the Loadline agent.",
        scope = ScopeType.INHERIT, // but for name and description
        mixinStandardHelpOptions = true,
        sortOptions = false,
        sortSynopsis = false,
        usageHelpAutoWidth = true,
        versionProvider = Main.class,
        subcommands = {ServerCommand.class, LoadCommand.class, Experiments.class})
public final class Main implements Runnable, IVersionProvider {
    @Spec
    private CommandSpec spec;

    /** The one that the build wrote into the jar's manifest. */
    @Override
    public String[] getVersion() {
        String built = Main.class.getPackage().getImplementationVersion();
        return new String[] {"Loadline demo " + (built == null ? "(not from a jar)" : built)};
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // figures look alike everywhere
        System.exit(commandLine().execute(args));
    }

    public static CommandLine commandLine() {
        return commandLine(new Main());
    }

    /** One that reads, checks and explains what it is given as this program does. */
    public static CommandLine commandLine(Runnable program) {
        return new CommandLine(program)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(int.class, Main::wholeNumber)
                .registerConverter(Integer.class, Main::wholeNumber)
                .registerConverter(LengthDistribution.class, Main::distribution)
                .setExecutionStrategy(parsed -> {
                    Range.checkAll(parsed);
                    return new RunLast().execute(parsed);
                })
                .setParameterExceptionHandler((problem, args) -> explain(problem))
                .setExecutionExceptionHandler((problem, command, parsed) -> explain(problem, command));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: server, load or experiment.");
    }

    private static Integer wholeNumber(String given) {
        try {
            return Integer.valueOf(given);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + given + "' is not a whole number");
        }
    }

    private static LengthDistribution distribution(String given) {
        try {
            return LengthDistribution.parse(given);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    private static int explain(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(problem.getMessage());
        UnmatchedArgumentException.printSuggestions(problem, err);
        err.println("All options: " + command.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    private static int explain(Exception problem, CommandLine command) throws Exception {
        if (problem instanceof Failure) {
            command.getErr().println(problem.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        throw problem;
    }
}
