// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.report.Result;
import io.loadline.lab.Spread;
import io.loadline.proof.run.CaseResult.Counts;
import io.loadline.proof.run.CaseResult.Grade;
import io.loadline.proof.run.CaseResult.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Page of all cases.
 *
 * @param notRun titles of the servers that could not run, and the reasons
 * @param jobs number of servers that were measured at the same time
 */
record ProofPage(List<CaseResult> cases, Map<String, String> notRun, Form form, int jobs) {
    private static final String OURS = "Loadline";

    /** One row of a table. */
    private record Line(CaseResult of, Row row) {
        private List<String> misses(Form form) {
            return row.misses(form.bounds(), of.leastGood());
        }
    }

    /** Sizes of one rule in all cases. */
    private record Summary(String who, List<Grade> grades, long good, int asked) {
        private static Summary of(String who, List<CaseResult> cases, Form form) {
            List<Grade> grades = new ArrayList<>();
            long good = 0;
            for (CaseResult each : cases) {
                Grade grade = grade(each, who);
                if (grade != null) {
                    grades.add(grade);
                    good += grade.misses(form.bounds(), each.leastGood())
                                    .findAny()
                                    .isEmpty()
                            ? 1
                            : 0;
                }
            }
            return new Summary(who, grades, good, cases.size());
        }
    }

