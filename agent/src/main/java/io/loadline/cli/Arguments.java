// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words after a command, parsed by the usage in the first line of its help, such as {@code explain PID [POOL]
 * [--markdown|--json]}. The usage lists the names in their order, and options, some with a value. Options in one pair
 * of brackets exclude each other.
 */
final class Arguments {

    private static final Pattern PART = Pattern.compile("\\[(--[^\\]]+)\\]|(\\[?)([\\w'|.]+)\\]?");

    private final String usage;
    private final List<String> names = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();

    Arguments(String usage, List<String> words) throws Failure {
        this.usage = usage;
        List<String> needed = new ArrayList<>();
        List<String[]> choices = new ArrayList<>();
        Map<String, Boolean> takesValue = new HashMap<>();
        int most = 0;
        Matcher part = PART.matcher(usage.substring(command().length()));
        while (part.find()) {
            if (part.group(1) == null) {
                most++;
                if (part.group(2).isEmpty()) {
                    needed.add(part.group(3).replace("'", "").replace("PID", "process id"));
                }
                continue;
            }
            String[] choice = part.group(1).split("\\|");
            for (int i = 0; i < choice.length; i++) {
                String option = choice[i].split(" ")[0];
                takesValue.put(option, !choice[i].equals(option));
                choice[i] = option;
            }
            choices.add(choice);
        }
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (takesValue.containsKey(word)) {
                if (takesValue.get(word) && ++i == words.size()) {
                    throw wrong(word + " needs a value");
                }
                options.put(word, words.get(i));
            } else if (word.startsWith("--") || names.size() == most) {
                throw wrong("'" + word + "' is not understood");
            } else {
                names.add(word);
            }
        }
        if (names.size() < needed.size()) {
            throw wrong("no " + needed.get(names.size()));
        }
        for (String[] choice : choices) {
            if (choice.length == 2 && has(choice[0]) && has(choice[1])) {
                throw wrong(choice[0] + " and " + choice[1] + " exclude each other");
            }
        }
    }

    private String command() {
        return usage.split(" ")[0];
    }

    /** Returns the name at this position; null if there are fewer. */
    String name(int position) {
        return position < names.size() ? names.get(position) : null;
    }

    boolean has(String option) {
        return options.containsKey(option);
    }

    /** Returns the value of an option, or the fallback if the option is absent. */
    String value(String option, String fallback) {
        return options.getOrDefault(option, fallback);
    }

    /** Writes lines to the option's file; does nothing if the option is absent. */
    void write(String option, List<String> lines) throws Failure {
        try {
            if (has(option)) {
                Files.write(Paths.get(options.get(option)), lines, StandardCharsets.UTF_8);
            }
        } catch (IOException | RuntimeException e) {
            throw Failure.usage(option + ": cannot write '" + options.get(option) + "': " + e);
        }
    }

    /**
     * Creates a usage failure.
     *
     * @param reason the wrong word, and what is accepted
     */
    Failure wrong(String reason) {
        return Failure.usage(command() + ": " + reason + "; expected " + usage);
    }
}
