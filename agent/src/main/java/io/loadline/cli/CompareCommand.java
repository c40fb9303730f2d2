package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import io.loadline.report.Table;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * {@code compare}: two reports side by side, what has changed beyond its interval and what has not. Exit code 0: no pool is
 * worse, 1: one is, 3: the waits of no pool are known in both.
 *
 * <pre>
 *   size       95 % interval of the recommendation
 *   wait p99   95 % interval of a percentile by order statistics: H. David, H. Nagaraja, "Order Statistics" (2003), section
 *              7.1; between the percentiles that are published, with an exponential tail
 *   tasks/s    95 % interval of the rate of a Poisson stream
 * </pre>
 *
 * <p>Tasks that queue wait with one another, and what else disturbs a machine comes in bursts: no more waits are taken to be
 * independent than there are seconds. Waits and rates are known to no better than a tenth, and waits than half a millisecond.
 */
final class CompareCommand {

    private static final int WORSE = 1;
    private static final int NOTHING_COMPARABLE = 3;
    private static final double ERRORS = 1.96;
    private static final double TENTH = 0.1;
    private static final double HARDLY_FELT_MILLIS = 0.5;
    private static final double P99 = 0.99;
    private static final double[] LEVELS = {0.5, 0.9, P99, 0.999};
    private static final String[] PERCENTILES = {"p50", "p90", "p99", "p999"};
    private static final List<String> TROUBLE = Arrays.asList("starved", "rejecting", "deadlocked");
    private static final List<String> TITLES =
            Arrays.asList("POOL", "RESULT", "SIZE", "WAIT p99", "TASKS/S", "STANDING", "FINDINGS");

    private final PublishedPool before;
    private final PublishedPool after;
    private final List<String> worse = new ArrayList<>();
    private boolean isOther;

    /** A figure and its 95 % interval. */
    private static final class Estimate {
        final double value;
        final double low;
        final double high;

        Estimate(double value, double low, double high) {
            this.value = value;
            this.low = low;
            this.high = high;
        }
    }

    private CompareCommand(PublishedPool before, PublishedPool after) {
        this.before = before;
        this.after = after;
    }

    static void run(Arguments words, PrintStream out) throws Failure {
        Map<String, PublishedPool> before = used(words, words.name(0));
        Map<String, PublishedPool> after = used(words, words.name(1));
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        List<List<String>> rows = new ArrayList<>(Collections.singletonList(TITLES));
        List<String> worse = new ArrayList<>();
        boolean isComparable = false;
        for (String name : names) {
            List<String> cells = new ArrayList<>(Collections.nCopies(TITLES.size(), "-"));
            cells.set(1, before.containsKey(name) ? "gone" : "new");
            if (before.containsKey(name) && after.containsKey(name)) {
                CompareCommand pool = new CompareCommand(before.get(name), after.get(name));
                cells = pool.cells();
                worse.addAll(pool.worse.isEmpty() ? Collections.emptyList() : Collections.singletonList(name));
                isComparable |= !cells.get(TITLES.indexOf("WAIT p99")).equals("?");
            }
            cells.set(0, Fit.front(name, Integer.MAX_VALUE));
            rows.add(cells);
        }
        String verdict = !worse.isEmpty()
                ? "worse: " + Fit.front(String.join(", ", worse), Integer.MAX_VALUE)
                : isComparable ? "no pool is worse" : "nothing comparable: the waits of no pool are known in both";
        Table.lines(rows, TITLES, 2).forEach(out::println);
        List<String> markdown = new ArrayList<>(Arrays.asList("**Loadline: " + Table.escaped(verdict) + "**", ""));
        markdown.addAll(Table.markdown(rows));
        words.write("--markdown", markdown);
        if (!isComparable || !worse.isEmpty()) {
            throw new Failure(worse.isEmpty() ? NOTHING_COMPARABLE : WORSE, verdict);
        }
    }

    /** By name; without pools that libraries have for their own use. */
    private static Map<String, PublishedPool> used(Arguments words, String from) throws Failure {
        Map<String, PublishedPool> used = new TreeMap<>();
        PublishedPool.read(words, from, source -> source.read(-1).stream()
                .filter(pool -> pool.number("ArrivedCount") > 0
                        && pool.text("HousekeepingOf").isEmpty())
                .forEach(pool -> used.put(pool.text("Name"), pool)));
        return used;
    }

