// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.Failure;
import io.loadline.demo.ProcessorTime;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Job;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.PoolFigures.SizeChange;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import io.loadline.lab.real.Scenario.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares pools that the agent resizes with the same pools at their start size. */
@Command(name = "auto", description = """
        Automatic resizing: real pools under resize=auto, beside their start size
        Runs the demo server once with a fixed size and once with resize=auto, under loads whose right size is known. \
        Loads rise and fall, a database slows down, and a neighbour takes a processor. First prints how long it takes; \
        with --quick under ten minutes.""")
public final class ResizingExperiment extends Experiment {
    private static final String POOL = "demo-server";
    private static final String BOUNDS = ",resize=auto,auto.pace=fast,auto.min.demo-server=1,auto.max.demo-server=128";
    private static final double START_SECONDS = 4;
    /** Seconds of load before the first phase, in which the server's code is compiled. The agent measures already. */
    private static final int WARMUP_SECONDS = 4;

    private static final int SPARE_SECONDS = 120;
    /** Most steps from a quarter of the right size: two doublings and one more. */
    private static final int MAX_STEPS = 3;

    private static final double COUNT_SECONDS = 5;

    @Option(names = "--only", split = ",", description = "run only these scenarios, such as closed-quarter,neighbour")
    private List<String> only = List.of();

    /** Computes on one processor until its JVM ends. */
    record NeighbourJob() implements Job<NeighbourJob> {
        @Override
        public NeighbourJob run() {
            while (true) {
                Spin.chunks(100);
            }
        }
    }

    /** Counts of the pool's MBean after the load. */
    record Counts(
            double arrivedCount,
            double completedCount,
            double queuedCount,
            double activeCount,
            double rejectedCount,
            double removedCount,
            String resizeMode) {
        double inside() {
            return queuedCount + activeCount;
        }

        /**
         * Returns the tasks by which the counts differ from one another and from the clients'; 0 is right.
         *
         * @param sent requests that the clients sent
         * @param answered requests that were answered without an error
         */
        double unaccounted(double sent, double answered) {
            double ended = completedCount + rejectedCount + removedCount;
            return Math.abs(arrivedCount - ended - inside())
                    + Math.abs(arrivedCount - sent)
                    + Math.abs(completedCount - answered);
        }
    }

    /** Threads of the pool from {@code seconds} on, counted from the first request. */
    record Size(double seconds, int threads) {}

    /**
     * One run of a scenario. Seconds count from the first request.
     *
     * @param start threads at the start
     * @param loads results of the phases
     * @param phaseStarts seconds at which each phase began
     * @param changes that the agent reported, by this machine's clock
     * @param startMillis of the first request, since the epoch
     */
    record Run(
            int start,
            List<LoadResult> loads,
            List<Double> phaseStarts,
            List<SizeChange> changes,
            long startMillis,
            Counts counts,
            double seconds) {
        /** Returns the sizes at the start and after each change. Changes that the agent only reported are left out. */
        List<Size> sizes() {
            List<Size> sizes = new ArrayList<>(List.of(new Size(0, start)));
            changes.stream()
                    .filter(change -> !change.action().equals("would"))
                    .forEach(change -> sizes.add(new Size(secondsOf(change), change.threadsAfter())));
            return sizes;
        }

        Size last() {
            return sizes().get(sizes().size() - 1);
        }

        /** Returns the size at the end of a phase. */
        int sizeAfter(int phase) {
            double end = phase + 1 < phaseStarts.size() ? phaseStarts.get(phase + 1) : seconds;
            List<Size> until =
                    sizes().stream().filter(size -> size.seconds <= end).toList();
            return until.get(until.size() - 1).threads;
        }

        /** Counts the changes of one kind: {@code resize} is a step, {@code back} undoes it. */
        long count(String action) {
            return changes.stream()
                    .filter(change -> change.action().equals(action))
                    .count();
        }

        double secondsOf(SizeChange change) {
            return (change.timeMillis() - startMillis) / 1e3;
        }

        /**
         * Returns the seconds from the start of a phase to the last change of the size; 0 if the size did not change
         * since.
         */
        double settledAfter(int phase) {
            return Math.max(0, last().seconds - phaseStarts.get(phase));
        }

        double unaccounted() {
            return counts.unaccounted(
                    loads.stream().mapToLong(LoadResult::sent).sum(),
                    loads.stream().mapToLong(LoadResult::answered).sum());
        }

        long changesInLastPhase() {
            double from = phaseStarts.get(phaseStarts.size() - 1);
            return sizes().stream().filter(size -> size.seconds > from).count();
        }
    }

    /** One phase of a scenario, with the start size and with the sizes that the agent set. */
    record Pair(Scenario scenario, Run fixed, Run auto, int phase) {
        /** Creates the pair of the last phase, which stands for the whole scenario. */
        Pair(Scenario scenario, Run fixed, Run auto) {
            this(scenario, fixed, auto, scenario.order().size() - 1);
        }

