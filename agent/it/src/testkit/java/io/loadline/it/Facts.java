// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Figures that a program has read from the MBeans of its own JVM, by {@code pool.Attribute}. */
public final class Facts {

    /** Words of the total counts of a pool. */
    public static final String COUNTS = "arrived/started/completed/failed/rejected/callerRan/requeued/removed";

    /** Suffix of the name of a terminated pool. */
    public static final String TERMINATED = "@terminated";

    private static final String EXPECTED = ".expected";
    private static final String SEEN = ".seen";

    private final Map<String, String> values;

    public Facts(Map<String, String> values) {
        this.values = values;
    }

    public String text(String name) {
        // the figures of a JVM are thousands of lines: those of the same pool show what is missing
        String owner = name.substring(0, name.indexOf('.') + 1);
        assertThat(values.containsKey(name))
                .as(
                        "%s among %d figures, of which these begin with %s: %s",
                        name,
                        values.size(),
                        owner,
                        values.keySet().stream()
                                .filter(key -> key.startsWith(owner))
                                .limit(100)
                                .collect(Collectors.joining(" ")))
                .isTrue();
        return values.get(name);
    }

    public long count(String name) {
        return Long.parseLong(text(name));
    }

    public double number(String name) {
        return Double.parseDouble(text(name));
    }

    /** Checks that the agent had no error, and that its counts add up. */
    public void assertNoErrors() {
        assertThat(text("Agent.Errors")).isEqualTo("[]");
        assertThat(text("Agent.AccountingErrors")).isEqualTo("[]");
    }

    /** Adds a figure that the program cannot know. */
    public void add(String name, double figure) {
        values.put(name, Double.toString(figure));
    }

    public Set<String> names() {
        return values.keySet();
    }

    /** Returns the names of the live pools. */
    public Set<String> pools() {
        Set<String> names = new TreeSet<>();
        for (String key : values.keySet()) {
            if (key.endsWith(".Name") && !key.contains(TERMINATED)) {
                names.add(key.substring(0, key.length() - ".Name".length()));
            }
        }
        return names;
    }

    /** Returns the rows of a table by their keys; numeric keys are in order. */
    public Map<String, Facts> rows(String table) {
        Map<String, Map<String, String>> rows =
                new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(key -> key));
        values.forEach((name, value) -> {
            int end = name.lastIndexOf("].");
            if (name.startsWith(table + "[") && end > 0) {
                rows.computeIfAbsent(name.substring(table.length() + 1, end), key -> new LinkedHashMap<>())
                        .put(name.substring(end + 2), value);
            }
        });
        Map<String, Facts> facts = new LinkedHashMap<>();
        rows.forEach((key, row) -> facts.put(key, new Facts(row)));
        return facts;
    }

    /** Returns an item of the recommendation for a pool. */
    public String advice(String pool, String item) {
        return text(pool + ".Recommendation." + item);
    }

    /** Returns the recommended size, or -1 while there is none. */
    public long size(String pool) {
        return Long.parseLong(advice(pool, "size"));
    }

    /**
     * Checks that exactly {@code tasks} tasks of a pool have arrived, begun and ended, and that none met another fate.
     */
    public void assertAllRan(String pool, long tasks) {
        assertThat(counts(pool)).as(COUNTS).isEqualTo(tasks + "/" + tasks + "/" + tasks + "/0/0/0/0/0");
        assertThat(outstanding(pool)).isZero();
    }

    /** Returns the total counts of a pool as {@link #COUNTS}. */
    public String counts(String pool) {
        return String.join(
                "/",
                text(pool + ".ArrivedCount"),
                text(pool + ".StartedCount"),
                text(pool + ".CompletedCount"),
                text(pool + ".FailedCount"),
                text(pool + ".RejectedCount"),
                text(pool + ".CallerRanCount"),
                text(pool + ".RequeuedCount"),
                text(pool + ".RemovedCount"));
    }

    /**
     * Returns arrived + requeued - (started + queued + removed + rejected + caller-ran), which is 0 by the law of
     * counts.
     */
    public long outstanding(String pool) {
        return count(pool + ".ArrivedCount")
                + count(pool + ".RequeuedCount")
                - count(pool + ".StartedCount")
                - count(pool + ".QueuedCount")
                - count(pool + ".RemovedCount")
                - count(pool + ".RejectedCount")
                - count(pool + ".CallerRanCount");
    }

    /** Returns the observations of a program that differ from its expectations. */
    public List<String> differences() {
        return names().stream()
                .filter(name -> name.endsWith(EXPECTED))
                .map(name -> name.substring(0, name.length() - EXPECTED.length()))
                .filter(what -> !text(what + SEEN).equals(text(what + EXPECTED)))
                .map(what -> what + ": " + text(what + SEEN) + ", expected " + text(what + EXPECTED))
                .collect(Collectors.toList());
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
