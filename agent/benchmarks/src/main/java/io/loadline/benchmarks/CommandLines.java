// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Parts that the command lines of all programs share: {@code --help}, and the answers to a wrong one and to a failed
 * measurement.
 */
public final class CommandLines {

    private static final class Help {
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "print this and end")
        @SuppressWarnings("UnusedVariable") // picocli acts on it
        private boolean help;
    }

    private CommandLines() {}

    /** Does what the arguments say, and ends this JVM with a status. */
    public static void run(Callable<Integer> program, String[] arguments) {
        System.exit(of(program).execute(arguments));
    }

    public static CommandLine of(Callable<Integer> program) {
        CommandLine command = new CommandLine(program)
                .setCommandName(program.getClass().getSimpleName())
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .addMixin("help", new Help())
                .setParameterExceptionHandler((problem, arguments) -> explain(problem))
                .setExecutionExceptionHandler((problem, failed, parsed) -> {
                    tell(problem, failed.getErr());
                    return failed.getCommandSpec().exitCodeOnExecutionException();
                });
        command.getCommandSpec().usageMessage().sortOptions(false);
        return command;
    }

    /** To be thrown: the arguments are wrong. */
    public static ParameterException wrong(CommandSpec spec, String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static int explain(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        command.getErr().println(problem.getMessage());
        UnmatchedArgumentException.printSuggestions(problem, command.getErr());
        command.getErr().println("--help lists all options.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** JMH hangs what happened in a fork below its own exceptions, as causes or suppressed. */
    private static void tell(Throwable problem, PrintWriter err) {
        err.println(problem);
        Stream.concat(Stream.ofNullable(problem.getCause()), Stream.of(problem.getSuppressed()))
                .forEach(cause -> tell(cause, err));
    }
}
