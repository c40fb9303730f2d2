// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import com.google.gson.JsonParseException;
import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.Range.Within;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import io.loadline.lab.Spread;
import io.loadline.lab.real.Contest.Outcome;
import io.loadline.lab.real.Judge.Row;
import io.loadline.lab.real.Judge.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures how far recommendations are from the best: all workloads, one after the other, each with its rows as soon as it is
 * done.
 */
@Command(name = "regret", description = """
        Regret: how far recommendations are from the best sizes
        Runs real pools under the agent, fifteen kinds of work, each at a quarter of, at and four times its best \
        size, and compares the sizes that the agent and common rules name with what a sweep over the sizes shows. \
        Says beforehand how long it takes. With --quick in about ten minutes: shorter tasks, looks and windows, one \
        repeat; sizes between those of the sweep are interpolated.""")
public final class Regret extends Experiment {
    @Option(names = "--only", split = ",", description = "only these workloads, such as W3,W7a,W8")
    private List<String> only = List.of();

    @Option(names = "--seconds", description = "how long the agent looks before it is asked (120; 4.5 with --quick)")
    @Within(least = 5, most = 3_600, unit = "seconds")
    private Integer seconds;

    @Option(names = "--repeats", description = "looks at each size (3; 1 with --quick)")
    @Within(least = 1, most = 100, unit = "repeats")
    private Integer repeats;

    @Option(names = "--parts", paramLabel = "DIR", description = """
            keep what came of each workload here, and take from here what an earlier run with the same settings has \
            done: a long run may be ended and resumed""")
    private Path parts;

    @Override
    protected double estimateSeconds(Lab lab) {
        Plan plan = Plan.of(lab, seconds, repeats, 1);
        return workloads(lab, plan).stream().mapToDouble(plan::estimateSeconds).sum();
    }

    private List<Workload> workloads(Lab lab, Plan plan) {
        return lab.only(only, plan.workloads().all(), Workload::id);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        Plan plan = Plan.of(lab, seconds, repeats, Spin.chunksPerMilli());
        List<Outcome> outcomes = new ArrayList<>();
        for (Workload workload : workloads(lab, plan)) {
            Outcome outcome = outcome(workload, new Contest(workload, plan, lab));
            outcomes.add(outcome);
            lab.done();
            String title = workload.id() + ": " + workload.title();
            lab.out().printf("%n%s", rows(title, List.of(outcome)).markdown()).flush();
        }
        conclude(result, plan, outcomes);
    }

    /** Returns the outcome that an earlier run has kept, else measures it now. */
    private Outcome outcome(Workload workload, Contest contest) throws InterruptedException {
        if (parts == null) {
            return contest.run();
        }
        Path kept = parts.resolve(workload.id() + ".json");
        try {
            if (!Files.exists(kept)) {
                Files.createDirectories(parts);
                Files.writeString(kept, Json.write(contest.run()));
            }
            return Json.read(Files.readString(kept), Outcome.class);
        } catch (IOException | JsonParseException e) {
            throw new Failure(
                    kept + " is not what an earlier run has kept: delete it, and give --parts a directory that"
                            + " is writable (" + e.getMessage() + ").",
                    e);
        }
    }

    private static List<Row> allRows(List<Outcome> outcomes) {
        return outcomes.stream().flatMap(outcome -> outcome.rows().stream()).toList();
    }

    /**
     * A competitor that names sizes, and how good they are over all workloads and running sizes.
     *
     * @param answers how many of {@code asked} were a size
     */
    record Summary(String who, Measure throughput, Measure p99, Measure size, int answers, int asked) {
        /** NaN if nothing was scored. */
        record Measure(double median, double worst) {
            private static Measure of(List<Score> scores, ToDoubleFunction<Score> figure, boolean moreIsBetter) {
                Spread spread = Spread.of(scores, figure);
                return new Measure(spread.median(), spread.at(moreIsBetter ? 0 : 1));
            }
        }

        static Summary of(String who, List<Score> scores) {
            return new Summary(
                    who,
                    Measure.of(scores, Score::throughput, true),
                    Measure.of(scores, Score::p99, false),
                    Measure.of(scores, Score::size, false),
                    (int) scores.stream().filter(Score::isAnswer).count(),
                    scores.size());
        }

        /** Loadline's, with and without steps, then each competitor's, over the workloads that have a good size. */
        static List<Summary> of(List<Outcome> outcomes) {
            List<Row> rows = allRows(
                    outcomes.stream().filter(outcome -> outcome.leastGood() > 0).toList());
            List<Summary> all = new ArrayList<>();
            all.add(of("Loadline", rows.stream().map(Row::score).toList()));
            List<Row> sizes = rows.stream().filter(row -> !row.isStep()).toList();
            all.add(of("Loadline, without steps", sizes.stream().map(Row::score).toList()));
            for (Competitor rival : Competitor.values()) {
                List<Score> scores = rows.stream()
                        .map(row -> row.competitors().get(rival.ordinal()))
                        .toList();
                all.add(of(rival.label, scores));
            }
            return all;
        }
    }