    private List<String> cells() {
        List<String> cells = new ArrayList<>(Arrays.asList("", ""));
        cells.add(change(
                "",
                CompareCommand::size,
                size -> Amounts.count(size.value) + " (" + Amounts.count(size.low) + ".." + Amounts.count(size.high)
                        + ")"));
        cells.add(change("wait", CompareCommand::wait, wait -> Amounts.time(wait.value)));
        cells.add(change("", CompareCommand::rate, rate -> Amounts.rate(rate.value)));
        String stood = before.text("Standing");
        String stands = after.text("Standing");
        cells.add(note("standing", stood, stands, TROUBLE.indexOf(stood), TROUBLE.indexOf(stands)));
        cells.add(findings());
        cells.set(1, !worse.isEmpty() ? "worse: " + String.join(", ", worse) : isOther ? "changed" : "same");
        return cells;
    }

    /** {@code code}: of what is worse if it is more; empty: neither is worse. */
    private String change(String code, Function<PublishedPool, Estimate> figure, Function<Estimate, String> text) {
        Estimate old = figure.apply(before);
        Estimate now = figure.apply(after);
        if (!(old.low <= old.high && now.low <= now.high)) {
            return "?";
        }
        return note(code, text.apply(old), text.apply(now), 0, old.high < now.low ? 1 : now.high < old.low ? -1 : 0);
    }

    private String note(String code, String old, String now, int rankBefore, int rank) {
        if (rank > rankBefore && !code.isEmpty()) {
            worse.add(code);
        }
        isOther |= rank != rankBefore;
        return rank == rankBefore ? "= " + now : old + " -> " + now;
    }

    private static Estimate size(PublishedPool pool) {
        double size = pool.number("Recommendation.size");
        return new Estimate(
                size, size > 0 ? pool.number("Recommendation.low") : Double.NaN, pool.number("Recommendation.high"));
    }

    private static Estimate rate(PublishedPool pool) {
        double rate = pool.number("ArrivalsPerSecond");
        double off = rate * Math.max(TENTH, ERRORS / Math.sqrt(pool.number("Recommendation.observedTasks")));
        return new Estimate(rate, rate - off, rate + off);
    }

    private static Estimate wait(PublishedPool pool) {
        double p99 = pool.number("WaitMillis.p99");
        double independent = Math.min(pool.number("WaitMillis.count"), pool.number("Recommendation.observedSeconds"));
        double off = ERRORS * Math.sqrt(P99 * (1 - P99) / independent);
        double least = Math.max(HARDLY_FELT_MILLIS, TENTH * p99);
        return new Estimate(
                p99,
                Math.min(percentile(pool, P99 - off), p99 - least),
                Math.max(percentile(pool, P99 + off), p99 + least));
    }

    private static double percentile(PublishedPool pool, double level) {
        for (int i = 1; i < LEVELS.length; i++) {
            if (level <= LEVELS[i]) {
                double below = 1 - LEVELS[i - 1];
                double part = Math.log(below / (1 - level)) / Math.log(below / (1 - LEVELS[i]));
                double low = pool.number("WaitMillis." + PERCENTILES[i - 1]);
                return low + Math.max(0, part) * (pool.number("WaitMillis." + PERCENTILES[i]) - low);
            }
        }
        return pool.number("WaitMillis.max");
    }

    private String findings() {
        Set<String> old = codes(before, "");
        Set<String> now = codes(after, "");
        List<String> changes = now.stream()
                .filter(code -> !old.contains(code))
                .map(code -> "+" + code)
                .collect(Collectors.toList());
        old.stream().filter(code -> !now.contains(code)).forEach(code -> changes.add("-" + code));
        if (!codes(before, "warning").containsAll(codes(after, "warning"))) {
            worse.add("finding");
        }
        isOther |= !changes.isEmpty();
        return changes.isEmpty() ? "= " + (now.isEmpty() ? "none" : String.join(" ", now)) : String.join(" ", changes);
    }

    /** {@code severity}: or any, if it is empty. */
    private static Set<String> codes(PublishedPool pool, String severity) {
        return pool.rows("Findings").stream()
                .filter(finding -> finding.text("severity").contains(severity))
                .map(finding -> finding.text("code"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
