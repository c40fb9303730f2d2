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
 * One pool, held against what is asked of it. It reads codes and figures, and no sentence.
 *
 * <pre>
 *   grow         more threads are recommended, and it is not only a guess
 *   rejecting    tasks were turned away: rejected and not put back, or run by their callers
 *   starved      it stood so
 *   deadlocked   it stood so
 *   finding      there is a warning about a problem that resizing cannot fix
 *   wait-p99     how long 99 of 100 tasks waited at most, against a bound
 * </pre>
 *
 * <p>A pool that a library has for its own use is asked for trouble alone, as {@code top} does.
 */
final class GateChecks {

    /** Those that are asked for by name, and the one that has a bound. */
    static final List<String> NAMED = Arrays.asList("grow", "rejecting", "starved", "deadlocked", "finding");

    static final String WAIT = "wait-p99";

    private static final double ONE_IN_A_HUNDRED = 0.01;

    final String pool;
    private final PublishedPool before;
    private final PublishedPool now;
    private final Collection<String> stood;
    private final double tasks;

    /** By their codes, in the order in which they are asked for. */
    private final Map<String, String> figures = new LinkedHashMap<>();

    final List<String> failed = new ArrayList<>();
    final List<String> unknown = new ArrayList<>();

    /** {@code before}: at the beginning of the time, or null; {@code stood}: how it stood in the time. */
    GateChecks(
            PublishedPool before,
            PublishedPool now,
            Collection<String> stood,
            Collection<String> asked,
            double maxWaitMillis) {
        this.pool = Fit.front(now.text("Name"), Integer.MAX_VALUE);
        // another pool of that name, or of a process that was started again, counts from 0
        boolean isOther = before != null && now.number("ArrivedCount") < before.number("ArrivedCount");
        this.before = isOther ? null : before;
        this.now = now;
        this.stood = stood;
        this.tasks = since("ArrivedCount");
        boolean isHelper = !now.text("HousekeepingOf").isEmpty();
        for (String code : asked) {
            if (code.endsWith("ed")) {
                add(code, stood.contains(code) ? "yes" : "no", stood.contains(code), !stood.contains(""));
            } else if (code.equals("finding")) {
                String found = now.rows("Findings").stream()
                        .filter(finding -> finding.text("severity").equals("warning"))
                        .map(finding -> finding.text("code"))
                        .collect(Collectors.joining(" "));
                add(code, found.isEmpty() ? "none" : found, !found.isEmpty(), true);
            } else if (isHelper) {
                figures.put(code, "-");
            } else if (code.equals("grow")) {
                growth(code);
            } else if (code.equals("rejecting")) {
                double away = since("RejectedCount") - since("PutBackCount") + since("CallerRanCount");
                add(code, Amounts.count(Math.max(0, away)), away > 0, !Double.isNaN(away));
            } else {
                double wait = waitMillis(since("StartedCount"), now.number("QueuedCount"));
                boolean fails = wait > maxWaitMillis;
                String bound = (fails ? " > " : " <= ") + Amounts.time(maxWaitMillis);
                add(code, Amounts.time(wait) + bound, fails, !Double.isNaN(wait));
            }
        }
    }

    private double since(String count) {
        return now.number(count) - (before == null ? 0 : before.number(count));
    }

    private void add(String code, String figure, boolean fails, boolean isKnown) {
        figures.put(code, isKnown ? figure : "?");
        if (!isKnown || fails) {
            (isKnown ? failed : unknown).add(code);
        }
    }

    private void growth(String code) {
        String verdict = now.text("Recommendation.verdictCode");
        boolean isKnown = !verdict.isEmpty() && !verdict.equals("wait");
        boolean grows = verdict.equals("grow");
        double set = now.number("Recommendation.currentSize");
        boolean isGuess = now.number("Recommendation.low") <= set
                || now.number("Recommendation.confidence") < Look.MIN_CONFIDENCE;
        String sizes = Amounts.count(set) + " -> " + Amounts.count(now.number("Recommendation.size"));
        add(code, grows ? (isGuess ? "maybe " : "") + sizes : verdict, grows && !isGuess, isKnown);
        if (!isKnown) {
            figures.put(code, now.text("Recommendation.missingCode"));
        }
    }

    /**
     * Whether a pool's trouble may be left of the time before: it has stood ever since, and no task waits. How long it stands after its
     * end depends on the windows. {@code first}: of the beginning, or null; {@code stood}: what has stood since.
     */
    static boolean isOfBefore(PublishedPool first, PublishedPool now, Set<String> stood) {
        String standing = now.text("Status");
        boolean lasts = first != null && first.text("Status").equals(standing) && stood.isEmpty();
        return lasts && !standing.isEmpty() && now.number("QueuedCount") == 0;
    }

    /** Tasks that still wait are in no percentile: where they are one in a hundred, the oldest of them tells. */
    private double waitMillis(double started, double queued) {
        double oldest = now.number("OldestQueuedMillis");
        double told = started > 0 ? now.number("WaitMillis.p99") : queued > 0 ? oldest : 0;
        return queued > ONE_IN_A_HUNDRED * (started + queued) && oldest > told ? oldest : told;
    }

    /** Whether it had something to do. */
    boolean isUsed() {
        return tasks > 0
                || now.number("QueuedCount") > 0
                || !Collections.disjoint(stood, Arrays.asList("starved", "deadlocked"));
    }

    /** Of a table. */
    List<String> cells() {
        String result = !failed.isEmpty()
                ? "fails: " + String.join(", ", failed)
                : unknown.isEmpty() ? "holds" : "not known: " + String.join(", ", unknown);
        List<String> cells = new ArrayList<>(Arrays.asList(pool, result, Amounts.count(tasks)));
        cells.addAll(figures.values());
        return cells;
    }

    static List<String> titles(Collection<String> asked) {
        List<String> titles = new ArrayList<>(Arrays.asList("POOL", "RESULT", "TASKS"));
        asked.forEach(code -> titles.add(code.toUpperCase(Locale.ROOT)));
        return titles;
    }

    /** A case for each check, as Surefire writes it; what is not known is an error, so that nobody takes it for passed. */
    List<String> junit() {
        List<String> cases = new ArrayList<>();
        figures.forEach((code, figure) -> {
            String of = failed.contains(code) ? "failure" : unknown.contains(code) ? "error" : "";
            cases.add("<testcase classname=\"" + xml(pool) + "\" name=\"" + code + "\" time=\"0\">"
                    + (of.isEmpty() ? "" : "<" + of + " type=\"" + code + "\" message=\"" + xml(figure) + "\"/>")
                    + "</testcase>");
        });
        return cases;
    }

    /** XML has no way to write some characters. */
    private static String xml(String text) {
        return Html.text(text.replaceAll("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?"));
    }
}
