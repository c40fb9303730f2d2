package io.loadline.cli;

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
 * {@code gate}: whether the pools do as they should, for a machine to read: at the end of a load test, in a canary, after a
 * deployment. Exit code 0: all that is asked holds, 1: something does not, 3: too little was seen to tell.
 */
final class GateCommand {

    private static final int FAILS = 1;
    private static final int TOO_LITTLE_SEEN = 3;
    private static final long SECOND = 1_000_000_000L;
    private static final long DAY = 86_400 * SECOND;

    /** Trouble stands until it was over for half a minute and a window, so no look misses one. */
    private static final long LOOK = 10 * SECOND;

    private static final long STANDS = 31 * SECOND;

    private final Arguments words;
    private final Set<String> asked;
    private final double maxWaitMillis;

    /** Nanoseconds; 0: what there is to see now. */
    private final long time;

    private final String glob;
    private long begin;

    /** By name, at the beginning of the time. */
    private final Map<String, PublishedPool> before = new HashMap<>();

    /** By name, how each stood in the time. */
    private final Map<String, Set<String>> standings = new HashMap<>();

    private final List<GateChecks> pools = new ArrayList<>();

    private GateCommand(Arguments words) throws Failure {
        this.words = words;
        List<String> usual = GateChecks.NAMED.subList(0, GateChecks.NAMED.size() - 1);
        asked = new LinkedHashSet<>(
                Arrays.asList(words.value("--fail-on", String.join(",", usual)).split(",")));
        if (!GateChecks.NAMED.containsAll(asked)) {
            throw words.wrong("--fail-on takes some of " + String.join(",", GateChecks.NAMED) + ", not '"
                    + words.value("--fail-on", "") + "'");
        }
        if (words.has("--max-wait-p99")) {
            asked.add(GateChecks.WAIT);
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
        PublishedPool.read(words, words.name(0), gate::look);
        gate.tell(out);
    }

    private void look(PublishedPool.Source source) throws IOException, JMException, InterruptedException, Failure {
        begin = System.nanoTime();
        boolean isLast = time == 0;
        List<PublishedPool> now = source.read(isLast ? -1 : 0);
        if (!isLast) {
            now.forEach(pool -> before.put(pool.text("Name"), pool));
        }
        while (!isLast) {
            long left = Math.max(0, begin + time - System.nanoTime());
            isLast = left <= LOOK;
            TimeUnit.NANOSECONDS.sleep(Math.min(left, LOOK));
            now = source.read(isLast ? time / SECOND : -1);
            now.forEach(this::stands);
        }
        for (PublishedPool pool : now) {
            String name = pool.text("Name");
            Set<String> stood = standings.computeIfAbsent(name, first -> new HashSet<>());
            stood.add(pool.text("Standing"));
            GateChecks checks = new GateChecks(before.get(name), pool, stood, asked, maxWaitMillis);
            if (Options.matches(glob, name) && checks.isUsed()) {
                pools.add(checks);
            }
        }
        pools.sort(Comparator.comparing((GateChecks pool) -> -pool.failures())
                .thenComparing(pool -> -pool.unknowns())
                .thenComparing(pool -> pool.pool));
    }

    /** What stood at the beginning may be of before, until it would be over. */
    private void stands(PublishedPool pool) {
        String name = pool.text("Name");
        String standing = pool.text("Standing");
        PublishedPool first = before.get(name);
        boolean mayBeOld = first != null && first.text("Standing").equals(standing);
        if (!mayBeOld || System.nanoTime() - begin > STANDS) {
            standings.computeIfAbsent(name, none -> new HashSet<>()).add(standing);
        }
    }

    private void tell(PrintStream out) throws Failure {
        List<List<String>> rows = pools.stream().map(GateChecks::cells).collect(Collectors.toList());
        rows.add(0, GateChecks.titles(asked));
        int failures = pools.stream().mapToInt(GateChecks::failures).sum();
        int unknowns = pools.stream().mapToInt(GateChecks::unknowns).sum();
        String verdict = verdict(failures > 0, unknowns > 0);
        List<String> cases =
                pools.stream().flatMap(pool -> pool.junit().stream()).collect(Collectors.toList());
        if (pools.isEmpty()) {
            unknowns = 1;
            cases.add(
                    "<testcase classname=\"loadline\" name=\"gate\" time=\"0\"><error type=\"nothing-seen\" message=\"no pool had a task\"/></testcase>");
        } else {
            Table.lines(rows, Arrays.asList("POOL", "RESULT"), 2).forEach(out::println);
        }
        cases.add(
                0,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"loadline gate\" tests=\"" + cases.size()
                        + "\" failures=\"" + failures + "\" errors=\"" + unknowns + "\" skipped=\"0\" time=\""
                        + time / 1e9 + "\">");
        cases.add("</testsuite>");
        words.write("--junit", cases);
        List<String> markdown = new ArrayList<>(Table.markdown(rows));
        markdown.addAll(0, Arrays.asList("**Loadline: " + Table.escaped(verdict) + "**", ""));
        words.write("--markdown", markdown);
        if (failures + unknowns > 0) {
            throw new Failure(failures > 0 ? FAILS : TOO_LITTLE_SEEN, verdict);
        }
    }

    private String verdict(boolean fails, boolean isUnknown) {
        if (pools.isEmpty()) {
            return "too little seen: no pool " + (glob.equals("*") ? "" : "called '" + glob + "' ") + "had a task"
                    + (time > 0 ? " in that time" : "");
        }
        String names = pools.stream()
                .filter(pool -> fails ? pool.failures() > 0 : pool.unknowns() > 0)
                .map(pool -> pool.pool)
                .collect(Collectors.joining(", "));
        return fails
                ? "does not hold: " + names
                : isUnknown
                        ? "too little seen of " + names
                                + "; look longer (up to the option history), or leave it out by --fail-on or --pool"
                        : "all holds";
    }
}
