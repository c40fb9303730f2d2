// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.control.ResizeEvent;
import io.loadline.finding.Finding;
import io.loadline.hotspot.Hotspots;
import io.loadline.memory.Hour;
import io.loadline.model.Recommendation;
import io.loadline.model.Verdict;
import io.loadline.model.regime.LoadCurve;
import io.loadline.model.work.Prediction;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Collectors;

/**
 * Page about one pool: the advice, the figures behind it, the settings to change, and the effect of other sizes.
 * Immutable.
 */
public final class Page {

    /** Maximum line length; longer lines are hard to read. */
    private static final int MAX_WIDTH = 100;

    private static final String INDENT = "  ";

    private static final String BY_HOUR = "By the hour";

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final Recommendation made;
    private final PoolSnapshot pool;
    private final WhatIfChart chart;
    private final String explanation;
    private final List<Prediction> whatIf;
    private final Hotspots hotspots;
    private final List<Hour> hours;
    private final List<LoadCurve.Level> curve;

    /** Findings, which precede the explanation. */
    private final List<String> findings;

    /** Confidence below which the page has an experiment with another size first. */
    private static final double DOUBTED = 0.5;

    /** Number of stacks from which shares are given: one of twenty is 5 %. */
    private static final int FEW_LOOKS = 20;

    /** Share of the time at a level of the load curve below which the page leaves the level out. */
    private static final double SELDOM_USED = 0.01;

    /** Items by heading, without headings that have none. */
    private final Map<String, List<String>> sections = new LinkedHashMap<>();

    /**
     * Prepares the page.
     *
     * @param resizes the changes of the pool's size, oldest first
     * @param family the published family
     * @param kind the published kind
     * @param createdAt the published place of creation
     * @param library the library that built the pool for its own use, or an empty string
     */
    public Page(
            Recommendation made,
            List<Prediction> whatIf,
            PoolSnapshot pool,
            Hotspots hotspots,
            List<Hour> hours,
            List<LoadCurve.Level> curve,
            List<ResizeEvent> resizes,
            List<Finding> findings,
            String family,
            String kind,
            String createdAt,
            String library) {
        this.made = made;
        this.pool = pool;
        this.whatIf = whatIf;
        this.hotspots = hotspots;
        this.hours = hours;
        this.curve = used(curve);
        this.explanation = Sentences.explanation(made);
        this.findings = findings.stream().map(FindingText::item).collect(Collectors.toList());
        Phrases words = Phrases.of(pool.ofConnections, pool.ofPermits);
        this.chart = new WhatIfChart(whatIf, made.currentSize, made.size.threads, made.goal.threads, words);
        String next = Sentences.nextExperiment(made);
        int tried = made.experimentSize();
        boolean isDoubted = wantsAChange() && made.confidence < DOUBTED && tried > 0 && tried != made.size.threads;
        add("What to change", isDoubted ? experimentFirst(next) : change());
        add("Which tasks", pool.taskClasses.stream().map(Page::kindOfTask).collect(Collectors.toList()));
        add("Why", why());
        add("Where", where(hotspots));
        add(BY_HOUR, WeekTable.lines(hours, MAX_WIDTH - 2 * INDENT.length()));
        add("By concurrency", byConcurrency(this.curve, words));
        add("Resized", resizes.stream().map(event -> resized(event, words)).collect(Collectors.toList()));
        add("Next", next.isEmpty() || isDoubted ? none() : Collections.singletonList(next));
        add(
                "The pool",
                identity(family, kind, createdAt + (library.isEmpty() ? "" : ", by " + library + " for its own use")));
    }

    /** Returns true if the recommendation asks for a change. */
    public boolean wantsAChange() {
        return made.verdict.wantsAChange();
    }

    private void add(String title, List<String> items) {
        if (!items.isEmpty()) {
            sections.put(title, items);
        }
    }

    private static List<String> none() {
        return Collections.emptyList();
    }

