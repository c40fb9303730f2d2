package io.loadline.cli;

import io.loadline.health.Status;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** {@code java -jar loadline-agent.jar}: list, attach, top, check. Exit code 0, 1 (cannot be done) or 2 (wrong words). */
public final class Main {

    private static final String HELP = String.join(
            "\n",
            "Loadline measures the thread pools of a JVM and says how many threads each should have.",
            "",
            "  java -javaagent:loadline-agent.jar[=options] -jar app.jar   measure from the start",
            "  java -jar loadline-agent.jar list                           the JVMs of this user",
            "  java -jar loadline-agent.jar attach PID [options]           measure a JVM that runs already, or change its options",
            "  java -jar loadline-agent.jar top PID [--once] [--json]      its pools and recommendations, live",
            "  java -jar loadline-agent.jar check 'options'                look whether options are right",
            "  java -jar loadline-agent.jar --help | --version",
            "",
            "Options are key=value pairs separated by commas; @file reads them from a properties file;",
            "the environment variable LOADLINE_OPTIONS is read first:",
            "");

    private Main() {}

    public static void main(String[] arguments) {
        int exitCode = run(arguments, System.out, System.err);
        System.out.flush();
        System.exit(exitCode);
    }

    /** Carries out one command and returns its exit code. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        try {
            run(Arrays.asList(arguments), out, err);
            return 0;
        } catch (Failure failure) {
            err.println("loadline: " + failure.getMessage());
            return failure.exitCode;
        }
    }

    private static void run(List<String> words, PrintStream out, PrintStream err) throws Failure {
        String command = words.isEmpty() ? "--help" : words.get(0);
        List<String> rest = words.isEmpty() ? words : words.subList(1, words.size());
        switch (command) {
            case "list":
                none(command, rest);
                ListCommand.run(out);
                break;
            case "attach":
                AttachCommand.run(rest, out, err);
                break;
            case "top":
                TopCommand.run(rest, out);
                break;
            case "check":
                CheckCommand.run(rest, out, err);
                break;
            case "--help":
            case "-h":
            case "help":
                out.println(HELP + CheckCommand.keys());
                break;
            case "--version":
            case "-V":
                out.println("loadline " + Status.version());
                break;
            default:
                throw new Failure(
                        Failure.USAGE,
                        "unknown command '" + command + "'; expected list, attach, top, check, --help or --version");
        }
    }

    private static void none(String command, List<String> rest) throws Failure {
        if (!rest.isEmpty()) {
            throw new Failure(Failure.USAGE, command + " takes no arguments, not '" + rest.get(0) + "'");
        }
    }
}