        /** Returns all phases up to this one. */
        List<Pair> phases() {
            return IntStream.rangeClosed(0, phase)
                    .mapToObj(each -> new Pair(scenario, fixed, auto, each))
                    .toList();
        }

        /** Returns the result of the fixed size in the situation of this phase. */
        LoadResult fixedLoad() {
            return fixed.loads.get(scenario.order().get(phase));
        }

        LoadResult autoLoad() {
            return auto.loads.get(phase);
        }

        Phase now() {
            return scenario.phases().get(phase);
        }

        /** Returns the throughput under resizing over that of the fixed size, all phases together. */
        double throughputRatio() {
            return perSecond(Pair::autoLoad) / perSecond(Pair::fixedLoad);
        }

        private double perSecond(Function<Pair, LoadResult> load) {
            return phases().stream()
                    .mapToDouble(each -> load.apply(each).throughputPerSecond())
                    .sum();
        }

        double unaccounted() {
            return fixed.unaccounted() + auto.unaccounted();
        }

        /** Adds columns for throughput and p99 response, with the fixed size and resized. */
        static Table<Pair> loads(Table<Pair> table) {
            return table.number("fixedPerSecond", "fixed, /s", 0, row -> row.fixedLoad()
                            .throughputPerSecond())
                    .number("autoPerSecond", "resized", 0, row -> row.autoLoad().throughputPerSecond())
                    .number("fixedP99Millis", "p99, ms: fixed", 0, row -> row.fixedLoad()
                            .p99Millis())
                    .number("autoP99Millis", "resized", 0, row -> row.autoLoad().p99Millis());
        }
    }

    private List<Scenario> scenarios(Lab lab) {
        return lab.only(only, Scenario.all(), Scenario::id);
    }

    private static int phaseSeconds(Lab lab) {
        return lab.choose(13, 300);
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return scenarios(lab).stream()
                .mapToInt(scenario ->
                        scenario.order().size() + scenario.situations().size())
                .mapToDouble(phases -> 2 * (START_SECONDS + WARMUP_SECONDS) + phases * phaseSeconds(lab))
                .sum();
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        List<Pair> pairs = new ArrayList<>();
        for (Scenario scenario : scenarios(lab)) {
            lab.doing("%s: %d threads", scenario.title(), scenario.start());
            Run fixed = run(lab, scenario, false);
            lab.doing("%s: %d threads, resized by the agent", scenario.title(), scenario.start());
            pairs.add(new Pair(scenario, fixed, run(lab, scenario, true)));
        }
        result.parameter("length of a phase, s", phaseSeconds(lab));
        result.parameter("agent", BOUNDS);
        tables(result, pairs, phaseSeconds(lab));
        pairs.forEach(pair -> picture(result, pair));
        pairs.forEach(pair -> check(result, pair));
    }

    /** Runs all phases with {@code resize=auto}, or each situation once with the fixed size. */
    private static Run run(Lab lab, Scenario scenario, boolean resizing) throws InterruptedException {
        String agent = lab.agent()
                + (lab.quick() ? "=window=100ms,history=20s" : "=window=1s,history=3m")
                + (resizing ? BOUNDS : ",resize=off");
        List<Phase> phases = resizing ? scenario.phases() : scenario.situations();
        String options = "%s --threads %d --seconds %d"
                .formatted(scenario.server(), scenario.start(), phases.size() * phaseSeconds(lab) + SPARE_SECONDS);
        List<LoadResult> loads = new ArrayList<>();
        List<Double> starts = new ArrayList<>();
        try (Jvm server = Jvm.ofServer(agent, options);
                Beans beans = server.beans()) {
            ProcessorTime use = new ProcessorTime();
            double serverBefore = server.processorSeconds();
            long startMillis = System.currentTimeMillis();
            for (Phase phase : phases) {
                starts.add(use.seconds());
                int warmup = loads.isEmpty() ? WARMUP_SECONDS : 0;
                try (Jvm neighbour = phase.neighbour() ? Jvm.ofJobs(null) : null) {
                    if (neighbour != null) {
                        neighbour.begin(new NeighbourJob());
                    }
                    loads.add(phase.load(server.ready().url(), warmup, phaseSeconds(lab), lab.seed() + loads.size())
                            .start()
                            .await());
                }
            }
            double seconds = use.seconds();
            if (phases.stream().noneMatch(Phase::neighbour)) {
                double busy = (server.processorSeconds() - serverBefore) / seconds;
                lab.noteOthers(Math.max(0, use.others() - busy));
            }
            Beans.Bean pool = beans.requirePool(POOL);
            // wait until two readings agree: the agent sums its stripes a moment later
            Counts counts = Beans.await(
                    COUNT_SECONDS,
                    () -> pool.read(Counts.class),
                    (before, now) -> now.equals(before) && now.inside() == 0);
            if (!counts.resizeMode.equals(resizing ? "auto" : "off")) {
                throw new Failure(
                        "Give the --agent of this build: the agent's ResizeMode is '" + counts.resizeMode + "'.");
            }
            return new Run(scenario.start(), loads, starts, SizeChange.of(pool), startMillis, counts, seconds);
        }
    }

