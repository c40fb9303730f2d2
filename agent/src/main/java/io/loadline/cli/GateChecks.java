// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.control.Look;
import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import io.loadline.report.Html;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks one pool. Reads codes and figures, and no sentence. A pool that a library has for its own use is checked for trouble
 * alone, as {@code top} shows it.
 */
final class GateChecks {

    /** Checks that a limit may name. */
    enum Check {
        /** The recommendation is more threads, and it is not only a guess. */
        GROW,

        /** The pool turned tasks away: it rejected them without requeuing, or their callers ran them. */
        REJECTING,

        /** The pool had this status. */
        STARVED,

        /** The pool had this status. */
        DEADLOCKED,

        /** A warning about a problem that resizing cannot fix, or a finding that was asked for. */
        FINDING,

        /** 99 of 100 tasks waited longer than a bound. */
        WAIT_P99;

        /** The checks that are made by name; the other one has a bound. */
        static final List<Check> NAMED = Arrays.asList(GROW, REJECTING, STARVED, DEADLOCKED, FINDING);

        final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static final double ONE_IN_A_HUNDRED = 0.01;

    final String pool;
    private final PublishedPool before;
    private final PublishedPool now;
    private final Collection<String> statuses;
    private final Set<String> failOn;
    private final double maxWaitMillis;
    private final double tasks;
    private final Map<Check, String> figures = new LinkedHashMap<>();

    /** Codes of checks. */
    final List<String> failed = new ArrayList<>();

    final List<String> unknown = new ArrayList<>();

    /**
     * @param before the pool at the beginning of the time, or null
     * @param statuses those that the pool had in the time
     * @param failOn codes of checks and of findings
     */
    GateChecks(
            PublishedPool before,
            PublishedPool now,
            Collection<String> statuses,
            Collection<Check> checks,
            Set<String> failOn,
            double maxWaitMillis) {
        this.pool = Fit.front(now.text("Name"), Integer.MAX_VALUE);
        // another pool of that name, or of a process that was started again, counts from 0
        boolean isOther = before != null && now.number("ArrivedCount") < before.number("ArrivedCount");
        this.before = isOther ? null : before;
        this.now = now;
        this.statuses = statuses;
        this.failOn = failOn;
        this.maxWaitMillis = maxWaitMillis;
        this.tasks = since("ArrivedCount");
        checks.forEach(this::check);
    }

    private void check(Check check) {
        if (check == Check.STARVED || check == Check.DEADLOCKED) {
            boolean had = statuses.contains(check.code);
            add(check, !statuses.contains(""), had, had ? "yes" : "no");
        } else if (check == Check.FINDING) {
            String found = now.rows("Findings").stream()
                    .filter(this::failsOn)
                    .map(finding -> finding.text("code"))
                    .collect(Collectors.joining(" "));
            add(check, true, !found.isEmpty(), found.isEmpty() ? "none" : found);
        } else if (!now.text("HousekeepingOf").isEmpty()) {
            figures.put(check, "-");
        } else if (check == Check.GROW) {
            checkGrowth(check);
        } else if (check == Check.REJECTING) {
            double away = since("RejectedCount") - since("PutBackCount") + since("CallerRanCount");
            add(check, !Double.isNaN(away), away > 0, Amounts.count(Math.max(0, away)));
        } else {
            double wait = waitMillis(since("StartedCount"), now.number("QueuedCount"));
            boolean fails = wait > maxWaitMillis;
            String bound = (fails ? " > " : " <= ") + Amounts.time(maxWaitMillis);
            add(check, !Double.isNaN(wait), fails, Amounts.time(wait) + bound);
        }
    }

    private boolean failsOn(PublishedPool finding) {
        boolean isWarning = finding.text("severity").equals("warning");
        return failOn.contains(finding.text("code")) || isWarning && failOn.contains(Check.FINDING.code);
    }

