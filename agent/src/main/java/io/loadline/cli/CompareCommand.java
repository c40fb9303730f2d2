// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
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
import java.util.stream.IntStream;

/**
 * {@code compare}: prints two reports side by side, and which figures have changed beyond their intervals. Exit code 0: no
 * pool is worse, 1: one is, 3: the waits of no pool are known in both.
 *
 * <pre>
 *   size       range of the recommendation
 *   wait p99   95 % interval of a percentile by order statistics: H. David, H. Nagaraja, "Order Statistics" (2003), section
 *              7.1; between the percentiles that are published, with an exponential tail. Of little time that of p99 reaches
 *              to the maximum, so p90 and p50 are compared too
 *   tasks/s    95 % interval of the rate of a Poisson stream
 * </pre>
 *
 * <p>Tasks that queue wait with one another, and what else disturbs a machine comes in bursts: no more waits are taken to be
 * independent than there are seconds. Waits and rates are known to no better than a tenth, and waits than half a millisecond.
 */
final class CompareCommand {

    private static final double ERRORS = 1.96;
    private static final double TENTH = 0.1;
    private static final double HARDLY_FELT_MILLIS = 0.5;

    /** Waits that differ by more are not called the same, whatever their intervals are. */
    private static final double FAR = 2;

    private static final double P99 = 0.99;
    private static final double[] LEVELS = {0.5, 0.9, P99, 0.999};
    private static final String[] PERCENTILES = {"p50", "p90", "p99", "p999"};
    private static final List<String> TROUBLE = Arrays.asList("starved", "rejecting", "deadlocked");

    private static final List<String> TITLES =
            Arrays.asList("SET", "SIZE", "WAIT p99", "TASKS/S", "STATUS", "FINDINGS");
    private static final int WAIT = TITLES.indexOf("WAIT p99");

    /** The figures of which more is worse, by the places of their titles. */
    private static final String[] WORSE = {null, null, "wait", null, "status", "finding"};

    /** A figure of both reports. */
    private static final class Change {
        static final Change UNKNOWN = new Change("?", 0);

        final String text;

        /** Above, below or equal to 0. */
        final int more;

        Change(String text, int more) {
            this.text = text;
            this.more = more;
        }

        static Change of(String old, String now, int more) {
            return new Change(more == 0 ? "= " + now : old + " -> " + now, more);
        }

        /** Compares a figure and the ends of its interval with another. */
        static Change of(double[] old, double[] now, Function<double[], String> text) {
            return old[1] <= old[2] && now[1] <= now[2]
                    ? of(text.apply(old), text.apply(now), old[2] < now[1] ? 1 : now[2] < old[1] ? -1 : 0)
                    : UNKNOWN;
        }
    }

    /** One for each title; none if the pool is in one report only. */
    private final List<Change> changes = new ArrayList<>();

    private final PublishedPool before;
    private final PublishedPool after;

    /** Compares one pool, which is null in a report without it. */
    private CompareCommand(PublishedPool before, PublishedPool after) {
        this.before = before;
        this.after = after;
        if (before != null && after != null) {
            changes.add(setSize());
            changes.add(Change.of(
                    size(before),
                    size(after),
                    x -> Amounts.count(x[0]) + " (" + Amounts.count(x[1]) + ".." + Amounts.count(x[2]) + ")"));
            changes.add(waits());
            changes.add(Change.of(rate(before), rate(after), x -> Amounts.rate(x[0])));
            String old = before.text("Status");
            String now = after.text("Status");
            changes.add(Change.of(old, now, TROUBLE.indexOf(now) - TROUBLE.indexOf(old)));
            changes.add(findings());
        }
    }

    static void run(Arguments words, PrintStream out) throws Failure {
        Map<String, PublishedPool> before = used(words, words.name(0));
        Map<String, PublishedPool> after = used(words, words.name(1));
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        List<String> titles = new ArrayList<>(Arrays.asList("POOL", "RESULT"));
        titles.addAll(TITLES);
        List<List<String>> rows = new ArrayList<>(Collections.singletonList(titles));
        List<String> worse = new ArrayList<>();
        boolean isComparable = false;
        for (String name : names) {
            CompareCommand pool = new CompareCommand(before.get(name), after.get(name));
            String shown = Fit.front(name, Integer.MAX_VALUE);
            rows.add(pool.cells(shown));
            isComparable |= !pool.changes.isEmpty() && pool.changes.get(WAIT) != Change.UNKNOWN;
            if (!pool.worse().isEmpty()) {
                worse.add(shown);
            }
        }
        if (!worse.isEmpty()) {
            GateCommand.print(words, out, rows, titles, GateCommand.FAILS, "worse: " + String.join(", ", worse));
        }
        GateCommand.print(
                words,
                out,
                rows,
                titles,
                isComparable ? GateCommand.HOLDS : GateCommand.TOO_LITTLE_SEEN,
                isComparable ? "no pool is worse" : "nothing comparable: the waits of no pool are known in both");
    }

