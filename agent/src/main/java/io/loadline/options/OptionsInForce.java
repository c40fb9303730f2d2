// SPDX-License-Identifier: Apache-2.0
package io.loadline.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The options in force, which can change while the agent measures. Thread-safe. */
public final class OptionsInForce implements Supplier<Options> {

    private volatile Options current;

    private volatile int resizeOrders;

    public OptionsInForce(Options atStart) {
        this.current = atStart;
    }

    @Override
    public Options get() {
        return current;
    }

    /** Returns how often {@code resize} has been set, to the value in force as well. */
    public int resizeOrders() {
        return resizeOrders;
    }

    /**
     * Changes the options that the text names; the others stay as they are. If the text has an error, nothing changes.
     * An option that cannot change while the agent measures keeps its value.
     *
     * @return the changes made and those not possible, for people
     * @throws IllegalArgumentException with the errors of the text
     */
    public synchronized String change(String text) {
        OptionParser asked = new OptionParser().read("the option string", text);
        refuse(asked.problems());
        OptionParser next = new OptionParser(current);
        Map<String, String> fixed = new LinkedHashMap<>();
        asked.given().forEach((name, value) -> {
            Key key = Key.of(name);
            if (value.equals(current.texts.get(name))) {
                return;
            }
            if (key.canChange()) {
                next.set(key, name, value);
            } else {
                fixed.put(name, value);
            }
        });
        Options before = current;
        Options after = next.options();
        refuse(next.problems());
        current = after;
        resizeOrders += asked.given().containsKey(Key.RESIZE.text) ? 1 : 0;
        return sentences(asked.given(), next.given(), fixed, before.texts);
    }

    private static void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems) + "; nothing is changed");
        }
    }

    private String sentences(
            Map<String, String> asked,
            Map<String, String> changed,
            Map<String, String> fixed,
            Map<String, String> before) {
        if (asked.isEmpty()) {
            return "No option is given; in force: " + current + ".";
        }
        if (changed.isEmpty() && fixed.isEmpty()) {
            boolean resumesResizing = asked.getOrDefault(Key.RESIZE.text, "off").matches("observe|auto");
            return "Nothing to change, in force already: " + Options.text(asked) + "."
                    + (resumesResizing ? " Resizing goes on if it was stopped." : "");
        }
        String changes = changed.isEmpty() ? "" : "Changed: " + pairs(changed, before, "was ") + ".";
        if (fixed.isEmpty()) {
            return changes;
        }
        return changes + (changes.isEmpty() ? "" : " ") + "Not changed: " + pairs(fixed, before, "stays ")
                + ", which cannot change while the agent measures; restart the application with"
                + " -javaagent:loadline-agent.jar=" + Options.text(fixed) + ".";
    }

    private static String pairs(Map<String, String> pairs, Map<String, String> before, String label) {
        return pairs.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + pair.getValue() + " (" + label
                        + before.getOrDefault(pair.getKey(), "not set") + ")")
                .collect(Collectors.joining(", "));
    }
}
