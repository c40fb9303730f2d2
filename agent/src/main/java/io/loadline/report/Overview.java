// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.finding.Finding;
import io.loadline.model.Verdict;
import io.loadline.window.Distribution;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All pools at a glance: a line for each, the most important first, then what is wrong, what is recommended and why. In a
 * terminal, pools that need no change are only named, in one line. Immutable.
 */
public final class Overview {

    /** How much a pool matters, the most important first. */
    private enum Standing {
        /** Something should be changed. */
        ADVICE(""),
        /** Tasks are rejected, or wait for a thread while none is free. */
        TROUBLE(""),
        KEEP("to keep"),
        TOO_LITTLE("with too little seen yet"),
        /** Built by a library for its own use, and well. */
        HELPER("that libraries use themselves"),
        WITHOUT_TASK("without a task so far");

        /** Follows "7 pools" in a summary. */
        final String words;

        Standing(String words) {
            this.words = words;
        }
    }

    /** The order in which pools are listed. */
    public enum Order {
        IMPORTANCE(Comparator.comparing(Pool::standing).thenComparing(most(pool -> pool.inSystem))),
        BUSY(most(pool -> pool.busy)),
        RATE(most(pool -> pool.arrivalsPerSecond)),
        WAIT(most(pool -> pool.meanWaitMillis)),
        NAME(Comparator.comparing(pool -> pool.name));

        final Comparator<Pool> comparator;

        Order(Comparator<Pool> comparator) {
            this.comparator = comparator;
        }

        /** As it is asked for. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Comparator<Pool> most(ToDoubleFunction<Pool> figure) {
            return Comparator.comparingDouble((Pool pool) -> {
                double value = figure.applyAsDouble(pool);
                return Double.isNaN(value) ? 0 : -value;
            });
        }
    }

    /** One pool; what is not known is NaN. Not changed once filled in. */
    public static final class Pool {

        private static final DateTimeFormatter PEAK = DateTimeFormatter.ofPattern(" EEE HH:mm", Locale.ENGLISH);

        public String name;

        /** As published. */
        public String kind = "";

        public String createdAt = "-";

        /** Of the last recommendation; 0 and empty where no size is known. */
        public Verdict verdict = Verdict.WAIT;

        public int size;
        public int goal;
        public int bestCore;
        public int bestMaximum;
        /** Asked for where it is shown. */
        public Supplier<String> explanation = () -> "";

        /** Null where too little is remembered to tell. */
        public ZonedDateTime busiestHour;

        /** Whether it was built by a library for its own use. */
        public boolean isHelper;

        /** Whether tasks wait, while no thread is free or none ends. */
        public boolean isStarved;

        public boolean staysAtCore;
        public double core = Double.NaN;
        public double maximum = Double.NaN;
        public double threads = Double.NaN;
        public double busy = Double.NaN;
        public double queued = Double.NaN;
        public double arrivalsPerSecond = Double.NaN;
        public double meanWaitMillis = Double.NaN;
        public double waitShare = Double.NaN;
        public double inSystem = Double.NaN;
        public double load90 = Double.NaN;
        public Distribution service = Distribution.EMPTY;
        public Distribution wait = Distribution.EMPTY;

        /** Tasks since it was first seen; among those rejected are those put back and those run by callers. */
        public long arrived;

        public long rejected;
        public long putBack;
        public long callerRan;

        Standing standing() {
            if (isHelper) {
                // what it turns away it means to, and its size is nobody's business
                return isStarved ? Standing.TROUBLE : Standing.HELPER;
            }
            if (verdict.wantsAChange()) {
                return Standing.ADVICE;
            }
            if (turnedAway() > 0 || isStarved) {
                return Standing.TROUBLE;
            }
            if (arrived == 0) {
                return Standing.WITHOUT_TASK;
            }
            return verdict == Verdict.KEEP ? Standing.KEEP : Standing.TOO_LITTLE;
        }

        private boolean hadATask() {
            return standing() != Standing.WITHOUT_TASK && standing() != Standing.HELPER;
        }

        private boolean isOfConnections() {
            return kind.equals("connections");
        }

        private boolean hasThreadPerTask() {
            return kind.equals("thread-per-task");
        }

        String title() {
            return name + (isOfConnections() ? " (connections)" : "");
        }

