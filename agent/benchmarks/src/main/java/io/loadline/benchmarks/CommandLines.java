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
 * Shared parts of all command lines: {@code --help}, and the messages of wrong arguments and of failed measurements.
 */
public final class CommandLines {

    private static final class Help {
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "print this and end")
        @SuppressWarnings("UnusedVariable") // picocli reads it
        private boolean help;
    }

    private CommandLines() {}

    /** Runs a program with its arguments, and ends this JVM with a status. */
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
                    printWithCauses(problem, failed.getErr());
                    return failed.getCommandSpec().exitCodeOnExecutionException();
                });
        command.getCommandSpec().usageMessage().sortOptions(false);
        return command;
    }

    /** Returns the exception for wrong arguments, which the caller throws. */
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

    /** Prints an exception with its causes and suppressed ones, in which JMH has the failure of a fork. */
    private static void printWithCauses(Throwable problem, PrintWriter err) {
        err.println(problem);
        Stream.concat(Stream.ofNullable(problem.getCause()), Stream.of(problem.getSuppressed()))
                .forEach(cause -> printWithCauses(cause, err));
    }
}