    private static String kindOfTask(TaskClass kind) {
        return String.format(
                "%s of the time, %s of the tasks: %s, %s each, p99 %s%s",
                Amounts.percent(kind.serviceShare),
                Amounts.percent(kind.arrivedShare),
                kind.task,
                Amounts.time(kind.meanServiceMillis),
                Amounts.time(kind.p99ServiceMillis),
                kind.failedCount == 0 ? "" : ", " + kind.failedCount + " failed");
    }

    private List<String> change() {
        if (made.settings.isEmpty()) {
            return Collections.singletonList(
                    (made.verdict.isKeep() ? "nothing: " : "nothing yet: ") + Sentences.verdict(made));
        }
        List<String> settings = new ArrayList<>(made.settings);
        if (made.verdict == Verdict.KEEP) {
            settings.set(0, "keep it: " + settings.get(0));
        }
        return settings;
    }

    /** Returns what to change where the advice is more likely wrong than right: first the experiment that will tell. */
    private List<String> experimentFirst(String experiment) {
        List<String> items = new ArrayList<>(change());
        items.set(0, "then, unless that says otherwise: " + items.get(0));
        items.add(
                0, String.format(Locale.ROOT, "first, since the confidence is %.2f: %s", made.confidence, experiment));
        return items;
    }

    private List<String> why() {
        List<String> why = new ArrayList<>();
        why.add("what is going on: " + made.regime.text());
        why.add("what keeps the size from being larger: " + made.limitText());
        why.addAll(Sentences.evidence(made));
        return why;
    }

    /** Lists the most frequent hotspot first. Few stacks get counts instead of shares. */
    private static List<String> where(Hotspots hotspots) {
        return hotspots.rows.stream()
                .sorted(Comparator.comparingDouble(row -> -row.share))
                .map(row -> {
                    String place = row.hotspot.text();
                    String state = row.hotspot.state.text;
                    String caller = row.hotspot.calledFrom;
                    String often = hotspots.stacks < FEW_LOOKS
                            ? row.stacks + " of " + hotspots.stacks + (hotspots.stacks == 1 ? " sample" : " samples")
                            : Amounts.percent(row.share);
                    return often + "  " + state + (place.equals(state) ? "" : ": " + place)
                            + (caller.isEmpty() || caller.equals(place) ? "" : ", called from " + caller);
                })
                .collect(Collectors.toList());
    }

    /** Returns the levels of the load curve at which the pool spent a hundredth of its time. */
    private static List<LoadCurve.Level> used(List<LoadCurve.Level> curve) {
        double seconds = curve.stream().mapToDouble(LoadCurve.Level::seconds).sum();
        return curve.stream()
                .filter(level -> level.seconds() >= SELDOM_USED * seconds)
                .collect(Collectors.toList());
    }

    /** Returns the blocked time at each level, if there are two. */
    private static List<String> byConcurrency(List<LoadCurve.Level> curve, Phrases words) {
        List<String> rows = curve.stream()
                .map(level -> words.say(
                        "{0:.1} busy: {1:ms} ms blocked, {2:figure} tasks/s",
                        level.concurrency(),
                        1e3 * level.blocked(),
                        level.perSecond()))
                .collect(Collectors.toList());
        return rows.size() > 1 ? rows : none();
    }

    /**
     * Returns the application's time zone. An application may set a zone that Java's rules do not know; its present
     * offset replaces it.
     */
    public static ZoneId zone() {
        try {
            return ZoneId.systemDefault();
        } catch (DateTimeException itsOwn) {
            return ZoneOffset.ofTotalSeconds(TimeZone.getDefault().getOffset(System.currentTimeMillis()) / 1000);
        }
    }

    private static String resized(ResizeEvent event, Phrases words) {
        String when = CLOCK.format(Instant.ofEpochMilli(event.timeMillis).atZone(zone()));
        return words.say(event.line(when)) + (event.outcome.isEmpty() ? "" : "; " + event.outcome);
    }