    /** Tables, picture and the aims. */
    static void conclude(Result result, Plan plan, List<Outcome> outcomes) {
        List<Row> rows = allRows(outcomes);
        double regimesRight = share(rows, Row::regimeRight);
        result.parameter("seconds of each look", plan.observeSeconds());
        result.parameter("looks at each size", plan.repeats());
        result.say(
                "Of %d kinds of work, the agent named the regime right in %.0f %% of its answers and was honest in %.0f %%: it"
                        + " gave a good size, or said that it cannot know or that the size is a step.",
                outcomes.size(), 100 * regimesRight, 100 * share(rows, Row::honest));
        if (plan.quick()) {
            result.say("Sizes that are not in the sweep are interpolated between their neighbours there.");
        }
        List<Summary> all = Summary.of(outcomes);
        Table<Summary> table = result.table(
                        "summaries", "Median and worst over all kinds of work and running sizes", all)
                .note("""
                Throughput and p99 response at the named size over the best; threads over the least good size. A step \
                is an answer that says that the size is not known before twice the most seen busy was tried.""")
                .text("who", "who names the size", Summary::who)
                .number("throughputMedian", "throughput, median", 2, who -> who.throughput.median)
                .number("throughputWorst", "worst", 2, who -> who.throughput.worst)
                .number("p99Median", "p99 response, median", 2, who -> who.p99.median)
                .number("p99Worst", "worst", 2, who -> who.p99.worst)
                .number("sizeMedian", "threads, median", 2, who -> who.size.median)
                .number("sizeWorst", "worst", 2, who -> who.size.worst)
                .number("answers", "answers", 0, Summary::answers)
                .number("asked", "asked", 0, Summary::asked);
        result.add(rows("Each kind of work at each running size", outcomes));
        List<String> names = all.stream().map(Summary::who).toList();
        result.bars("regret", "Who names good sizes?", "1 is the best", names)
                .caption("Loadline beside common rules: throughput should be near 1, threads near 1 and not above.")
                .bars("throughput / best, median", Role.MEASURED, table.numbers("throughputMedian"))
                .bars("throughput / best, worst", Role.RECOMMENDED, table.numbers("throughputWorst"))
                .bars("threads / least good, median", Role.THEORY, table.numbers("sizeMedian"));
        Summary own = all.get(0);
        Summary sizes = all.get(1);
        result.atLeast("throughput / best, median", own.throughput.median, 0.98);
        result.atLeast("throughput / best, worst, without steps", sizes.throughput.worst, 0.95);
        result.atMost("p99 response / best, median", own.p99.median, 1.05, "");
        result.atMost("p99 response / best, worst, without steps", sizes.p99.worst, 1.3, "");
        result.atMost("threads / least good, median", own.size.median, 1.15, "");
        result.atMost("threads / least good, worst", own.size.worst, 1.5, "");
        result.atLeast("regimes named right, share of answers", regimesRight, 0.95);
    }

    /** Returns the share of the known ones; NaN if there are none. */
    private static double share(List<Row> rows, Function<Row, Boolean> judged) {
        return known(rows, judged).mapToInt(right -> right ? 1 : 0).average().orElse(Double.NaN);
    }

    private static Stream<Boolean> known(List<Row> rows, Function<Row, Boolean> judged) {
        return rows.stream().map(judged).filter(Objects::nonNull);
    }

    /** The repeats of one workload at one running size, as one line of the table. */
    private record Group(Outcome outcome, List<Row> rows) {
        /** Alone the pools' sizes; of several repeats the median, least and greatest of the sums. */
        String recommended() {
            int[] sizes = rows.stream()
                    .mapToInt(Row::recommended)
                    .filter(size -> size > 0)
                    .sorted()
                    .toArray();
            if (sizes.length == 0) {
                return "-";
            }
            if (rows.size() == 1) {
                return rows.get(0).byPool().stream().map(String::valueOf).collect(Collectors.joining("+"));
            }
            int last = sizes.length - 1;
            String middle = String.valueOf(sizes[last / 2]);
            return sizes[0] == sizes[last] ? middle : "%s (%d-%d)".formatted(middle, sizes[0], sizes[last]);
        }

        double median(ToDoubleFunction<Score> figure) {
            return Spread.of(rows, row -> figure.applyAsDouble(row.score())).median();
        }

        /** "yes", "NO" or "2/3"; "-" if there is nothing to judge. */
        String judged(Function<Row, Boolean> judge) {
            List<Boolean> known = known(rows, judge).toList();
            int right = Collections.frequency(known, true);
            if (known.isEmpty()) {
                return "-";
            }
            return right == known.size() ? "yes" : right == 0 ? "NO" : right + "/" + known.size();
        }

        /** Returns the regimes that were named, with the samples of the first repeat. */
        String regimes() {
            String named = rows.stream().map(Row::regime).distinct().collect(Collectors.joining("; "));
            Row first = rows.get(0);
            String looks = " (look %d of %d)".formatted(first.looks(), first.looksAllowed());
            return first.looksAllowed() > 1 ? named + looks : named;
        }
    }

    /** A row for each running size of each kind of work. */
    private static Table<Group> rows(String title, List<Outcome> outcomes) {
        List<Group> groups = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            Map<Integer, List<Row>> bySize = outcome.rows().stream()
                    .collect(Collectors.groupingBy(Row::running, LinkedHashMap::new, Collectors.toList()));
            bySize.values().forEach(rows -> groups.add(new Group(outcome, rows)));
        }
        return new Table<>("rows", title, groups)
                .note("An undersized pool whose clients wait for their answers may be followed in steps, the looks.")
                .text("workload", "work", group -> group.outcome.workload() + " " + group.outcome.title())
                .threads("leastGood", "least good, threads", group -> group.outcome.leastGood())
                .number("running", "running", 0, group -> group.rows.get(0).running())
                .text("recommended", "recommended", Group::recommended)
                .number("throughput", "throughput, of best", 2, group -> group.median(Score::throughput))
                .number("p99", "p99, of best", 2, group -> group.median(Score::p99))
                .number("size", "threads, of least good", 2, group -> group.median(Score::size))
                .text("regimeRight", "regime right", group -> group.judged(Row::regimeRight))
                .text("honest", "honest", group -> group.judged(Row::honest))
                .text("regime", "regime", Group::regimes);
    }
}
