package io.loadline.demo.experiment.regret;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Job;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.ProcessorUse;
import io.loadline.demo.experiment.SizeChange;
import io.loadline.demo.experiment.regret.Scenario.Phase;
import io.loadline.demo.load.Load;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.load.RunningLoad;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Pools that the agent resizes by itself, beside the same pools of the size that they started with. */
@Command(
        name = "auto",
        description = "Runs the demo server under loads that come, rise and fall, behind a database that slows down and"
                + " beside a neighbour that takes a processor, once with the size fixed and once with resize=auto. Says"
                + " beforehand how long it takes; with --quick under ten minutes.")
public final class Resizing extends Experiment {
    private static final String POOL = "demo-server";
    private static final int MIN_THREADS = 1;
    private static final int MAX_THREADS = 128;
    private static final double START_SECONDS = 4;
    /** Before the first phase, until the server's code is compiled; the agent looks already. */
    private static final int WARMUP_SECONDS = 4;

    private static final int SPARE_SECONDS = 120;
    private static final Duration EVERY = Duration.ofMillis(250);
    /** From a quarter of the right size: two doublings and one more. */
    private static final int MAX_STEPS = 3;

    private static final double COUNT_SECONDS = 5;

    @Option(names = "--only", split = ",", description = "only these scenarios, such as closed-quarter,neighbour")
    private List<String> only = List.of();

    public Resizing() {
        super(
                "Resizing by itself: real pools under resize=auto, beside the size that they started with",
                "The demo server under loads whose right size is known, with auto.pace=fast, first with the size fixed,"
                        + " then resized by the agent.");
    }

    /** Computes on one processor for so long. */
    record NeighbourJob(int seconds) implements Job<NeighbourJob.Done> {
        record Done(double seconds) {}

        @Override
        public Done run() {
            long start = System.nanoTime();
            while (System.nanoTime() - start < seconds * 1_000_000_000L) {
                Spin.chunks(100);
            }
            return new Done((System.nanoTime() - start) / 1e9);
        }
    }

    /**
     * What became of the tasks, by the agent's counts after the load, beside what the clients were answered.
     *
     * @param sent requests that the clients sent
     * @param answered those that were done as asked
     */
    record Counts(
            double arrived,
            double completed,
            double queued,
            double running,
            double rejected,
            double removed,
            long sent,
            long answered) {
        static Counts of(Beans.Bean pool, List<LoadResult> loads) {
            Beans.Values counts = pool.read(
                    "ArrivedCount", "CompletedCount", "QueuedCount", "ActiveCount", "RejectedCount", "RemovedCount");
            long sent = loads.stream().mapToLong(LoadResult::sent).sum();
            long unanswered = loads.stream()
                    .mapToLong(load -> load.errors() - load.errorCounts().unsent())
                    .sum();
            return new Counts(
                    counts.number("ArrivedCount"),
                    counts.number("CompletedCount"),
                    counts.number("QueuedCount"),
                    counts.number("ActiveCount"),
                    counts.number("RejectedCount"),
                    counts.number("RemovedCount"),
                    sent,
                    sent - unanswered);
        }

        /** Tasks that do not add up, in any of the sums; 0 is right. */
        double unaccounted() {
            return Math.abs(arrived - completed - queued - running - rejected - removed)
                    + Math.abs(arrived - sent)
                    + Math.abs(completed - answered);
        }
    }

    /** From {@code seconds} on, counted from the first request, the pool had so many threads. */
    record Size(double seconds, int threads) {}

    /**
     * A scenario that was run once. Seconds count from the first request.
     *
     * @param loads of the phases that were run
     * @param phaseStarts when each of them began
     * @param sizes the size that was set whenever it was another one than before, the start first
     * @param changes as the agent tells them; its clock is this machine's
     * @param startMillis of the first request, since the epoch
     */
    record Run(
            List<LoadResult> loads,
            List<Double> phaseStarts,
            List<Size> sizes,
            List<SizeChange> changes,
            long startMillis,
            Counts counts,
            double seconds) {
        Size last() {
            return sizes.get(sizes.size() - 1);
        }

        /** At the end of that phase. */
        int sizeAfter(int phase) {
            double end = phase + 1 < phaseStarts.size() ? phaseStarts.get(phase + 1) : seconds;
            return sizes.stream()
                    .filter(size -> size.seconds <= end)
                    .reduce((one, later) -> later)
                    .orElseThrow()
                    .threads();
        }

        long steps() {
            return changes.stream().filter(SizeChange::isStep).count();
        }

        long undone() {
            return changes.stream().filter(SizeChange::isUndo).count();
        }

        double secondsOf(SizeChange change) {
            return (change.timeMillis() - startMillis) / 1e3;
        }

        /** From the start of that phase to the last change of the size; 0 if there was none since. */
        double settledAfter(int phase) {
            return Math.max(0, last().seconds - phaseStarts.get(phase));
        }

        long changesInLastPhase() {
            double from = phaseStarts.get(phaseStarts.size() - 1);
            return sizes.stream().filter(size -> size.seconds > from).count();
        }
    }

