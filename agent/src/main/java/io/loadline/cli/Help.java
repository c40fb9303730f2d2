package io.loadline.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The texts of {@code --help}, for the program and for each command; they are in files in the jar. */
final class Help {

    private Help() {}

    static String of(String command) {
        boolean takesOptions = command.equals("attach") || command.equals("check");
        return "java -jar loadline-agent.jar " + text(command) + (takesOptions ? options() : "")
                + (command.equals("top") ? "\n\n" + text("top-columns") : "");
    }

    static String ofAll() {
        return text("loadline") + options();
    }

    private static String options() {
        return "\n\n" + text("options") + "\n" + CheckCommand.keys();
    }

    private static String text(String file) {
        return new BufferedReader(new InputStreamReader(
                        Help.class.getResourceAsStream("/io/loadline/help/" + file + ".txt"), StandardCharsets.UTF_8))
                .lines()
                .collect(Collectors.joining("\n"));
    }
}