    /** Returns the grade of a rule's size, from the default size; null if the rule gives none. */
    static Grade grade(CaseResult of, String who) {
        return who.equals(OURS)
                ? of.rows().get(0).grade()
                : of.rivals().stream()
                        .filter(rival -> rival.label().equals(who))
                        .map(CaseResult.Rival::grade)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /** Returns Loadline and its rivals, in the order of tables and pictures. */
    static List<String> rules(List<CaseResult> cases) {
        return Stream.concat(
                        Stream.of(OURS),
                        cases.stream().flatMap(each -> each.rivals().stream()).map(CaseResult.Rival::label))
                .distinct()
                .toList();
    }

    /** Returns whether all servers ran and all results are within bounds. */
    boolean isGood() {
        return notRun.isEmpty()
                && cases.stream().allMatch(each -> each.misses(form.bounds()).isEmpty());
    }

    /** Writes the page, with the misses first. */
    void write(Result result) {
        result.parameter("form", form);
        result.parameter("jobs", jobs);
        result.parameter("notRun", notRun);
        result.parameter("servers", cases);
        long good = cases.stream()
                .filter(each -> each.misses(form.bounds()).isEmpty())
                .count();
        int disturbed = cases.stream().mapToInt(CaseResult::disturbed).sum();
        result.say(
                "%d of %d servers are good from all three starts; %d could not run. Other programs disturbed %d"
                        + " measurements in each repeat.",
                good, cases.size(), notRun.size(), disturbed);
        describeMeasurement(result);
        notRun.forEach((title, why) ->
                result.say("Not run: %s: %s", title, why.lines().findFirst().orElse("")));
        result.say("![Sizes of Loadline and of common rules, scored](proof.svg)");
        List<Line> lines = cases.stream()
                .flatMap(each -> each.rows().stream().map(row -> new Line(each, row)))
                .toList();
        List<Line> missed =
                lines.stream().filter(line -> !line.misses(form).isEmpty()).toList();
        if (!missed.isEmpty()) {
            result.table("misses", "Misses", missed)
                    .text("server", "server", line -> line.of.title())
                    .text("start", "from", line -> line.row.which())
                    .text("miss", "miss", line -> String.join("; ", line.misses(form)))
                    .text("said", "the agent's explanation", line -> line.row
                            .last()
                            .said());
        }
        if (!cases.isEmpty()) {
            rows(result, lines);
            rules(result);
            counts(result, lines);
            loads(result);
        }
    }

    private void describeMeasurement(Result result) {
        if (!cases.isEmpty()) {
            Spread observations = Spread.of(
                    cases.stream().flatMap(each -> each.rows().stream()).toList(),
                    row -> row.looks().size());
            Spread waited = Spread.of(cases, CaseResult::runQueueShare);
            result.say(
                    "The advice kept the size after %.0f observations in the median. At most %d servers were measured at the same"
                            + " time: requests waited for a processor for %.1f %% of their time in the median, and for"
                            + " %.1f %% with the server that waited most.",
                    observations.median(), jobs, 100 * waited.median(), 100 * waited.at(1));
        }
    }

    private void rows(Result result, List<Line> lines) {
        result.table("advice", "The advice at each start", lines)
                .note("Throughput and p99 response are over the best of the sweep, threads over the least good size."
                        + " The advice for a pool that starts threads on demand may be to keep a maximum that it never"
                        + " reaches. Then throughput and response are those at that maximum. Its threads are the most"
                        + " that ran at once, as counted in the server without the agent.")
                .text("server", "server", line -> line.of.title())
                .text("start", "from", line -> line.row.which())
                .number("startSize", "size", 0, line -> line.row.start())
                .number("advised", "advised", 0, line -> line.row.grade().size())
                .number("ran", "ran", 0, line -> line.row.grade().ran())
                .number("least", "least good", 0, line -> line.of.leastGood())
                .number("looks", "observations", 0, line -> line.row.looks().size())
                .number("throughput", "throughput", 2, line -> line.row.grade().throughput())
                .number("p99", "p99", 2, line -> line.row.grade().p99())
                .number("threads", "threads", 2, line -> line.row.grade().threads())
                .text("good", "good", line -> line.misses(form).isEmpty() ? "yes" : "no");
    }

    private void rules(Result result) {
        List<Summary> summaries =
                rules(cases).stream().map(who -> Summary.of(who, cases, form)).toList();
        result.table("rules", "Loadline and common rules", summaries)
                .note("Sizes that each rule gives at the server's default size; medians, and the worst.")
                .text("who", "rule", Summary::who)
                .number("good", "good", 0, Summary::good)
                .number("asked", "of", 0, Summary::asked)
                .number("throughput", "throughput", 2, all -> Spread.of(all.grades, Grade::throughput)
                        .median())
                .number("throughputWorst", "worst", 2, all -> Spread.of(all.grades, Grade::throughput)
                        .at(0))
                .number("p99", "p99", 2, all -> Spread.of(all.grades, Grade::p99)
                        .median())
                .number("p99Worst", "worst", 2, all -> Spread.of(all.grades, Grade::p99)
                        .at(1))
                .number("threads", "threads", 2, all -> Spread.of(all.grades, Grade::threads)
                        .median())
                .number("threadsWorst", "worst", 2, all -> Spread.of(all.grades, Grade::threads)
                        .at(1));
    }

    private static void counts(Result result, List<Line> lines) {
        result.table("counts", "Tasks counted", lines)
                .text("server", "server", line -> line.of.title())
                .text("start", "from", line -> line.row.which())
                .number("counted", "by the agent", 0, line -> sum(line, Counts::counted))
                .number("own", "by the server", 0, line -> sum(line, Counts::own))
                .number("answered", "answers", 0, line -> sum(line, Counts::answered));
    }

    private static long sum(Line line, ToLongFunction<Counts> count) {
        return line.row.counts().stream().mapToLong(count).sum();
    }

    private void loads(Result result) {
        result.table("servers", "Servers", cases)
                .text("server", "server", CaseResult::title)
                .text("load", "load", CaseResult::traffic)
                .text("java", "Java", CaseResult::java)
                .text("libraries", "libraries", each -> String.join(" ", each.libraries()))
                .number("disturbed", "disturbed", 0, CaseResult::disturbed)
                .number("runQueueShare", "waited for a processor", 3, CaseResult::runQueueShare)
                .number("seconds", "seconds", 0, CaseResult::seconds);
    }
}