    /** A scenario with the size that it started with, and with the one that the agent set. */
    record Pair(Scenario scenario, Run fixed, Run auto) {
        /** What the fixed size did in the situation of that phase. */
        LoadResult fixed(int phase) {
            return fixed.loads.get(scenario.situationOf(phase));
        }

        LoadResult auto(int phase) {
            return auto.loads.get(phase);
        }

        int lastPhase() {
            return scenario.phases().size() - 1;
        }

        /** Answered while the agent resized, all phases together, over what the fixed size answers in as long. */
        double throughputRatio() {
            ToDoubleFunction<LoadResult> rate = LoadResult::throughputPerSecond;
            return IntStream.rangeClosed(0, lastPhase())
                            .mapToObj(this::auto)
                            .mapToDouble(rate)
                            .sum()
                    / IntStream.rangeClosed(0, lastPhase())
                            .mapToObj(this::fixed)
                            .mapToDouble(rate)
                            .sum();
        }

        double settledSeconds() {
            return auto.settledAfter(scenario.lastChange());
        }

        double unaccounted() {
            return fixed.counts.unaccounted() + auto.counts.unaccounted();
        }
    }

    private List<Scenario> scenarios() {
        return Scenario.all().stream()
                .filter(scenario -> only.isEmpty() || only.contains(scenario.id()))
                .toList();
    }

    @Override
    protected void checkOptions(CommandSpec command) {
        List<String> ids = Scenario.all().stream().map(Scenario::id).toList();
        if (!ids.containsAll(only)) {
            throw new ParameterException(
                    command.commandLine(),
                    "--only is " + String.join(",", only) + "; the scenarios are " + String.join(", ", ids) + ".");
        }
    }

    private static int phaseSeconds(Lab lab) {
        return lab.choose(13, 300);
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return scenarios().stream()
                .mapToInt(scenario ->
                        scenario.phases().size() + scenario.situations().size())
                .mapToDouble(phases -> 2 * (START_SECONDS + WARMUP_SECONDS) + phases * phaseSeconds(lab))
                .sum();
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        List<Pair> pairs = new ArrayList<>();
        for (Scenario scenario : scenarios()) {
            lab.doing("%s: %d threads", scenario.title(), scenario.start());
            Run fixed = run(lab, scenario, false);
            lab.doing("%s: %d threads, resized by the agent", scenario.title(), scenario.start());
            pairs.add(new Pair(scenario, fixed, run(lab, scenario, true)));
        }
        result.parameter("length of a phase, s", phaseSeconds(lab));
        result.parameter("auto.min", MIN_THREADS);
        result.parameter("auto.max", MAX_THREADS);
        tables(result, pairs, phaseSeconds(lab));
        pairs.forEach(pair -> picture(result, pair));
        pairs.forEach(pair -> check(result, pair));
    }

