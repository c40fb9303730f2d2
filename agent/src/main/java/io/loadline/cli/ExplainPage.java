package io.loadline.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;

/** One pool on one page: the advice, the figures behind it, what to change, and what other sizes would do. */
final class ExplainPage {

    private static final int MAX_TEXT_WIDTH = 100;
    private static final String INDENT = "  ";

    private final Map<String, Object> pool;
    private final CompositeData recommendation;

    /** {@code pool}: its attributes by name. */
    ExplainPage(Map<String, Object> pool) {
        this.pool = pool;
        this.recommendation = (CompositeData) pool.get("Recommendation");
    }

    /** For a terminal so many characters wide, or a file. */
    List<String> text(int width) {
        int textWidth = Math.min(width, MAX_TEXT_WIDTH);
        List<String> lines = new ArrayList<>(Fit.words(said("explanation"), textWidth));
        sections().forEach((title, items) -> {
            lines.add("");
            lines.add(title);
            for (String item : items) {
                List<String> broken = Fit.words(item, textWidth - 2 * INDENT.length());
                for (int i = 0; i < broken.size(); i++) {
                    lines.add(INDENT + (i == 0 ? "- " : INDENT) + broken.get(i));
                }
            }
        });
        lines.add("");
        lines.add("Other sizes");
        new WhatIfChart(pool).lines(textWidth - INDENT.length()).forEach(line -> lines.add(INDENT + line));
        return lines;
    }

    /** For a ticket. */
    List<String> markdown() {
        List<String> lines =
                new ArrayList<>(Arrays.asList("## " + escaped(pool.get("Name")), "", escaped(said("explanation"))));
        sections().forEach((title, items) -> {
            lines.addAll(Arrays.asList("", "### " + title, ""));
            items.forEach(item -> lines.add("- " + escaped(item)));
        });
        lines.addAll(Arrays.asList("", "### Other sizes", "", "```"));
        lines.addAll(new WhatIfChart(pool).lines(MAX_TEXT_WIDTH));
        lines.add("```");
        return lines;
    }

    /** Headings, and the items under each; only those under which there is something to say. */
    private Map<String, List<String>> sections() {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        sections.put("Which tasks", tasks());
        sections.put("What to change", change());
        sections.put("Why", why());
        sections.put("Where", PlaceLines.of(pool));
        sections.put("Next", next());
        sections.put("The pool", identity());
        sections.values().removeIf(List::isEmpty);
        return sections;
    }

    private List<String> tasks() {
        return Rows.of(pool.get("TaskClasses")).stream()
                .map(kind -> String.format(
                        "%s of the time, %s of the tasks: %s, %s each, p99 %s%s",
                        Amounts.percent(kind.get("serviceShare")),
                        Amounts.percent(kind.get("arrivedShare")),
                        kind.get("task"),
                        Amounts.time(kind.get("meanServiceMillis")),
                        Amounts.time(kind.get("p99ServiceMillis")),
                        Long.valueOf(0).equals(kind.get("failedCount"))
                                ? ""
                                : ", " + kind.get("failedCount") + " failed"))
                .collect(Collectors.toList());
    }

    private List<String> change() {
        String setting = said("setting");
        String verdict = said("verdict");
        if (setting.isEmpty()) {
            return Collections.singletonList((verdict.startsWith("keep") ? "nothing: " : "nothing yet: ") + verdict);
        }
        return Arrays.asList((verdict.equals("keep") ? "keep it: " + setting : setting).split("; "));
    }

    private List<String> why() {
        List<String> why = new ArrayList<>();
        why.add("what is going on: " + said("regime"));
        why.add("what keeps the size from being larger: " + said("limit"));
        why.addAll(Arrays.asList((String[]) recommendation.get("evidence")));
        return why;
    }

    private List<String> next() {
        String next = said("nextExperiment");
        return next.isEmpty() ? Collections.emptyList() : Collections.singletonList(next);
    }

    private List<String> identity() {
        return Arrays.asList(
                String.format(
                        "core size %s, maximum size %s, queue %s",
                        pool.get("CorePoolSize"), pool.get("MaximumPoolSize"), queue()),
                String.format("%s (%s, %s)", pool.get("PoolClass"), pool.get("Family"), pool.get("Kind")),
                "created: " + pool.get("CreatedAt") + housekeeping());
    }

    private String housekeeping() {
        Object library = pool.getOrDefault("HousekeepingOf", "");
        return library.equals("") ? "" : ", by " + library + " for its own use";
    }

    private String queue() {
        return Integer.valueOf(Integer.MAX_VALUE).equals(pool.get("QueueCapacity"))
                ? "without bound"
                : "of " + pool.get("QueueCapacity");
    }

    private String said(String item) {
        return String.valueOf(recommendation.get(item));
    }

    private static String escaped(Object text) {
        return String.valueOf(text).replaceAll("([\\\\`*_<>|\\[\\]])", "\\\\$1");
    }
}
