package io.loadline.cli;

import io.loadline.health.Status;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/**
 * {@code java -jar loadline-agent.jar}: list, attach, top, explain, check, kit, fleet. Exit code 0, 1 (cannot be done) or 2 (wrong usage).
 */
public final class Main {

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
        if (Help.isOf(command) && (rest.contains("--help") || rest.contains("-h"))) {
            out.println(Help.of(command));
            return;
        }
        switch (command) {
            case "list":
                ListCommand.run(rest, out);
                break;
            case "attach":
                AttachCommand.run(rest, out, err);
                break;
            case "top":
                TopCommand.run(rest, out);
                break;
            case "explain":
                ExplainCommand.run(rest, out);
                break;
            case "check":
                CheckCommand.run(rest, out, err);
                break;
            case "kit":
                KitCommand.run(rest, out);
                break;
            case "fleet":
                FleetCommand.run(rest, out);
                break;
            case "--help":
            case "-h":
            case "help":
                out.println(Help.ofAll());
                break;
            case "--version":
            case "-V":
                out.println("loadline " + Status.version());
                break;
            default:
                throw new Failure(
                        Failure.USAGE,
                        "unknown command '" + command
                                + "'; expected list, attach, top, explain, check, kit, fleet, --help or --version");
        }
    }
}