    /** With {@code resize=auto} through all phases, or without through those at which something changes. */
    private static Run run(Lab lab, Scenario scenario, boolean resizing) throws InterruptedException {
        String looks = lab.quick() ? "=window=100ms,history=20s" : "=window=1s,history=3m";
        String bounds = ",resize=auto,auto.pace=fast,auto.min.%1$s=%2$d,auto.max.%1$s=%3$d"
                .formatted(POOL, MIN_THREADS, MAX_THREADS);
        List<Phase> phases = resizing ? scenario.phases() : scenario.situations();
        List<String> options = new ArrayList<>(scenario.server());
        options.addAll(List.of("--threads", String.valueOf(scenario.start())));
        options.addAll(List.of("--seconds", String.valueOf(phases.size() * phaseSeconds(lab) + SPARE_SECONDS)));
        List<LoadResult> loads = new ArrayList<>();
        List<Double> starts = new ArrayList<>();
        List<ProcessorUse.Sample> processors = new ArrayList<>();
        List<Size> sizes = new ArrayList<>(List.of(new Size(0, scenario.start())));
        try (Jvm server = Jvm.ofServer(lab.agent() + looks + (resizing ? bounds : ",resize=off"), options);
                Jvm neighbour = Trial.newJvm(null);
                Beans beans = server.beans()) {
            long start = System.nanoTime();
            long startMillis = System.currentTimeMillis();
            URI url = server.ready().url();
            for (Phase phase : phases) {
                starts.add(secondsSince(start));
                Thread computing = phase.neighbour() ? compute(neighbour, phaseSeconds(lab)) : null;
                Load load = phase.load(url, loads.isEmpty() ? WARMUP_SECONDS : 0, phaseSeconds(lab));
                long seed = lab.seed() + loads.size();
                RunningLoad running = load.start(new Load.Settings(seed, Load.Settings.USUAL.timeout(), null));
                do {
                    // the agent has the pool once it has had a task, and may call it otherwise after more of them
                    double threads = beans.pool(POOL)
                            .map(pool -> pool.number("CorePoolSize"))
                            .orElse(Double.NaN);
                    if (threads > 0 && threads != sizes.get(sizes.size() - 1).threads) {
                        sizes.add(new Size(secondsSince(start), (int) threads));
                    }
                    processors.add(ProcessorUse.Sample.of(beans));
                } while (!running.isDoneWithin(EVERY));
                loads.add(running.await());
                if (computing != null) {
                    computing.join();
                }
            }
            double seconds = secondsSince(start);
            double generator = loads.stream()
                    .mapToDouble(LoadResult::generatorProcessors)
                    .average()
                    .orElseThrow();
            if (!scenario.hasNeighbour()) {
                lab.noteOthers(ProcessorUse.between(processors).others(generator));
            }
            Beans.Bean pool = beans.requirePool(POOL);
            String mode = pool.read("ResizeMode").text("ResizeMode");
            if (!mode.equals(resizing ? "auto" : "off")) {
                throw new Failure("The agent's ResizeMode is '" + mode + "': give the --agent of this build.");
            }
            // as soon as two readings agree: the agent adds up its stripes a moment later
            Counts counts = Beans.await(
                    COUNT_SECONDS,
                    () -> Counts.of(pool, loads),
                    (before, now) -> now.equals(before) && now.queued + now.running == 0);
            return new Run(loads, starts, sizes, SizeChange.of(pool), startMillis, counts, seconds);
        }
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static Thread compute(Jvm neighbour, int seconds) {
        Thread computing = new Thread(() -> {
            try {
                neighbour.run(new NeighbourJob(seconds), seconds);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        computing.setDaemon(true);
        computing.start();
        return computing;
    }

    /** A pair in one of its phases. */
    private record InPhase(Pair pair, int phase) {
        String scenario() {
            return pair.scenario.title();
        }

        LoadResult fixed() {
            return pair.fixed(phase);
        }

        LoadResult auto() {
            return pair.auto(phase);
        }

        int right() {
            return pair.scenario.phases().get(phase).right();
        }

        String situation() {
            return pair.scenario.phases().get(phase).situation();
        }

        /** Throughput and p99 response, with the fixed size and resized. */
        static Table<InPhase> loads(Table<InPhase> table) {
            return table.number("fixedPerSecond", "fixed", "/s", 0, row -> row.fixed()
                            .throughputPerSecond())
                    .number("autoPerSecond", "resized", "/s", 0, row -> row.auto()
                            .throughputPerSecond())
                    .number("fixedP99Millis", "p99: fixed", "ms", 0, row -> row.fixed()
                            .p99Millis())
                    .number("autoP99Millis", "resized", "ms", 0, row -> row.auto()
                            .p99Millis());
        }
    }

    private static void tables(Result result, List<Pair> pairs, int phaseSeconds) {
        List<InPhase> ends =
                pairs.stream().map(pair -> new InPhase(pair, pair.lastPhase())).toList();
        Table<InPhase> scenarios = result.table(
                        "scenarios",
                        "Fixed and resized",
                        "Right is the least good size for what the scenario ends with. Throughput and p99 response are of the"
                                + " last %d s. Settled: from the last change from outside to the last resize. Whole is"
                                        .formatted(phaseSeconds)
                                + " all that was answered over what the fixed size answers in as long. Lost are tasks that do"
                                + " not add up, in the agent's counts or between those and the clients'.",
                        ends)
                .text("scenario", "scenario", InPhase::scenario)
                .number("start", "start", "threads", 0, row -> row.pair.scenario.start())
                .number("right", "right", "", 0, InPhase::right)
                .number("final", "final", "", 0, row -> row.pair.auto.last().threads)
                .number("steps", "steps", "", 0, row -> row.pair.auto.steps())
                .number("undone", "undone", "", 0, row -> row.pair.auto.undone())
                .number("settledSeconds", "settled", "s", 0, row -> row.pair.settledSeconds());
        InPhase.loads(scenarios)
                .number("throughputRatio", "whole", "", 2, row -> row.pair.throughputRatio())
                .number("unaccounted", "lost", "tasks", 0, row -> row.pair.unaccounted());
        List<InPhase> phases = pairs.stream()
                .flatMap(pair -> IntStream.rangeClosed(0, pair.lastPhase()).mapToObj(phase -> new InPhase(pair, phase)))
                .toList();
        Table<InPhase> byPhase = result.table(
                        "phases",
                        "Phase by phase",
                        "What the fixed size did stands beside each phase of the same situation. Size is at the end.",
                        phases)
                .text("scenario", "scenario", InPhase::scenario)
                .text("situation", "situation", InPhase::situation)
                .number("right", "right", "threads", 0, InPhase::right)
                .number("size", "size", "", 0, row -> row.pair.auto.sizeAfter(row.phase));
        InPhase.loads(byPhase)
                .number("fixedRefused", "refused: fixed", "", 0, row -> row.fixed()
                        .errors())
                .number("autoRefused", "resized", "", 0, row -> row.auto().errors());
        record Step(Pair pair, SizeChange change) {}
        List<Step> steps = new ArrayList<>();
        pairs.forEach(pair -> pair.auto.changes.forEach(change -> steps.add(new Step(pair, change))));
        result.table("steps", "Every step, in the agent's words", "", steps)
                .text("scenario", "scenario", step -> step.pair.scenario.title())
                .number("seconds", "after", "s", 1, step -> step.pair.auto.secondsOf(step.change))
                .text("action", "action", step -> step.change.action())
                .number("before", "from", "threads", 0, step -> step.change.threadsBefore())
                .number("after", "to", "", 0, step -> step.change.threadsAfter())
                .text("reason", "reason", step -> step.change.reason())
                .text("outcome", "outcome", step -> step.change.outcome());
    }

    /** Threads over time: what was set, what was right, and each change. */
    static Chart picture(Result result, Pair pair) {
        Run run = pair.auto;
        List<Size> right = new ArrayList<>();
        for (int i = 0; i <= pair.lastPhase(); i++) {
            right.add(new Size(
                    run.phaseStarts.get(i), pair.scenario.phases().get(i).right()));
        }
        List<SizeChange> done = run.changes.stream().filter(SizeChange::isDone).toList();
        Chart chart = result.lines(
                "auto-" + pair.scenario.id(),
                pair.scenario.title() + ": the size of the pool over time",
                "seconds",
                "threads",
                "The size that the agent set, beside the least good size, with a mark at each change.");
        level(chart, "resized by the agent", Role.MEASURED, run.sizes, run.seconds);
        level(chart, "right", Role.THEORY, right, run.seconds);
        return chart.line(
                "change",
                Role.RECOMMENDED,
                done.stream().mapToDouble(run::secondsOf).toArray(),
                done.stream().mapToDouble(SizeChange::threadsAfter).toArray());
    }

    /** A line that is level but for steps. */
    private static void level(Chart chart, String name, Role role, List<Size> sizes, double end) {
        double[] x = new double[2 * sizes.size()];
        double[] y = new double[x.length];
        for (int i = 0; i < sizes.size(); i++) {
            x[2 * i] = sizes.get(i).seconds;
            x[2 * i + 1] = i + 1 < sizes.size() ? sizes.get(i + 1).seconds : end;
            y[2 * i] = sizes.get(i).threads;
            y[2 * i + 1] = sizes.get(i).threads;
        }
        chart.line(name, role, x, y);
    }

    private static void check(Result result, Pair pair) {
        String title = pair.scenario.title() + ": ";
        int last = pair.lastPhase();
        double p99 = pair.auto(last).p99Millis() / pair.fixed(last).p99Millis();
        result.atMost(title + "lost", pair.unaccounted(), 0, "tasks");
        result.atLeast(title + "answered, resized over fixed", pair.throughputRatio(), 0.95);
        result.atMost(title + "p99 response at the end, resized over fixed", p99, 1.25, "");
        if (pair.scenario.lastChange() < last) { // the last phase goes on with the one before: it must be settled
            result.atMost(title + "resizes in the last phase", pair.auto.changesInLastPhase(), 0, "");
        }
        if (pair.scenario.lastChange() == 0) {
            double ratio = (double) pair.auto.last().threads / pair.scenario.right();
            result.atMost(title + "steps", pair.auto.steps(), MAX_STEPS, "");
            result.between(title + "final size over right size", ratio, 0.8, 1.25);
        }
    }
}
