// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.finding.Finding;
import io.loadline.report.PoolRow.Rank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The overview of all pools as a document for a browser. Immutable. */
final class OverviewPage {

    /** Number of points of a spark line, and of all spark lines of a page where that has many pools. */
    private static final int SPARK_POINTS = 60;

    private static final int ALL_POINTS = 1_500;
    private static final int MIN_POINTS = 15;
    private static final int SPARK_HEIGHT = 80;

    /** Number of sentences that a browser gets; the page of a pool has its own. */
    private static final int MAX_SENTENCES = 12;

    private final String summary;
    private final List<PoolRow> pools;
    private final List<Finding> findings;
    private final List<String> others;

    /** @param pools the most important one first */
    OverviewPage(String summary, List<PoolRow> pools, List<Finding> findings, List<String> others) {
        this.summary = summary;
        this.pools = pools;
        this.findings = findings;
        this.others = others;
    }

    /** Returns a document for a browser: what is most important first, then a row for each pool, which links to its page. */
    String html() {
        Stream<String> advice = pools.stream()
                .filter(pool -> pool.rank().compareTo(Rank.TROUBLE) <= 0)
                .flatMap(pool -> pool.sentences().stream());
        Stream<String> warnings = items(Finding.Severity.WARNING);
        Stream<String> notices = items(Finding.Severity.NOTICE);
        // sentences are made where they are shown
        List<String> sentences = Stream.concat(Stream.concat(warnings, advice), notices)
                .limit(MAX_SENTENCES + 1)
                .collect(Collectors.toList());
        List<String> lines = new ArrayList<>();
        if (sentences.isEmpty()) {
            lines.add("<h1>Nothing to change</h1>");
        } else {
            String[] first = sentences.get(0).split("(?<=\\.) ", 2);
            lines.add("<h1>" + Html.text(first[0]) + "</h1>");
            lines.add("<p>" + Html.text(first.length > 1 ? first[1] : "") + "</p>");
        }
        lines.add("<p>" + Html.text(summary) + "</p>");
        lines.add("<table class=\"pools\">");
        Set<OverviewColumn> columns = EnumSet.copyOf(OverviewColumn.worthwhile(pools));
        columns.removeAll(
                EnumSet.of(OverviewColumn.NOW, OverviewColumn.BEST, OverviewColumn.WAIT_SHARE, OverviewColumn.LOAD));
        List<String> head = new ArrayList<>(Arrays.asList("POOL", "", "SIZE", "IN TIME"));
        columns.forEach(column -> head.add(column.title));
        lines.add(row("th", head));
        int points = Math.max(MIN_POINTS, Math.min(SPARK_POINTS, ALL_POINTS / Math.max(1, pools.size())));
        for (PoolRow pool : pools) {
            List<String> cells = new ArrayList<>(Arrays.asList(
                    "<a href=\"/pools/" + Html.inPath(pool.name) + "\">" + Html.text(pool.title()) + "</a>",
                    pool.sign(),
                    Html.text(pool.advice()).replace("-&#62;", "&#8594;"),
                    spark(pool, points)));
            columns.forEach(column -> cells.add(Html.text(column.cell(pool))));
            lines.add(row("td", cells));
        }
        lines.add("</table>");
        lines.add("<p class=\"legend\">In time:<span class=\"busy\">busy</span><span class=\"all\">all</span></p>");
        sentences.stream()
                .skip(1)
                .limit(MAX_SENTENCES - 1)
                .forEach(sentence -> lines.add("<p>" + Html.text(sentence) + "</p>"));
        if (sentences.size() > MAX_SENTENCES) {
            lines.add("<p>There is more: open the pages of the pools.</p>");
        }
        others.forEach(line -> lines.add("<p>" + Html.text(line) + "</p>"));
        return Html.document("Loadline", lines);
    }

    private Stream<String> items(Finding.Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity == severity)
                .map(finding -> (finding.pool.isEmpty() ? "" : finding.pool + ": ") + FindingText.item(finding));
    }

    /** Draws the busy threads against their number. */
    private static String spark(PoolRow pool, int points) {
        Timeline line = Timeline.of(pool.windows.get(), points);
        if (line.isEmpty()) {
            return "";
        }
        double most = Math.max(
                1,
                DoubleStream.concat(DoubleStream.of(line.busy), DoubleStream.of(line.threads))
                        .max()
                        .orElse(1));
        String words = Amounts.rate(line.busy[line.busy.length - 1]) + " busy of " + Amounts.count(pool.threads);
        Figure figure = new Figure("", words, SPARK_HEIGHT);
        figure.panel(Axis.linear(line.seconds[0], 0), Axis.linear(0, most))
                .area("busy", line.seconds, line.busy)
                .curve("all", line.seconds, line.threads);
        return figure.svg();
    }

    private static String row(String tag, List<String> cells) {
        return cells.stream()
                .collect(Collectors.joining("</" + tag + "><" + tag + ">", "<tr><" + tag + ">", "</" + tag + "></tr>"));
    }
}