    private static void tables(Result result, List<Pair> pairs, int phaseSeconds) {
        Table<Pair> scenarios = result.table("scenarios", "Fixed and resized", pairs)
                .note("""
                Right is the least good size of the last phase. Throughput and p99 response are those of the last \
                %d s. Settled is the time from the last change of the load to the last resize. Whole is the number of \
                answers over those of the fixed size in the same time. Lost is by how many tasks the agent's counts \
                differ from one another, or from the clients' counts.""".formatted(phaseSeconds))
                .text("scenario", "scenario", row -> row.scenario.title())
                .number("start", "start, threads", 0, row -> row.scenario.start())
                .number("right", "right", 0, row -> row.now().right())
                .number("final", "final", 0, row -> row.auto.last().threads)
                .number("steps", "steps", 0, row -> row.auto.count("resize"))
                .number("undone", "undone", 0, row -> row.auto.count("back"))
                .number("settledSeconds", "settled, s", 0, row -> row.auto.settledAfter(row.scenario.lastChange()));
        Pair.loads(scenarios)
                .number("throughputRatio", "whole", 2, Pair::throughputRatio)
                .number("unaccounted", "lost, tasks", 0, Pair::unaccounted);
        Table<Pair> byPhase = result.table(
                        "phases",
                        "Phase by phase",
                        pairs.stream().flatMap(pair -> pair.phases().stream()).toList())
                .note(
                        "Each phase has the result of the fixed size in the same situation. Size is that at the phase's end.")
                .text("scenario", "scenario", row -> row.scenario.title())
                .text("situation", "situation", row -> row.now().situation())
                .number("right", "right, threads", 0, row -> row.now().right())
                .number("size", "size", 0, row -> row.auto.sizeAfter(row.phase));
        Pair.loads(byPhase)
                .number("fixedRefused", "refused: fixed", 0, row -> row.fixedLoad()
                        .errors())
                .number("autoRefused", "resized", 0, row -> row.autoLoad().errors());
        record Step(Pair pair, SizeChange change) {}
        List<Step> steps = new ArrayList<>();
        pairs.forEach(pair -> pair.auto.changes.forEach(change -> steps.add(new Step(pair, change))));
        result.table("steps", "Every step, as the agent reports it", steps)
                .text("scenario", "scenario", step -> step.pair.scenario.title())
                .number("seconds", "after, s", 1, step -> step.pair.auto.secondsOf(step.change))
                .text("action", "action", step -> step.change.action())
                .number("before", "from, threads", 0, step -> step.change.threadsBefore())
                .number("after", "to", 0, step -> step.change.threadsAfter())
                .text("reason", "reason", step -> step.change.reason())
                .text("outcome", "outcome", step -> step.change.outcome());
    }

    /** Adds a picture of threads over time: the set size, the right size, and each change. */
    static void picture(Result result, Pair pair) {
        Run run = pair.auto;
        List<Size> right = pair.phases().stream()
                .map(each ->
                        new Size(run.phaseStarts.get(each.phase), each.now().right()))
                .toList();
        Chart chart = result.lines(
                        "auto-" + pair.scenario.id(),
                        pair.scenario.title() + ": the size of the pool over time",
                        "seconds",
                        "threads")
                .caption("The size that the agent set, beside the least good size, with a mark at each change.");
        level(chart, "resized by the agent", Role.MEASURED, run.sizes(), run.seconds);
        level(chart, "right", Role.THEORY, right, run.seconds);
        List<Size> set = run.sizes().subList(1, run.sizes().size());
        chart.line(
                "change",
                Role.RECOMMENDED,
                set.stream().mapToDouble(Size::seconds).toArray(),
                set.stream().mapToDouble(Size::threads).toArray());
    }

    /** Adds a step function. */
    private static void level(Chart chart, String name, Role role, List<Size> sizes, double end) {
        double[] x = new double[2 * sizes.size()];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            int next = (i + 1) / 2;
            x[i] = next < sizes.size() ? sizes.get(next).seconds : end;
            y[i] = sizes.get(i / 2).threads;
        }
        chart.line(name, role, x, y);
    }

    private static void check(Result result, Pair pair) {
        String title = pair.scenario.title() + ": ";
        double p99 = pair.autoLoad().p99Millis() / pair.fixedLoad().p99Millis();
        result.atMost(title + "lost", pair.unaccounted(), 0, "tasks");
        result.atLeast(title + "answered, resized over fixed", pair.throughputRatio(), 0.95);
        result.atMost(title + "p99 response at the end, resized over fixed", p99, 1.25, "");
        if (pair.scenario.lastChange() < pair.phase) { // nothing changes in the last phase, so the size must be settled
            result.atMost(title + "resizes in the last phase", pair.auto.changesInLastPhase(), 0, "");
        }
        if (pair.scenario.lastChange() == 0) {
            double ratio = (double) pair.auto.last().threads / pair.now().right();
            result.atMost(title + "steps", pair.auto.count("resize"), MAX_STEPS, "");
            result.between(title + "final size over right size", ratio, 0.8, 1.25);
        }
    }
}
