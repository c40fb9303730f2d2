package io.loadline.benchmarks;

import java.io.PrintWriter;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What these programs answer to a wrong command line, and when a measurement fails. */
public final class CommandErrors {

    private CommandErrors() {}

    /** The command line of a program, with these answers and {@code --help}. */
    public static CommandLine commandLine(Object program) {
        return new CommandLine(program)
                .addMixin("help", new HelpOption())
                .setParameterExceptionHandler((problem, arguments) -> explain(problem))
                .setExecutionExceptionHandler((problem, command, parsed) -> explain(problem, command));
    }

    /** The choice of that name; none is an error that lists them. */
    public static <T> T choice(String name, T[] choices) {
        for (T choice : choices) {
            if (choice.toString().equals(name)) {
                return choice;
            }
        }
        throw new TypeConversionException("'" + name + "' is none of "
                + Stream.of(choices).map(Object::toString).collect(Collectors.joining(", ")));
    }

    private static int explain(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        command.getErr().println(problem.getMessage());
        UnmatchedArgumentException.printSuggestions(problem, command.getErr());
        command.getErr().println("--help lists all options.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static int explain(Exception problem, CommandLine command) {
        tell(problem, command.getErr());
        return command.getCommandSpec().exitCodeOnExecutionException();
    }

    /** JMH hangs what happened in a fork below its own exceptions, as causes or suppressed. */
    private static void tell(Throwable problem, PrintWriter err) {
        err.println(problem);
        Stream.concat(Stream.ofNullable(problem.getCause()), Stream.of(problem.getSuppressed()))
                .forEach(cause -> tell(cause, err));
    }
}