        /** Tasks that the pool did not take since it was first seen, including those that callers ran. */
        private long turnedAway() {
            return Math.max(0, rejected - putBack + callerRan);
        }

        /** The threads that it may have as configured, written as in the recommendation: 4 in "grow 4 -> 6". */
        private String now() {
            return hasThreadPerTask() ? "-" : sizes(core, maximum);
        }

        /** The same as recommended; the permits of a semaphore where there is no size. */
        private String best() {
            if (size < 1) {
                return "?";
            }
            if (hasThreadPerTask()) {
                return text(size);
            }
            // more threads would help, but only a person can decide that
            String orMore = verdict == Verdict.KEEP_ORDER ? " or " + text(size) : "";
            String then = verdict == Verdict.GROW && goal > size ? ", then " + text(goal) : "";
            return sizes(bestCore, bestMaximum) + orMore + then;
        }

        private String sizes(double core, double maximum) {
            if (!(core >= 0)) {
                return "-";
            }
            return staysAtCore || core == maximum ? text(Math.max(1, core)) : text(core) + "-" + text(maximum);
        }

        private static String text(double threads) {
            return threads >= Integer.MAX_VALUE ? "any" : Amounts.count(threads);
        }

        /** The size that the busiest hour wanted, and when that was: 33 Mon 10:00. */
        private String peak() {
            return busiestHour == null ? "-" : text(size) + PEAK.format(busiestHour);
        }

        /** None for a scheduled pool: there the wait is lateness, which says nothing about the size. */
        private String waitShare() {
            return kind.equals("scheduled") ? "-" : Amounts.percent(waitShare);
        }

        /** What is recommended and why, and what happened to tasks that were not taken. */
        private List<String> sentences() {
            List<String> sentences = new ArrayList<>();
            String said = explanation.get();
            if (!said.isEmpty()) {
                sentences.add(said);
            }
            if (turnedAway() > 0 || putBack > 0) {
                sentences.add(Phrases.of(isOfConnections())
                        .say(
                                "{0}: {1:task was} rejected since the start{2}{3}.",
                                title(),
                                turnedAway(),
                                callerRan == 0 ? "" : " (" + callerRan + " run by their callers)",
                                putBack > 0 ? ", " + putBack + " requeued" : ""));
            }
            return sentences;
        }
    }

    /** The columns after the name, from left to right. */
    private enum Column {
        NOW("NOW", Pool::now),
        BEST("BEST", Pool::best),
        BUSY("BUSY", pool -> Amounts.count(pool.busy) + "/" + Amounts.count(pool.threads)),
        RATE("TASKS/S", pool -> Amounts.rate(pool.arrivalsPerSecond)),
        SERVICE("TASK p50/p99", pool -> Amounts.times(pool.service.p50, pool.service.p99)),
        WAIT("WAIT p50/p99", pool -> Amounts.times(pool.wait.p50, pool.wait.p99)),
        QUEUED("QUEUED", pool -> Amounts.count(pool.queued)),
        REFUSED("REFUSED", pool -> Amounts.count(pool.turnedAway())),
        PUT_BACK("PUT BACK", pool -> Amounts.count(pool.putBack)),
        WAIT_SHARE("WAIT%", Pool::waitShare),
        LOAD("LOAD90", pool -> Amounts.rate(pool.load90)),
        PEAK("PEAK", Pool::peak),
        CORE_MAX("CORE/MAX", pool -> Pool.text(pool.core) + "/" + Pool.text(pool.maximum)),
        KIND("KIND", pool -> pool.kind),
        CREATED("CREATED AT", pool -> pool.createdAt);

        /** The most needed first: the others are left out if there is little room. */
        private static final List<Column> BY_NEED =
                Arrays.asList(NOW, BEST, BUSY, WAIT, RATE, SERVICE, QUEUED, REFUSED, PUT_BACK, WAIT_SHARE, LOAD);

        final String title;
        private final Function<Pool, String> cell;

        Column(String title, Function<Pool, String> cell) {
            this.title = title;
            this.cell = cell;
        }

        String cell(Pool pool) {
            return Fit.front(cell.apply(pool), Integer.MAX_VALUE);
        }

        int width(Collection<Pool> pools) {
            return Math.max(
                    title.length(),
                    pools.stream()
                            .mapToInt(pool -> Fit.length(cell(pool)))
                            .max()
                            .orElse(0));
        }

