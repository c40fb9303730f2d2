package io.loadline.cli;

import io.loadline.health.Status;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code java -jar loadline-agent.jar}. Exit code 0, 1 (cannot be done) or 2 (wrong usage). */
public final class Main {

    private static final Map<String, Command> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("list", (words, out, err) -> ListCommand.run(words, out));
        COMMANDS.put("attach", AttachCommand::run);
        COMMANDS.put("top", (words, out, err) -> TopCommand.run(words, out));
        COMMANDS.put("explain", (words, out, err) -> ExplainCommand.run(words, out));
        COMMANDS.put("check", CheckCommand::run);
        COMMANDS.put("kit", (words, out, err) -> KitCommand.run(words, out));
        COMMANDS.put("fleet", (words, out, err) -> FleetCommand.run(words, out));
    }

    /** {@code words}: those after the command. */
    private interface Command {
        void run(List<String> words, PrintStream out, PrintStream err) throws Failure;
    }

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
        String word = words.isEmpty() ? "--help" : words.get(0);
        List<String> rest = words.isEmpty() ? words : words.subList(1, words.size());
        Command command = COMMANDS.get(word);
        if (command != null) {
            if (rest.contains("--help") || rest.contains("-h")) {
                out.println(Help.of(word));
            } else {
                command.run(rest, out, err);
            }
            return;
        }
        switch (word) {
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
                throw Failure.usage("unknown command '" + word + "'; expected " + String.join(", ", COMMANDS.keySet())
                        + ", --help or --version");
        }
    }
}
