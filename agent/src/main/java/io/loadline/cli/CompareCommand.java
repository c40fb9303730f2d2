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

/**
 * {@code compare}: two reports side by side, what has changed beyond its interval and what has not. Exit code 0: no pool is
 * worse, 1: one is, 3: the waits of no pool are known in both.
 *
 * <pre>
 *   size       95 % interval of the recommendation
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
            Arrays.asList("POOL", "RESULT", "SET", "SIZE", "WAIT p99", "TASKS/S", "STATUS", "FINDINGS");

    private final List<String> cells = new ArrayList<>();
    private final List<String> worse = new ArrayList<>();
    private boolean isOther;

    /** Of one pool; null where it is not there. */
    private CompareCommand(String name, PublishedPool before, PublishedPool after) {
        cells.add(Fit.front(name, Integer.MAX_VALUE));
        if (before == null || after == null) {
            cells.add(before == null ? "new" : "gone");
            cells.addAll(Collections.nCopies(TITLES.size() - 2, "-"));
            return;
        }
        setSize(before.number("Recommendation.currentSize"), after.number("Recommendation.currentSize"));
        change(
                "",
                size(before),
                size(after),
                x -> Amounts.count(x[0]) + " (" + Amounts.count(x[1]) + ".." + Amounts.count(x[2]) + ")");
        waits(before, after);
        change("", rate(before), rate(after), x -> Amounts.rate(x[0]));
        String stood = before.text("Status");
        String stands = after.text("Status");
        add("status", stood, stands, TROUBLE.indexOf(stands) - TROUBLE.indexOf(stood));
        findings(before, after);
        cells.add(1, !worse.isEmpty() ? "worse: " + String.join(", ", worse) : isOther ? "changed" : "same");
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
            CompareCommand pool = new CompareCommand(name, before.get(name), after.get(name));
            rows.add(pool.cells);
            isComparable |= pool.cells.get(TITLES.indexOf("WAIT p99")).matches(".*\\d.*");
            worse.addAll(pool.worse.isEmpty() ? Collections.emptyList() : pool.cells.subList(0, 1));
        }
        if (!worse.isEmpty()) {
            GateCommand.tell(words, out, rows, TITLES, GateCommand.FAILS, "worse: " + String.join(", ", worse));
        }
        GateCommand.tell(
                words,
                out,
                rows,
                TITLES,
                isComparable ? GateCommand.HOLDS : GateCommand.TOO_LITTLE_SEEN,
                isComparable ? "no pool is worse" : "nothing comparable: the waits of no pool are known in both");
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

    private void setSize(double old, double now) {
        if (old >= 0 && now >= 0) {
            add("", threads(old), threads(now), Double.compare(now, old));
        } else {
            cells.add("?");
        }
    }

    private static String threads(double set) {
        return set == Integer.MAX_VALUE ? "any" : Amounts.count(set);
    }

    /** The highest percentile that has changed, else p99. */
    private void waits(PublishedPool before, PublishedPool after) {
        for (int level = LEVELS.length - 2; level >= 0; level--) {
            String name = LEVELS[level] == P99 ? "" : PERCENTILES[level] + " ";
            double[] old = wait(before, level);
            double[] now = wait(after, level);
            if (old[2] < now[1] || now[2] < old[1]) {
                change("wait", old, now, x -> name + Amounts.time(x[0]));
                return;
            }
        }
        double[] old = wait(before, LEVELS.length - 2);
        double[] now = wait(after, LEVELS.length - 2);
        if (Math.abs(old[0] - now[0]) > HARDLY_FELT_MILLIS
                && Math.max(old[0], now[0]) > FAR * Math.min(old[0], now[0])) {
            cells.add("? " + Amounts.time(old[0]) + " -> " + Amounts.time(now[0]));
        } else {
            change("wait", old, now, x -> Amounts.time(x[0]));
        }
    }

    /** Of a figure and the ends of its interval. {@code code}: of what is worse if it is more; empty: neither is worse. */
    private void change(String code, double[] old, double[] now, Function<double[], String> text) {
        if (old[1] <= old[2] && now[1] <= now[2]) {
            add(code, text.apply(old), text.apply(now), old[2] < now[1] ? 1 : now[2] < old[1] ? -1 : 0);
        } else {
            cells.add("?");
        }
    }

    private void add(String code, String old, String now, int more) {
        cells.add(more == 0 ? "= " + now : old + " -> " + now);
        isOther |= more != 0;
        if (more > 0 && !code.isEmpty()) {
            worse.add(code);
        }
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

    private void findings(PublishedPool before, PublishedPool after) {
        Set<String> old = codes(before, "");
        Set<String> now = codes(after, "");
        List<String> changes = new ArrayList<>();
        now.stream().filter(code -> !old.contains(code)).forEach(code -> changes.add("+" + code));
        old.stream().filter(code -> !now.contains(code)).forEach(code -> changes.add("-" + code));
        if (!codes(before, "warning").containsAll(codes(after, "warning"))) {
            worse.add("finding");
        }
        isOther |= !changes.isEmpty();
        String same = "= " + (now.isEmpty() ? "none" : String.join(" ", now));
        cells.add(changes.isEmpty() ? same : String.join(" ", changes));
    }

    /** {@code severity}: or any, if it is empty. */
    private static Set<String> codes(PublishedPool pool, String severity) {
        return pool.rows("Findings").stream()
                .filter(finding -> finding.text("severity").contains(severity))
                .map(finding -> finding.text("code"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
