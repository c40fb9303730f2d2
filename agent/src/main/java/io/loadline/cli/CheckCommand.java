package io.loadline.cli;

import io.loadline.options.Key;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** {@code check}: validates an option string without starting anything. */
final class CheckCommand {

    private CheckCommand() {}

    static void run(List<String> words, PrintStream out, PrintStream err) throws Failure {
        if (words.size() != 1) {
            throw Failure.usage("check takes one option string, such as check 'window=1s,log=info'");
        }
        OptionParser parser = new OptionParser().read("the option string", words.get(0));
        Options options = parser.options();
        requireNone(parser.problems(), err);
        out.println("ok: " + options);
    }

    /** Fails if there are problems, and prints them, one a line. */
    static void requireNone(List<String> problems, PrintStream err) throws Failure {
        if (!problems.isEmpty()) {
            problems.subList(0, problems.size() - 1).forEach(problem -> err.println("loadline: " + problem));
            throw Failure.usage(problems.get(problems.size() - 1));
        }
    }

    /** A line for each key, for the help. */
    static String keys() {
        StringBuilder lines = new StringBuilder();
        for (Key key : Key.values()) {
            String fallback = key.defaultValue.isEmpty() ? "" : " (default " + key.defaultValue + ")";
            String name = key == Key.WEIGHT ? key.text + "GLOB" : key.text;
            lines.append(String.format(Locale.ROOT, "%n  %-16s %s%s", name, key.meaning, fallback));
        }
        return lines.toString();
    }
}
