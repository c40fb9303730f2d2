// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.cli.GateChecks.Check;
import io.loadline.finding.Finding;
import io.loadline.options.Options;
import io.loadline.options.Values;
import io.loadline.report.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.JMException;

/**
 * {@code gate}: checks pools against limits, with an exit code for CI: at the end of a load test, in a canary, after a
 * deployment. Exit code 0: all checks hold, 1: one fails, 3: too little was seen.
 */
final class GateCommand {

    static final int HOLDS = 0;
    static final int FAILS = 1;
    static final int TOO_LITTLE_SEEN = 3;

    private static final long SECOND = 1_000_000_000L;
    private static final long DAY = 86_400 * SECOND;

    /** A status lasts for half a minute at least after its trouble, so no poll misses one. */
    private static final long POLL = 10 * SECOND;

    private final Arguments words;
    private final Set<Check> checks = new LinkedHashSet<>();
    private final double maxWaitMillis;

    /** The time to poll for, in nanoseconds; 0: once, at once. */
    private final long time;

    /** Codes of checks and of findings. */
    private final Set<String> failOn = new HashSet<>();

    private final String glob;
    private long begin;

    /** Pools by name, at the beginning of the time. */
    private final Map<String, PublishedPool> before = new HashMap<>();

    /** The statuses that each pool had in the time, by name. */
    private final Map<String, Set<String>> statuses = new HashMap<>();

    private final List<GateChecks> pools = new ArrayList<>();

    private GateCommand(Arguments words) throws Failure {
        this.words = words;
        List<String> named = Check.NAMED.stream().map(check -> check.code).collect(Collectors.toList());
        String usual = String.join(",", named.subList(0, named.size() - 1));
        for (String code : words.value("--fail-on", usual).split(",")) {
            boolean isOfFinding = Arrays.stream(Finding.Code.values())
                    .anyMatch(known -> known.text().equals(code) && !known.isOfJvm());
            if (!named.contains(code) && !isOfFinding) {
                throw words.wrong("--fail-on takes some of " + String.join(",", named)
                        + ", and codes of findings about a pool, not '" + words.value("--fail-on", "") + "'");
            }
            checks.add(isOfFinding ? Check.FINDING : Check.NAMED.get(named.indexOf(code)));
            failOn.add(code);
        }
        if (words.has("--max-wait-p99")) {
            checks.add(Check.WAIT_P99);
        }
        maxWaitMillis = time("--max-wait-p99", "50ms or 2s", 0) / 1e6;
        time = time("--for", "60s or 5m, a second or more", SECOND);
        glob = words.value("--pool", "*");
        if (time > 0 && PublishedPool.isFile(words.name(0))) {
            throw words.wrong("--for looks at a process or an endpoint, not at '" + words.name(0) + "'");
        }
    }

    private long time(String option, String example, long least) throws Failure {
        try {
            return words.has(option) ? Values.duration(words.value(option, ""), least, DAY) : 0;
        } catch (IllegalArgumentException notAccepted) {
            throw words.wrong(option + " takes a time such as " + example + ", not '" + words.value(option, "") + "'");
        }
    }

    static void run(Arguments words, PrintStream out) throws Failure {
        GateCommand gate = new GateCommand(words);
        PublishedPool.read(words, words.name(0), gate::poll);
        gate.print(out);
    }

    private void poll(PublishedPool.Source source) throws IOException, JMException, InterruptedException, Failure {
        boolean isLast = time == 0;
        List<PublishedPool> now = source.read(isLast ? -1 : 0);
        // the first poll waits for recommendations
        begin = System.nanoTime();
        if (!isLast) {
            now.forEach(pool -> before.put(pool.text("Name"), pool));
        }
        while (!isLast) {
            long left = Math.max(0, begin + time - System.nanoTime());
            isLast = left <= POLL;
            TimeUnit.NANOSECONDS.sleep(Math.min(left, POLL));
            now = source.read(isLast ? time / SECOND : -1);
            now.forEach(this::addStatus);
        }
        for (PublishedPool pool : now) {
            String name = pool.text("Name");
            Set<String> had = statuses.computeIfAbsent(name, first -> new HashSet<>());
            if (time == 0) {
                had.add(pool.text("Status"));
            }
            GateChecks checked = new GateChecks(before.get(name), pool, had, checks, failOn, maxWaitMillis);
            if (Options.matches(glob, name) && checked.isUsed()) {
                pools.add(checked);
            }
        }
        pools.sort(Comparator.comparing((GateChecks pool) -> -pool.failed.size())
                .thenComparing(pool -> -pool.unknown.size())
                .thenComparing(pool -> pool.pool));
    }

    private void addStatus(PublishedPool pool) {
        String name = pool.text("Name");
        Set<String> had = statuses.computeIfAbsent(name, none -> new HashSet<>());
        if (!GateChecks.isOfBefore(before.get(name), pool, had)) {
            had.add(pool.text("Status"));
        }
    }

    private void print(PrintStream out) throws Failure {
        int failures = pools.stream().mapToInt(pool -> pool.failed.size()).sum();
        int unknowns = pools.isEmpty()
                ? 1
                : pools.stream().mapToInt(pool -> pool.unknown.size()).sum();
        List<String> cases =
                pools.stream().flatMap(pool -> pool.junit().stream()).collect(Collectors.toList());
        if (pools.isEmpty()) {
            cases.add("<testcase classname=\"loadline\" name=\"gate\" time=\"0\"><error type=\"nothing-seen\""
                    + " message=\"no pool had a task\"/></testcase>");
        }
        cases.add(
                0,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"loadline gate\" tests=\"" + cases.size()
                        + "\" failures=\"" + failures + "\" errors=\"" + unknowns + "\" skipped=\"0\" time=\""
                        + time / 1e9 + "\">");
        cases.add("</testsuite>");
        words.write("--junit", cases);
        List<List<String>> rows = pools.stream().map(GateChecks::cells).collect(Collectors.toList());
        rows.add(0, GateChecks.titles(checks));
        int code = failures > 0 ? FAILS : unknowns > 0 ? TOO_LITTLE_SEEN : HOLDS;
        print(words, out, rows, Arrays.asList("POOL", "RESULT"), code, verdict(code));
    }

    /**
     * Prints a table, writes it for {@code --markdown}, and fails unless all holds.
     *
     * @param rows the titles, then the rows
     * @param left the titles of the columns that are aligned left
     */
    static void print(
            Arguments words, PrintStream out, List<List<String>> rows, List<String> left, int code, String verdict)
            throws Failure {
        Table.lines(rows, left, 2).stream().skip(rows.size() > 1 ? 0 : 1).forEach(out::println);
        List<String> markdown = new ArrayList<>(Arrays.asList("**Loadline: " + Table.escaped(verdict) + "**", ""));
        markdown.addAll(Table.markdown(rows));
        words.write("--markdown", markdown);
        if (code != HOLDS) {
            throw new Failure(code, verdict);
        }
    }

    private String verdict(int code) {
        if (pools.isEmpty()) {
            return "too little seen: no pool " + (glob.equals("*") ? "" : "called '" + glob + "' ") + "had a task"
                    + (time > 0 ? " in that time" : "");
        }
        String names = pools.stream()
                .filter(pool -> !(code == FAILS ? pool.failed : pool.unknown).isEmpty())
                .map(pool -> pool.pool)
                .collect(Collectors.joining(", "));
        return code == HOLDS
                ? "all holds"
                : code == FAILS
                        ? "does not hold: " + names
                        : "too little seen of " + names
                                + "; look longer (up to the option history), or leave it out by --fail-on or --pool";
    }
}
