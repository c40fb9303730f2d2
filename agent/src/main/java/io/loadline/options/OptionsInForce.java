package io.loadline.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The options in force, and how they are changed while the agent measures. Thread-safe. */
public final class OptionsInForce implements Supplier<Options> {

    private volatile Options now;

    public OptionsInForce(Options atStart) {
        this.now = atStart;
    }

    @Override
    public Options get() {
        return now;
    }

    /**
     * Changes the options that are named in the text; the others stay as they are. If anything is wrong with the text,
     * nothing changes. An option that cannot change while the agent measures stays as it is.
     *
     * @return what was changed and what was not, for people
     * @throws IllegalArgumentException says what is wrong
     */
    public synchronized String change(String text) {
        OptionParser given = new OptionParser().read("the option string", text);
        refuse(given.problems());
        Map<String, String> before = now.asText();
        Map<String, String> changed = new LinkedHashMap<>();
        Map<String, String> fixed = new LinkedHashMap<>();
        given.given().forEach((name, value) -> {
            if (!value.equals(before.get(name))) {
                (Key.of(name).canChange() ? changed : fixed).put(name, value);
            }
        });
        OptionParser parser = new OptionParser(now).take(changed);
        Options next = parser.options();
        refuse(parser.problems());
        now = next;
        return sentences(given.given(), changed, fixed, before);
    }

    private static void refuse(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    problems.stream().map(problem -> problem.what).collect(Collectors.joining("; "))
                            + "; nothing is changed");
        }
    }

    private String sentences(
            Map<String, String> given,
            Map<String, String> changed,
            Map<String, String> fixed,
            Map<String, String> before) {
        List<String> sentences = new ArrayList<>();
        if (!changed.isEmpty()) {
            sentences.add("Changed: " + pairs(changed, before, "was ") + ".");
        }
        if (!fixed.isEmpty()) {
            sentences.add("Not changed: " + pairs(fixed, before, "stays ")
                    + ", which cannot change while the agent measures; restart the application with"
                    + " -javaagent:loadline-agent.jar=" + Options.text(fixed) + ".");
        }
        if (sentences.isEmpty()) {
            sentences.add(
                    given.isEmpty()
                            ? "No option is given; in force: " + now + "."
                            : "Nothing to change, in force already: " + Options.text(given) + ".");
        }
        return String.join(" ", sentences);
    }

    private static String pairs(Map<String, String> pairs, Map<String, String> before, String former) {
        return pairs.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + pair.getValue() + " (" + former
                        + before.getOrDefault(pair.getKey(), "not set") + ")")
                .collect(Collectors.joining(", "));
    }
}
