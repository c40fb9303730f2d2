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
import io.loadline.lab.real.Judge.SizeScore;
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
 * Measures how far recommendations are from the best sizes. Runs the workloads one after the other, and prints the rows
 * of each when it is done.
 */
@Command(name = "regret", description = """
        Regret: how far recommendations are from the best sizes
        Runs fifteen kinds of work in real pools under the agent, each at a quarter of, at and four times its best \
        size. Compares the sizes that the agent and common rules recommend with a sweep over the sizes. First prints \
        how long it takes. With --quick it takes about ten minutes: tasks, observations and windows are shorter, \
        there is one repeat, and sizes between those of the sweep are interpolated.""")
public final class RegretExperiment extends Experiment {
    @Option(names = "--only", split = ",", description = "run only these workloads, such as W3,W7a,W8")
    private List<String> only = List.of();

    @Option(names = "--seconds", description = "length of an observation (120; 4.5 with --quick)")
    @Within(least = 5, most = 3_600, unit = "seconds")
    private Integer seconds;

    @Option(names = "--repeats", description = "observations at each size (3; 1 with --quick)")
    @Within(least = 1, most = 100, unit = "repeats")
    private Integer repeats;

    @Option(names = "--parts", paramLabel = "DIR", description = """
            keep the outcome of each workload here, and reuse those of an earlier run with the same settings. \
            A long run may so be ended and resumed.""")
    private Path parts;

    @Override
    protected double estimateSeconds(Lab lab) {
        Plan plan = Plan.of(lab, seconds, repeats, 1);
        return workloads(lab, plan).stream().mapToDouble(plan::estimateSeconds).sum();
    }

    private List<RealWorkload> workloads(Lab lab, Plan plan) {
        return lab.only(only, plan.workloads().all(), RealWorkload::id);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        Plan plan = Plan.of(lab, seconds, repeats, Spin.chunksPerMilli());
        List<Outcome> outcomes = new ArrayList<>();
        for (RealWorkload workload : workloads(lab, plan)) {
            Outcome outcome = outcome(workload, new Contest(workload, plan, lab));
            outcomes.add(outcome);
            lab.done();
            String title = workload.id() + ": " + workload.title();
            lab.out().printf("%n%s", rows(title, List.of(outcome)).markdown()).flush();
        }
        conclude(result, plan, outcomes);
    }

