// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.health.AgentStatus;
import io.loadline.options.Key;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Entry point of {@code java -jar loadline-agent.jar}. Exit code 0, 1 (cannot be done) or 2 (wrong usage); {@code gate}
 * and {@code compare} have more.
 */
public final class Main {

    private static final Map<String, Command> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("list", ListCommand::run);
        COMMANDS.put("attach", AttachCommand::run);
        COMMANDS.put("top", TopCommand::run);
        COMMANDS.put("explain", ExplainCommand::run);
        COMMANDS.put("gate", GateCommand::run);
        COMMANDS.put("compare", CompareCommand::run);
        COMMANDS.put("resize", ResizeCommand::run);
        COMMANDS.put("check", AttachCommand::check);
        COMMANDS.put("kit", KitCommand::run);
        COMMANDS.put("fleet", FleetCommand::run);
        COMMANDS.put("mcp", McpCommand::run);
    }

    private interface Command {
        void run(Arguments words, PrintStream out) throws Failure;
    }

    private Main() {}

    public static void main(String[] arguments) {
        int exitCode = run(arguments, System.out, System.err);
        System.out.flush();
        System.exit(exitCode);
    }

    /** Runs one command in this JVM without ending the JVM, and returns the exit code. */
    public static int run(String[] arguments, PrintStream out, PrintStream err) {
        try {
            run(Arrays.asList(arguments), out);
            return 0;
        } catch (Failure failure) {
            err.println("loadline: " + failure.getMessage());
            return failure.exitCode;
        }
    }

    private static void run(List<String> words, PrintStream out) throws Failure {
        String word = words.isEmpty() ? "--help" : words.get(0);
        List<String> rest = words.isEmpty() ? words : words.subList(1, words.size());
        Command command = COMMANDS.get(word);
        if (command != null) {
            if (rest.contains("--help") || rest.contains("-h")) {
                out.println(help(word));
            } else {
                command.run(new Arguments(text(word).split("\n")[0], rest), out);
            }
        } else if (Arrays.asList("--help", "-h", "help").contains(word)) {
            out.println(text("loadline") + options());
        } else if (Arrays.asList("--version", "-V").contains(word)) {
            out.println("loadline " + AgentStatus.version());
        } else {
            throw Failure.usage("unknown command '" + word + "'; expected " + String.join(", ", COMMANDS.keySet())
                    + ", --help or --version");
        }
    }

    private static String help(String command) {
        boolean takesOptions = command.equals("attach") || command.equals("check");
        return "java -jar loadline-agent.jar " + text(command) + (takesOptions ? options() : "")
                + (command.equals("top") ? "\n\n" + text("top-columns") : "");
    }

    /** Returns a line for each option of the agent. */
    private static String options() {
        StringBuilder lines = new StringBuilder("\n\n" + text("options") + "\n");
        for (Key key : Key.values()) {
            String fallback = key.defaultValue.isEmpty() ? "" : " (default " + key.defaultValue + ")";
            String name = key.text.endsWith(".") ? key.text + "GLOB" : key.text;
            lines.append(String.format(Locale.ROOT, "%n  %-16s %s%s", name, key.meaning(), fallback));
        }
        return lines.toString();
    }

    /** Returns a help file of the jar; a command's file begins with its usage. */
    private static String text(String file) {
        return new BufferedReader(new InputStreamReader(
                        Main.class.getResourceAsStream("/io/loadline/help/" + file + ".txt"), StandardCharsets.UTF_8))
                .lines()
                .collect(Collectors.joining("\n"));
    }
}