    private List<String> identity(String family, String kind, String created) {
        List<String> identity = new ArrayList<>();
        PoolState state = pool.state;
        if (state != null) {
            String queue = state.queueCapacity == Integer.MAX_VALUE ? "without bound" : "of " + state.queueCapacity;
            identity.add(String.format(
                    "core size %s, maximum size %s, queue %s", state.corePoolSize, state.maximumPoolSize, queue));
        }
        identity.add(String.format("%s (%s, %s)", pool.poolClass, family, kind));
        identity.add("created: " + created);
        return identity;
    }

    /**
     * Returns the page for a terminal of this width, or for a file. Blank lines separate the sections; none ends the
     * page.
     */
    List<String> text(int width) {
        int textWidth = Math.min(width, MAX_WIDTH);
        List<String> lines = new ArrayList<>();
        if (!findings.isEmpty()) {
            addText("Findings", findings, textWidth, lines);
            lines.add("");
        }
        lines.addAll(Fit.words(explanation, textWidth));
        sections.forEach((title, items) -> {
            lines.add("");
            if (title.equals(BY_HOUR)) {
                lines.add(title);
                WeekTable.lines(hours, textWidth - INDENT.length()).forEach(row -> lines.add(INDENT + row));
            } else {
                addText(title, items, textWidth, lines);
            }
        });
        lines.add("");
        lines.add("Other sizes");
        chart.lines(textWidth - INDENT.length()).forEach(line -> lines.add(INDENT + line));
        return lines;
    }

    private static void addText(String title, List<String> items, int width, List<String> to) {
        to.add(title);
        for (String item : items) {
            List<String> broken = Fit.words(item, width - 2 * INDENT.length());
            for (int i = 0; i < broken.size(); i++) {
                to.add(INDENT + (i == 0 ? "- " : INDENT) + broken.get(i));
            }
        }
    }

    /** Returns the page for a ticket. */
    List<String> markdown() {
        List<String> lines = new ArrayList<>(Arrays.asList("## " + Table.escaped(pool.name), ""));
        if (!findings.isEmpty()) {
            findings.forEach(finding -> lines.add("- " + Table.escaped(finding)));
            lines.add("");
        }
        lines.add(Table.escaped(explanation));
        sections.forEach((title, items) -> {
            lines.addAll(Arrays.asList("", "### " + title, ""));
            if (title.equals(BY_HOUR)) {
                addCode(items, lines);
            } else {
                items.forEach(item -> lines.add("- " + Table.escaped(item)));
            }
        });
        lines.addAll(Arrays.asList("", "### Other sizes", ""));
        addCode(chart.lines(MAX_WIDTH), lines);
        return lines;
    }

    private static void addCode(List<String> code, List<String> to) {
        to.add("```");
        to.addAll(code);
        to.add("```");
    }

    /** Returns the body of a document for a browser, with pictures that need no script. */
    List<String> html() {
        List<String> lines = new ArrayList<>();
        lines.add("<h2>" + Html.text(pool.name) + "</h2>");
        if (!findings.isEmpty()) {
            lines.addAll(list(findings));
        }
        String[] advice = explanation.split("(?<=\\.) ", 2);
        lines.add("<p><b>" + Html.text(advice[0]) + "</b> " + Html.text(advice.length > 1 ? advice[1] : "") + "</p>");
        sections.forEach((title, items) -> {
            if (title.equals("Why")) {
                lines.addAll(new Charts(pool, made).html(whatIf, hotspots, hours, curve));
            }
            lines.add("<h3>" + title + "</h3>");
            if (title.equals(BY_HOUR)) {
                lines.add("<pre>" + Html.text(String.join("\n", items)) + "</pre>");
            } else {
                lines.addAll(list(items));
            }
        });
        lines.add("<h3>Other sizes</h3>");
        lines.add(chart.html());
        return lines;
    }

    private static List<String> list(List<String> items) {
        List<String> lines = new ArrayList<>();
        lines.add("<ul>");
        items.forEach(item -> lines.add("<li>" + Html.text(item) + "</li>"));
        lines.add("</ul>");
        return lines;
    }
}