        /** Those that fit into so many characters. */
        static Set<Column> fitting(Collection<Pool> pools, int room, int gap) {
            Set<Column> chosen = EnumSet.noneOf(Column.class);
            int left = room;
            for (Column column : worthwhile(pools)) {
                left -= gap + column.width(pools);
                if (left < 0) {
                    break;
                }
                chosen.add(column);
            }
            return chosen;
        }

        /** Without those that would show only zeros. */
        static List<Column> worthwhile(Collection<Pool> pools) {
            boolean putBack = pools.stream().anyMatch(pool -> pool.putBack > 0);
            boolean refused = putBack || pools.stream().anyMatch(pool -> pool.turnedAway() > 0);
            return BY_NEED.stream()
                    .filter(column -> column != REFUSED || refused)
                    .filter(column -> column != PUT_BACK || putBack)
                    .collect(Collectors.toList());
        }
    }

    /** How the most important pool is asked for. */
    public static final String FIRST = "first";

    private static final Pattern TABLE = Pattern.compile("table:(\\d{1,4}):([A-Z]+)(:wide)?(:all)?:(.*)");

    private static final List<String> LEFT =
            Arrays.asList("POOL", Column.PEAK.title, Column.KIND.title, Column.CREATED.title);

    private static final int MIN_NAME = 14;

    /** Up to so many pools with a task, each gets its own line. */
    private static final int FEW = 3;

    private static final int ROOMY = 100;
    private static final int MAX_TEXT_WIDTH = 120;

    private final String summary;
    private final List<Pool> pools;
    private final List<Finding> findings;
    private final List<String> others;

    /** {@code findings}: of all pools; {@code others}: lines about what is no pool. */
    public Overview(String summary, List<Pool> pools, List<Finding> findings, List<String> others) {
        this.summary = summary;
        this.pools = new ArrayList<>(pools);
        this.pools.sort(Order.IMPORTANCE.comparator);
        this.findings = findings;
        this.others = others;
    }

    /**
     * How a table for a terminal is asked for. {@code wide}: all columns, however long the lines get; {@code all}: a line for every
     * pool; {@code part}: that their names contain.
     */
    public static String table(int width, Order order, boolean wide, boolean all, String part) {
        return "table:" + width + ":" + order + (wide ? ":wide" : "") + (all ? ":all" : "") + ":" + part;
    }

    /** Whether that, or {@link #FIRST}, is asked for. */
    public static boolean isAsked(String format) {
        return format.equals(FIRST) || TABLE.matcher(format).matches();
    }

    /** What is asked for: a table, or the name of the most important pool, which is empty if there is none. */
    public String answer(String format) {
        Matcher table = TABLE.matcher(format);
        if (!table.matches()) {
            return pools.isEmpty() ? "" : pools.get(0).name;
        }
        return text(
                Integer.parseInt(table.group(1)),
                Order.valueOf(table.group(2)),
                table.group(3) != null,
                table.group(4) != null,
                table.group(5).toLowerCase(Locale.ROOT));
    }

    /** {@code part}: in small letters. */
    private String text(int width, Order order, boolean wide, boolean all, String part) {
        List<Pool> chosen = pools.stream()
                .filter(pool -> pool.name.toLowerCase(Locale.ROOT).contains(part))
                .sorted(order.comparator)
                .collect(Collectors.toList());
        boolean areFew = chosen.stream().filter(Pool::hadATask).count() <= FEW;
        List<Pool> shown = chosen.stream()
                .filter(pool -> all || pool.standing().compareTo(Standing.TROUBLE) <= 0 || areFew && pool.hadATask())
                .collect(Collectors.toList());
        List<String> lines = new ArrayList<>(Arrays.asList(Fit.front(summary, width), ""));
        if (!shown.isEmpty()) {
            lines.addAll(table(shown, width, wide));
        }
        for (Standing standing : Standing.values()) {
            List<Pool> folded = chosen.stream()
                    .filter(pool -> pool.standing() == standing && !shown.contains(pool))
                    .collect(Collectors.toList());
            if (!folded.isEmpty()) {
                lines.add(folded(standing, folded, width));
            }
        }
        Stream<String> advice = shown.stream().filter(Pool::hadATask).flatMap(pool -> pool.sentences().stream());
        Stream<String> wrong = findings.stream()
                .filter(finding -> finding.pool.toLowerCase(Locale.ROOT).contains(part))
                .map(finding -> finding.severity.text() + ": " + (finding.pool.isEmpty() ? "" : finding.pool + ": ")
                        + FindingText.sentence(finding) + ". " + FindingText.remedy(finding) + ".");
        Stream.concat(wrong, advice).forEach(sentence -> {
            lines.add("");
            lines.addAll(Fit.words(sentence, Math.min(width, MAX_TEXT_WIDTH)));
        });
        lines.addAll(others);
        return String.join("\n", lines) + "\n";
    }

