package io.loadline.report;

import io.loadline.finding.Finding;
import io.loadline.model.Recommendation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * All pools at a glance: a line for each, those that want a change first, and below it what is wrong and what to do. Of what was
 * measured and advised last, so that nothing is worked out for a reader. Immutable.
 */
public final class Overview {

    private static final List<String> TITLES =
            Arrays.asList("POOL", "NOW", "BEST", "BUSY", "TASKS/S", "WAITING", "STANDING");

    private static final List<String> LEFT = Arrays.asList("POOL", "STANDING");
    private static final int MAX_NAME = 40;
    private static final String NONE = "-";

    private final List<Pool> pools;
    private final List<Finding> findings;

    /** One pool. Not changed once filled in. */
    public static final class Pool {
        final String name;

        /** Null if nothing was advised so far. */
        final Recommendation made;

        /** Threads or connections that it may have, and that were busy when the last window ended. */
        public int now;

        public int busy;
        public int queued;

        /** NaN if unknown. */
        public double arrivalsPerSecond = Double.NaN;

        /** As published. */
        public String standing = "";

        public Pool(String name, Recommendation made) {
            this.name = name;
            this.made = made;
        }

        private boolean wantsAChange() {
            return made != null && made.verdict.wantsAChange();
        }

        private List<String> cells(String shownName) {
            return Arrays.asList(
                    shownName,
                    now > 0 ? String.valueOf(now) : NONE,
                    made == null || made.size < 1 ? NONE : String.valueOf(made.size),
                    Amounts.count(busy),
                    Amounts.rate(arrivalsPerSecond),
                    Amounts.count(queued),
                    standing);
        }
    }

    /** {@code findings}: of all of them. */
    public Overview(List<Pool> pools, List<Finding> findings) {
        this.pools = new ArrayList<>(pools);
        this.pools.sort(
                Comparator.comparing((Pool pool) -> !pool.wantsAChange()).thenComparing(pool -> pool.name));
        this.findings = findings;
    }

    private List<String> toDo() {
        List<String> lines = findings.stream()
                .map(finding -> (finding.pool.isEmpty() ? "" : finding.pool + ": ") + FindingText.item(finding))
                .collect(Collectors.toList());
        pools.stream().filter(Pool::wantsAChange).forEach(pool -> lines.add(Sentences.explanation(pool.made)));
        return lines;
    }

    private String summary() {
        return Phrases.OF_THREADS.say("{0:pool}", pools.size()) + " measured by Loadline";
    }

    /** For a terminal so many characters wide. */
    String text(int width) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(TITLES);
        pools.forEach(pool -> rows.add(pool.cells(Fit.middle(pool.name, Math.min(MAX_NAME, width / 2)))));
        List<String> lines = new ArrayList<>(Arrays.asList(summary(), ""));
        lines.addAll(Table.lines(rows, LEFT, 2));
        toDo().forEach(item -> {
            lines.add("");
            lines.addAll(Fit.words(item, width));
        });
        return String.join("\n", lines) + "\n";
    }

    /** For a browser; each pool leads to its page. */
    String html() {
        List<String> lines = new ArrayList<>();
        lines.add("<h1>" + Html.text(summary()) + "</h1>");
        toDo().forEach(item -> lines.add("<p>" + Html.text(item) + "</p>"));
        lines.add("<table>");
        lines.add(TITLES.stream().collect(Collectors.joining("</th><th>", "<tr><th>", "</th></tr>")));
        for (Pool pool : pools) {
            List<String> cells = pool.cells("");
            cells.set(0, "<a href=\"/pools/" + Html.inPath(pool.name) + "\">" + Html.text(pool.name) + "</a>");
            lines.add(cells.stream().collect(Collectors.joining("</td><td>", "<tr><td>", "</td></tr>")));
        }
        lines.add("</table>");
        return Html.document("Loadline", lines);
    }
}