    private void add(Check check, boolean isKnown, boolean fails, String figure) {
        figures.put(check, isKnown ? figure : "?");
        if (!isKnown || fails) {
            (isKnown ? failed : unknown).add(check.code);
        }
    }

    private double since(String count) {
        return now.number(count) - (before == null ? 0 : before.number(count));
    }

    private void checkGrowth(Check check) {
        String verdict = now.text("Recommendation.verdictCode");
        boolean isKnown = !verdict.isEmpty() && !verdict.equals("wait");
        boolean grows = verdict.equals("grow");
        double set = now.number("Recommendation.currentSize");
        boolean isGuess = now.number("Recommendation.low") <= set
                || now.number("Recommendation.confidence") < Look.MIN_CONFIDENCE;
        String sizes = Amounts.count(set) + " -> " + Amounts.count(now.number("Recommendation.size"));
        add(check, isKnown, grows && !isGuess, grows ? (isGuess ? "maybe " : "") + sizes : verdict);
        if (!isKnown) {
            figures.put(check, now.text("Recommendation.missingCode"));
        }
    }

    /**
     * Returns whether the trouble of a pool may be left of the time before: the status is the same ever since, and no task waits.
     * How long a status lasts after the trouble depends on the windows.
     *
     * @param first the pool at the beginning, or null
     * @param statuses those that the pool has had since
     */
    static boolean isOfBefore(PublishedPool first, PublishedPool now, Set<String> statuses) {
        String status = now.text("Status");
        boolean lasts = first != null && first.text("Status").equals(status) && statuses.isEmpty();
        return lasts && !status.isEmpty() && now.number("QueuedCount") == 0;
    }

    /** Returns the wait to check. Tasks that still wait are in no percentile: one in a hundred of them counts by the oldest. */
    private double waitMillis(double started, double queued) {
        double oldest = now.number("OldestQueuedMillis");
        double told = started > 0 ? now.number("WaitMillis.p99") : queued > 0 ? oldest : 0;
        return queued > ONE_IN_A_HUNDRED * (started + queued) && oldest > told ? oldest : told;
    }

    /** Returns whether the pool had something to do, or has a finding that fails: stuck tasks arrived long before. */
    boolean isUsed() {
        return tasks > 0
                || failed.contains(Check.FINDING.code)
                || now.number("QueuedCount") > 0
                || !Collections.disjoint(statuses, Arrays.asList(Check.STARVED.code, Check.DEADLOCKED.code));
    }

    /** Returns the row of a table. */
    List<String> cells() {
        String result = !failed.isEmpty()
                ? "fails: " + String.join(", ", failed)
                : unknown.isEmpty() ? "holds" : "not known: " + String.join(", ", unknown);
        List<String> cells = new ArrayList<>(Arrays.asList(pool, result, Amounts.count(tasks)));
        cells.addAll(figures.values());
        return cells;
    }

    static List<String> titles(Collection<Check> checks) {
        List<String> titles = new ArrayList<>(Arrays.asList("POOL", "RESULT", "TASKS"));
        checks.forEach(check -> titles.add(check.code.toUpperCase(Locale.ROOT)));
        return titles;
    }

    /** Returns a case for each check, in Surefire's form; what is not known is an error, so that nobody takes it for passed. */
    List<String> junit() {
        List<String> cases = new ArrayList<>();
        figures.forEach((check, figure) -> {
            String of = failed.contains(check.code) ? "failure" : unknown.contains(check.code) ? "error" : "";
            cases.add("<testcase classname=\"" + xml(pool) + "\" name=\"" + check.code + "\" time=\"0\">"
                    + (of.isEmpty() ? "" : "<" + of + " type=\"" + check.code + "\" message=\"" + xml(figure) + "\"/>")
                    + "</testcase>");
        });
        return cases;
    }

    /** Replaces the characters that XML cannot contain. */
    private static String xml(String text) {
        return Html.text(text.replaceAll("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?"));
    }
}
