package io.loadline.demo.experiment;

import io.loadline.demo.experiment.ActorsJob.Outcome;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Actors with private state: each scheme with each size of state, in rounds of changing order. */
@Command(
        name = "locality",
        description =
                "Actors with private state send each other messages: each actor bound to one single-thread executor,"
                        + " all on a shared pool, and on a work-stealing pool.")
final class Locality extends Experiment {
    private static final int ACTORS_PER_PROCESSOR = 16;
    private static final int TOKENS_PER_ACTOR = 2;
    private static final Watched.Plan WATCHED =
            new Watched.Plan("window=200ms,history=60s", List.of("-XX:+UseSerialGC", "-Xmn256m"), ActorsJob.POOL, 1);
    private static final double START_SECONDS = 3.5;
    /** Numbers of an actor's state that one processor adds to in a second, about; only for the estimate. */
    private static final double ADDITIONS_PER_SECOND = 1.5e9;

    private static final Role[] ROLES = {Role.MEASURED, Role.OTHER, Role.THEORY};

    Locality() {
        super(
                "Locality: actors with private state",
                "An actor's state is warm in the cache of the processor that last worked for it. Bound to one thread it tends"
                        + " to stay there; a pool hands it to whoever is free.");
    }

    /** What messages travel with. */
    private record Cell(ActorsJob.Scheme scheme, int size) {
        @Override
        public String toString() {
            return "state of %d, %s".formatted(size, scheme.label());
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        double each = START_SECONDS + additionsPerProcessor(lab) / ADDITIONS_PER_SECOND;
        return sizes(lab).size() * ActorsJob.Scheme.values().length * repeats(lab) * each;
    }

    private static double additionsPerProcessor(Lab lab) {
        return lab.quick() ? 2e9 : 2e10;
    }

    private static List<Integer> sizes(Lab lab) {
        return lab.quick() ? List.of(2_000, 8_000) : List.of(2_000, 4_000, 8_000);
    }

    private static int repeats(Lab lab) {
        return lab.choose(3, 5);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        List<Cell> all = sizes(lab).stream()
                .flatMap(size -> Stream.of(ActorsJob.Scheme.values()).map(scheme -> new Cell(scheme, size)))
                .toList();
        int actors = ACTORS_PER_PROCESSOR * lab.cores();
        int tokens = TOKENS_PER_ACTOR * actors;
        List<Repeats<Cell, Outcome>> cells =
                Repeats.inRounds(lab, all, repeats(lab), Outcome::seconds, (cell, repeat) -> {
                    int hops = (int) (additionsPerProcessor(lab) * lab.cores() / cell.size / tokens);
                    ActorsJob job = new ActorsJob(
                            cell.scheme, lab.cores(), actors, cell.size, tokens, hops, lab.seed() + repeat);
                    return WATCHED.run(lab, job, Outcome.class, ActorsJob.LONGEST_SECONDS);
                });
        // the messages of a round are the same for all schemes, and so must be what they come to
        long different = sizes(lab).stream()
                .mapToLong(size -> cells.stream()
                                .filter(cell -> cell.of().size == size)
                                .flatMap(cell -> cell.runs().stream())
                                .map(run -> run.own().checksum())
                                .distinct()
                                .count()
                        - repeats(lab))
                .sum();
        PublishedFigures published = PublishedFigures.of("cache-locality");
        result.source(published.source());
        result.parameter("actors", actors);
        result.parameter("messages under way", tokens);
        result.parameter("threads", lab.cores());
        sizes(lab).forEach(size -> sayWinner(result, cells, size));
        result.say(
                "Loadline counts threads and what they wait for, not caches: it says how many threads a pool should have,"
                        + " not which thread should run which task. Where binding wins, the gain is beside its recommendation, not in"
                        + " it.");
        tables(result, lab, cells, published);
        picture(result, lab, cells, published);
        result.atMost("runs whose state came out differently from another scheme's", different, 0, "");
    }

    private static double microsPerMessage(Repeats<Cell, Outcome> cell) {
        return 1e6 * cell.seconds() / cell.own().messages();
    }

    private static boolean isStealing(Repeats<Cell, Outcome> cell) {
        return cell.of().scheme == ActorsJob.Scheme.STEALING;
    }

    private static Repeats<Cell, Outcome> of(List<Repeats<Cell, Outcome>> cells, ActorsJob.Scheme scheme, int size) {
        return cells.stream()
                .filter(cell -> cell.of().scheme == scheme && cell.of().size == size)
                .findFirst()
                .orElseThrow();
    }

    private static Repeats<Cell, Outcome> pinned(List<Repeats<Cell, Outcome>> cells, int size) {
        return of(cells, ActorsJob.Scheme.PINNED, size);
    }