    private static List<String> table(List<Pool> pools, int width, boolean wide) {
        int gap = width < ROOMY ? 1 : 2;
        int longest =
                pools.stream().mapToInt(pool -> Fit.length(pool.title())).max().orElse(0);
        int leastName = Math.min(Math.max(longest, "POOL".length()), Math.max(MIN_NAME, width / 4));
        Set<Column> columns = Column.fitting(pools, wide ? Integer.MAX_VALUE : width - leastName, gap);
        columns.addAll(wide ? EnumSet.range(Column.PEAK, Column.CREATED) : EnumSet.noneOf(Column.class));
        int taken =
                columns.stream().mapToInt(column -> gap + column.width(pools)).sum();
        int name = wide ? longest : Math.max(1, Math.min(Math.max(longest, leastName), width - taken));
        List<List<String>> cells = new ArrayList<>();
        cells.add(cells("POOL", columns, column -> column.title));
        pools.forEach(pool -> cells.add(cells(Fit.middle(pool.title(), name), columns, column -> column.cell(pool))));
        return Table.lines(cells, LEFT, gap);
    }

    private static List<String> cells(String first, Set<Column> columns, Function<Column, String> others) {
        return Stream.concat(Stream.of(first), columns.stream().map(others)).collect(Collectors.toList());
    }

    /** As many names as fit in the line. */
    private static String folded(Standing standing, List<Pool> pools, int width) {
        StringBuilder line =
                new StringBuilder(Phrases.OF_THREADS.say("{0:pool} ", pools.size()) + standing.words + ": ");
        for (int i = 0; i < pools.size(); i++) {
            String name = (i == 0 ? "" : ", ") + Fit.middle(pools.get(i).title(), Math.max(MIN_NAME, width / 3));
            String end = i == pools.size() - 1 ? "" : ", ...";
            if (i > 0 && Fit.length(line + name + end) > Math.min(width, MAX_TEXT_WIDTH)) {
                return line + ", ...";
            }
            line.append(name);
        }
        return line.toString();
    }

    /** For a terminal so many characters wide. */
    String text(int width) {
        return text(width, Order.IMPORTANCE, false, false, "");
    }

    /** For a browser; each pool leads to its page. */
    String html() {
        List<String> lines = new ArrayList<>();
        lines.add("<h1>" + Html.text(summary) + "</h1>");
        Stream<String> advice = pools.stream()
                .filter(pool -> pool.standing().compareTo(Standing.TROUBLE) <= 0)
                .flatMap(pool -> pool.sentences().stream());
        Stream<String> wrong = findings.stream()
                .map(finding -> (finding.pool.isEmpty() ? "" : finding.pool + ": ") + FindingText.item(finding));
        Stream.concat(wrong, advice).forEach(sentence -> lines.add("<p>" + Html.text(sentence) + "</p>"));
        lines.add("<table>");
        Set<Column> columns = EnumSet.copyOf(Column.worthwhile(pools));
        lines.add(row("th", cells("POOL", columns, column -> column.title)));
        for (Pool pool : pools) {
            String link = "<a href=\"/pools/" + Html.inPath(pool.name) + "\">" + Html.text(pool.title()) + "</a>";
            lines.add(row("td", cells(link, columns, column -> Html.text(column.cell(pool)))));
        }
        lines.add("</table>");
        return Html.document("Loadline", lines);
    }

    private static String row(String tag, List<String> cells) {
        return cells.stream()
                .collect(Collectors.joining("</" + tag + "><" + tag + ">", "<tr><" + tag + ">", "</" + tag + "></tr>"));
    }
}