    /** Returns the outcome that an earlier run has kept, or else measures the outcome. */
    private Outcome outcome(RealWorkload workload, Contest contest) throws InterruptedException {
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
                    "Delete " + kept + ", or give --parts a writable directory: no earlier run has kept this file ("
                            + e.getMessage() + ").",
                    e);
        }
    }

    private static List<Row> allRows(List<Outcome> outcomes) {
        return outcomes.stream().flatMap(outcome -> outcome.rows().stream()).toList();
    }

    /**
     * Quality of one competitor's sizes over all workloads and running sizes.
     *
     * @param answers number of the {@code asked} answers that were a size
     */
    record Summary(String who, Measure throughput, Measure p99, Measure size, int answers, int asked) {
        /** Median and worst of one figure; NaN if nothing was scored. */
        record Measure(double median, double worst) {
            private static Measure of(
                    List<SizeScore> scores, ToDoubleFunction<SizeScore> figure, boolean moreIsBetter) {
                Spread spread = Spread.of(scores, figure);
                return new Measure(spread.median(), spread.at(moreIsBetter ? 0 : 1));
            }
        }

        static Summary of(String who, List<SizeScore> scores) {
            return new Summary(
                    who,
                    Measure.of(scores, SizeScore::throughput, true),
                    Measure.of(scores, SizeScore::p99, false),
                    Measure.of(scores, SizeScore::size, false),
                    (int) scores.stream().filter(SizeScore::isAnswer).count(),
                    scores.size());
        }

        /**
         * Summarizes Loadline, with and without steps, then each competitor, over the workloads that have a good size.
         */
        static List<Summary> of(List<Outcome> outcomes) {
            List<Row> rows = allRows(
                    outcomes.stream().filter(outcome -> outcome.leastGood() > 0).toList());
            List<Summary> all = new ArrayList<>();
            all.add(of("Loadline", rows.stream().map(Row::score).toList()));
            List<Row> sizes = rows.stream().filter(row -> !row.isStep()).toList();
            all.add(of("Loadline, without steps", sizes.stream().map(Row::score).toList()));
            for (Competitor rival : Competitor.values()) {
                List<SizeScore> scores = rows.stream()
                        .map(row -> row.competitors().get(rival.ordinal()))
                        .toList();
                all.add(of(rival.label, scores));
            }
            return all;
        }
    }

    /** Adds the tables, the picture and the checks of the aims. */
    static void conclude(Result result, Plan plan, List<Outcome> outcomes) {
        List<Row> rows = allRows(outcomes);
        double regimesRight = share(rows, Row::regimeRight);
        result.parameter("seconds of each observation", plan.observeSeconds());
        result.parameter("observations at each size", plan.repeats());
        result.say(
                "Over %d kinds of work, the regime was right in %.0f %% of the answers, and %.0f %% of them were honest:"
                        + " a good size, a size that the agent called a step, or no size.",
                outcomes.size(), 100 * regimesRight, 100 * share(rows, Row::honest));
        if (plan.quick()) {
            result.say("Sizes that are not in the sweep are interpolated between their neighbours there.");
        }
        List<Summary> all = Summary.of(outcomes);
        Table<Summary> table = result.table(
                        "summaries", "Median and worst over all kinds of work and running sizes", all)
                .note("""
                Throughput and p99 response are over the best, and threads over the least good size. A step is an \
                answer whose size is not known before twice the most busy threads were tried.""")
                .text("who", "rule", Summary::who)
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
        result.bars("regret", "Loadline and common rules", "1 is the best", names)
                .caption("Throughput should be near 1; threads should be near 1, and not above.")
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
        result.atLeast("right regimes, share of answers", regimesRight, 0.95);
    }

    /** Returns the share of true values among the known ones; NaN if there are none. */
    private static double share(List<Row> rows, Function<Row, Boolean> judged) {
        return known(rows, judged).mapToInt(right -> right ? 1 : 0).average().orElse(Double.NaN);
    }

    private static Stream<Boolean> known(List<Row> rows, Function<Row, Boolean> judged) {
        return rows.stream().map(judged).filter(Objects::nonNull);
    }

    /** One line of the table: the repeats of one workload at one running size. */
    private record Group(Outcome outcome, List<Row> rows) {
        /** Returns the pools' sizes of a single repeat, else the median, least and greatest of the sums. */
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

        double median(ToDoubleFunction<SizeScore> figure) {
            return Spread.of(rows, row -> figure.applyAsDouble(row.score())).median();
        }

        /** Returns "yes", "NO" or a share such as "2/3"; "-" if nothing can be judged. */
        String judged(Function<Row, Boolean> judge) {
            List<Boolean> known = known(rows, judge).toList();
            int right = Collections.frequency(known, true);
            if (known.isEmpty()) {
                return "-";
            }
            return right == known.size() ? "yes" : right == 0 ? "NO" : right + "/" + known.size();
        }

        /** Returns the reported regimes, with the number of observations of the first repeat. */
        String regimes() {
            String named = rows.stream().map(Row::regime).distinct().collect(Collectors.joining("; "));
            Row first = rows.get(0);
            String observations =
                    " (observation %d of %d)".formatted(first.observations(), first.observationsAllowed());
            return first.observationsAllowed() > 1 ? named + observations : named;
        }
    }

    /** Makes a table with a row for each running size of each kind of work. */
    private static Table<Group> rows(String title, List<Outcome> outcomes) {
        List<Group> groups = new ArrayList<>();
        for (Outcome outcome : outcomes) {
            Map<Integer, List<Row>> bySize = outcome.rows().stream()
                    .collect(Collectors.groupingBy(Row::running, LinkedHashMap::new, Collectors.toList()));
            bySize.values().forEach(rows -> groups.add(new Group(outcome, rows)));
        }
        return new Table<>("rows", title, groups)
                .note(
                        "An undersized pool whose clients wait for answers may be resized in steps, with an observation of each.")
                .text("workload", "work", group -> group.outcome.workload() + " " + group.outcome.title())
                .threads("leastGood", "least good, threads", group -> group.outcome.leastGood())
                .number("running", "running", 0, group -> group.rows.get(0).running())
                .text("recommended", "recommended", Group::recommended)
                .number("throughput", "throughput, of best", 2, group -> group.median(SizeScore::throughput))
                .number("p99", "p99, of best", 2, group -> group.median(SizeScore::p99))
                .number("size", "threads, of least good", 2, group -> group.median(SizeScore::size))
                .text("regimeRight", "regime right", group -> group.judged(Row::regimeRight))
                .text("honest", "honest", group -> group.judged(Row::honest))
                .text("regime", "regime", Group::regimes);
    }
}