    /** Only what lies outside the spread of the repeats is called a win. */
    private static void sayWinner(Result result, List<Repeats<Cell, Outcome>> cells, int size) {
        Repeats<Cell, Outcome> pinned = pinned(cells, size);
        StringBuilder text = new StringBuilder("State of %,d longs (%,d KiB an actor): a message took %.2f µs pinned"
                .formatted(size, size * Long.BYTES / 1024, microsPerMessage(pinned)));
        boolean wins = true;
        String verdict = "pinning wins nothing that is more than the spread of the repeats.";
        for (ActorsJob.Scheme scheme : List.of(ActorsJob.Scheme.STEALING, ActorsJob.Scheme.SHARED)) {
            Repeats<Cell, Outcome> other = of(cells, scheme, size);
            text.append(", %.2f µs with %s (%.2f times)"
                    .formatted(microsPerMessage(other), scheme.label(), other.seconds() / pinned.seconds()));
            wins &= pinned.slowest() < other.fastest();
            if (other.slowest() < pinned.fastest()) {
                verdict = "pinning does not win here, %s is faster in every run.".formatted(scheme.label());
            }
        }
        result.say(text + ": " + (wins ? "pinning wins, every run of it against every run of the others." : verdict));
    }

    private static void tables(Result result, Lab lab, List<Repeats<Cell, Outcome>> cells, PublishedFigures published) {
        result.table(
                        "schemes",
                        "Schemes, the median of " + repeats(lab),
                        "State: longs of each actor, all touched by each message. Work stealing, a ForkJoinPool, has no"
                                + " threads named after the pool and stands without the agent's figures.",
                        cells)
                .number("state", "state", "longs", 0, cell -> cell.of().size)
                .text("scheme", "scheme", cell -> cell.of().scheme.label())
                .number("seconds", "time", "s", 2, Repeats::seconds)
                .number("fastestSeconds", "fastest", "s", 2, Repeats::fastest)
                .number("slowestSeconds", "slowest", "s", 2, Repeats::slowest)
                .number("microsPerMessage", "a message", "µs", 2, Locality::microsPerMessage)
                .number(
                        "timesPinned",
                        "times pinned",
                        "",
                        2,
                        cell -> cell.seconds() / pinned(cells, cell.of().size).seconds())
                .number("contextSwitches", "context switches", "", 0, cell -> cell.own()
                        .contextSwitches())
                .number(
                        "agentTasks",
                        "tasks: agent",
                        "",
                        0,
                        cell -> isStealing(cell)
                                ? Double.NaN
                                : cell.median().totals().completed())
                .text(
                        "said",
                        "recommended for its first pool",
                        cell -> isStealing(cell)
                                ? "-"
                                : cell.median().recommendation().brief());
        result.table(
                        "published",
                        "Published readings (2 x 6 processors)",
                        "They have no labels in the text but their order; that binding had the fewest cache misses is said"
                                + " there.",
                        IntStream.range(0, published.rows().size()).boxed().toList())
                .number("reading", "reading", "", 0, row -> published.number(row, "reading"))
                .number("cacheMisses", "cache misses", "", 0, row -> published.number(row, "cache_misses"))
                .number("contextSwitches", "context switches", "", 0, row -> published.number(row, "context_switches"))
                .number("seconds", "time", "s", 1, row -> published.number(row, "seconds"));
    }

    private static void picture(
            Result result, Lab lab, List<Repeats<Cell, Outcome>> cells, PublishedFigures published) {
        List<Integer> sizes = sizes(lab);
        List<String> categories = new ArrayList<>();
        sizes.forEach(size -> categories.add("%,d longs".formatted(size)));
        categories.add("published readings");
        double[] readings = published.numbers("seconds");
        Chart chart = result.bars(
                "locality",
                "Time of the same messages, pinned = 1",
                "times pinned",
                categories,
                "Median time over that of the pinned actors. The published bar is the second reading over the first; the third"
                        + " is %.1f times the first.".formatted(readings[2] / readings[0]));
        for (ActorsJob.Scheme scheme : ActorsJob.Scheme.values()) {
            double[] times = new double[categories.size()];
            Arrays.setAll(
                    times,
                    i -> i == sizes.size()
                            ? Double.NaN
                            : of(cells, scheme, sizes.get(i)).seconds()
                                    / pinned(cells, sizes.get(i)).seconds());
            chart.bars(scheme.label(), ROLES[scheme.ordinal()], times);
        }
        double[] bars = new double[categories.size()];
        Arrays.fill(bars, Double.NaN);
        bars[bars.length - 1] = readings[1] / readings[0];
        chart.bars("published, second / first", Role.PUBLISHED, bars);
    }
}