    /** Reads the pools by name, without those that libraries have for their own use. */
    private static Map<String, PublishedPool> used(Arguments words, String from) throws Failure {
        Map<String, PublishedPool> used = new TreeMap<>();
        PublishedPool.read(words, from, source -> source.read(-1).stream()
                .filter(pool -> pool.number("ArrivedCount") > 0
                        && pool.text("HousekeepingOf").isEmpty())
                .forEach(pool -> used.put(pool.text("Name"), pool)));
        return used;
    }

    private List<String> worse() {
        return IntStream.range(0, changes.size())
                .filter(i -> WORSE[i] != null && changes.get(i).more > 0)
                .mapToObj(i -> WORSE[i])
                .collect(Collectors.toList());
    }

    private List<String> cells(String name) {
        if (changes.isEmpty()) {
            List<String> cells = new ArrayList<>(Arrays.asList(name, before == null ? "new" : "gone"));
            cells.addAll(Collections.nCopies(TITLES.size(), "-"));
            return cells;
        }
        boolean isOther = changes.stream().anyMatch(change -> change.more != 0);
        String worse = String.join(", ", worse());
        List<String> cells = new ArrayList<>(
                Arrays.asList(name, !worse.isEmpty() ? "worse: " + worse : isOther ? "changed" : "same"));
        changes.forEach(change -> cells.add(change.text));
        return cells;
    }

    private Change setSize() {
        double old = before.number("Recommendation.currentSize");
        double now = after.number("Recommendation.currentSize");
        return old >= 0 && now >= 0 ? Change.of(threads(old), threads(now), Double.compare(now, old)) : Change.UNKNOWN;
    }

    private static String threads(double set) {
        return set == Integer.MAX_VALUE ? "any" : Amounts.count(set);
    }

    /** Compares the highest percentile that has changed, else p99. */
    private Change waits() {
        for (int level = LEVELS.length - 2; level >= 0; level--) {
            String name = LEVELS[level] == P99 ? "" : PERCENTILES[level] + " ";
            Change change = Change.of(wait(before, level), wait(after, level), x -> name + Amounts.time(x[0]));
            if (change.more != 0) {
                return change;
            }
        }
        double[] old = wait(before, LEVELS.length - 2);
        double[] now = wait(after, LEVELS.length - 2);
        boolean isFar = Math.abs(old[0] - now[0]) > HARDLY_FELT_MILLIS
                && Math.max(old[0], now[0]) > FAR * Math.min(old[0], now[0]);
        return isFar
                ? new Change("? " + Amounts.time(old[0]) + " -> " + Amounts.time(now[0]), 0)
                : Change.of(old, now, x -> Amounts.time(x[0]));
    }

    private static double[] size(PublishedPool pool) {
        double size = pool.number("Recommendation.size");
        double low = pool.number("Recommendation.low");
        return new double[] {size, size > 0 ? low : Double.NaN, pool.number("Recommendation.high")};
    }

    private static double[] rate(PublishedPool pool) {
        double rate = pool.number("ArrivalsPerSecond");
        double off = rate * Math.max(TENTH, ERRORS / Math.sqrt(pool.number("Recommendation.observedTasks")));
        return new double[] {rate, rate - off, rate + off};
    }

    private static double[] wait(PublishedPool pool, int index) {
        double level = LEVELS[index];
        double wait = pool.number("WaitMillis." + PERCENTILES[index]);
        double independent = Math.min(pool.number("WaitMillis.count"), pool.number("Recommendation.observedSeconds"));
        double off = ERRORS * Math.sqrt(level * (1 - level) / independent);
        double least = Math.max(HARDLY_FELT_MILLIS, TENTH * wait);
        return new double[] {
            wait,
            Math.min(percentile(pool, level - off), wait - least),
            Math.max(percentile(pool, level + off), wait + least)
        };
    }

    private static double percentile(PublishedPool pool, double level) {
        if (level <= LEVELS[0]) {
            return pool.number("WaitMillis.p50") * Math.log(1 - Math.max(0, level)) / Math.log(1 - LEVELS[0]);
        }
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

    private Change findings() {
        Set<String> old = codes(before, "");
        Set<String> now = codes(after, "");
        List<String> changes = new ArrayList<>();
        now.stream().filter(code -> !old.contains(code)).forEach(code -> changes.add("+" + code));
        old.stream().filter(code -> !now.contains(code)).forEach(code -> changes.add("-" + code));
        boolean isWorse = !codes(before, "warning").containsAll(codes(after, "warning"));
        String same = "= " + (now.isEmpty() ? "none" : String.join(" ", now));
        return new Change(
                changes.isEmpty() ? same : String.join(" ", changes), isWorse ? 1 : changes.isEmpty() ? 0 : -1);
    }

    /** Returns the codes of the findings of this severity; an empty one stands for any. */
    private static Set<String> codes(PublishedPool pool, String severity) {
        return pool.rows("Findings").stream()
                .filter(finding -> finding.text("severity").contains(severity))
                .map(finding -> finding.text("code"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
