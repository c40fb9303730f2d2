package io.loadline.demo.experiment;

import io.loadline.demo.experiment.ActorsJob.Outcome;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Actors with private state: each scheme with each size of state, in rounds of changing order. */
@Command(name = "locality", description = """
        Locality: actors with private state
        Actors send each other messages: bound to single-thread executors, on a shared pool, on a work-stealing pool. \
        An actor's state is warm in the cache of the processor that last worked for it; bound to one thread it tends \
        to stay there, a pool hands it to whoever is free.""")
final class Locality extends Experiment {
    private static final int ACTORS_PER_PROCESSOR = 16;
    private static final int TOKENS_PER_ACTOR = 2;

    /** Of the schemes. */
    private static final Role[] ROLES = {Role.MEASURED, Role.OTHER, Role.THEORY};

    /** What messages travel with. */
    private record Kind(ActorsJob.Scheme scheme, int size) {
        @Override
        public String toString() {
            return "state of %d, %s".formatted(size, scheme.label());
        }
    }

    /** A kind's repeats, beside those of the pinned actors with as much state. */
    private record Cell(Repeats<Kind, Outcome> times, Repeats<Kind, Outcome> pinned) {
        ActorsJob.Scheme scheme() {
            return times.of().scheme;
        }

        int size() {
            return times.of().size;
        }

        double microsPerMessage() {
            return 1e6 * times.seconds() / times.own().messages();
        }

        double timesPinned() {
            return times.seconds() / pinned.seconds();
        }

        /** Only what lies outside the spread of the repeats is called a win. */
        String verdict() {
            if (pinned.slowest() < times.fastest()) {
                return "pinning wins, every run of it against every run";
            }
            return times.slowest() < pinned.fastest() ? "pinning loses, in every run" : "no more than the spread";
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return lab.choose(95, 750);
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
        List<Kind> kinds = sizes(lab).stream()
                .flatMap(size -> Stream.of(ActorsJob.Scheme.values()).map(scheme -> new Kind(scheme, size)))
                .toList();
        int actors = ACTORS_PER_PROCESSOR * lab.cores();
        int tokens = TOKENS_PER_ACTOR * actors;
        List<Repeats<Kind, Outcome>> all = Repeats.inRounds(lab, kinds, repeats(lab), (kind, repeat) -> {
            int hops = (int) (additionsPerProcessor(lab) * lab.cores() / kind.size / tokens);
            ActorsJob job =
                    new ActorsJob(kind.scheme, lab.cores(), actors, kind.size, tokens, hops, lab.seed() + repeat);
            return new Watched.Plan("window=200ms,history=60s", kind.scheme.pool(), "-Xmn256m").run(lab, job);
        });
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            cells.add(new Cell(all.get(i), all.get(i - i % ROLES.length))); // of each size the pinned one is first
        }
        // the messages of a round are the same for all schemes, and so must be what they come to
        long sums = cells.stream()
                .flatMap(cell -> cell.times.runs().stream()
                        .map(run -> List.of(cell.size(), run.own().checksum())))
                .distinct()
                .count();
        PublishedFigures published = PublishedFigures.of("cache-locality");
        result.source(published.source());
        result.parameter("actors", actors);
        result.parameter("messages under way", tokens);
        result.parameter("threads", lab.cores());
        for (Cell cell : cells) {
            if (cell.scheme() != ActorsJob.Scheme.PINNED) {
                result.say(
                        "State of %,d longs (%,d KiB an actor): a message took %.2f µs with %s, %.2f times as long as"
                                + " pinned: %s.",
                        cell.size(),
                        cell.size() * Long.BYTES / 1024,
                        cell.microsPerMessage(),
                        cell.scheme().label(),
                        cell.timesPinned(),
                        cell.verdict());
            }
        }
        result.say("""
                Loadline counts threads and what they wait for, not caches: it says how many threads a pool should \
                have, not which thread should run which task. Where binding wins, the gain is beside its \
                recommendation, not in it.""");
        tables(result, lab, cells, published);
        picture(result, lab, cells, published);
        result.atMost(
                "runs whose state came out differently from another scheme's",
                sums - (double) sizes(lab).size() * repeats(lab),
                0,
                "");
    }

    private static void tables(Result result, Lab lab, List<Cell> cells, PublishedFigures published) {
        result.table("schemes", "Schemes, the median of " + repeats(lab), cells)
                .note("State: longs of each actor, all touched by each message. Work stealing, a ForkJoinPool, has no"
                        + " threads named after the pool and stands without the agent's figures.")
                .number("state", "state, longs", 0, Cell::size)
                .text("scheme", "scheme", cell -> cell.scheme().label())
                .number("seconds", "time, s", 2, cell -> cell.times.seconds())
                .number("fastestSeconds", "fastest", 2, cell -> cell.times.fastest())
                .number("slowestSeconds", "slowest", 2, cell -> cell.times.slowest())
                .number("microsPerMessage", "a message, µs", 2, Cell::microsPerMessage)
                .number("timesPinned", "times pinned", 2, Cell::timesPinned)
                .number("contextSwitches", "context switches", 0, cell -> cell.times
                        .own()
                        .contextSwitches())
                .number("agentTasks", "tasks: agent", 0, cell -> cell.times
                        .median()
                        .totals()
                        .completed())
                .text(
                        "said",
                        "recommended for its first pool",
                        cell -> cell.scheme() != ActorsJob.Scheme.STEALING
                                ? cell.times.median().recommendation().brief()
                                : null);
        result.table(
                        "published",
                        "Published readings (2 x 6 processors)",
                        IntStream.range(0, published.rows().size()).boxed().toList())
                .note("They have no labels in the text but their order; that binding had the fewest cache misses is"
                        + " said there.")
                .number("reading", "reading", 0, row -> published.number(row, "reading"))
                .number("cacheMisses", "cache misses", 0, row -> published.number(row, "cache_misses"))
                .number("contextSwitches", "context switches", 0, row -> published.number(row, "context_switches"))
                .number("seconds", "time, s", 1, row -> published.number(row, "seconds"));
    }

    private static void picture(Result result, Lab lab, List<Cell> cells, PublishedFigures published) {
        List<String> categories = new ArrayList<>();
        sizes(lab).forEach(size -> categories.add("%,d longs".formatted(size)));
        categories.add("published readings");
        double[] readings = published.numbers("seconds");
        Chart chart = result.bars("locality", "Time of the same messages, pinned = 1", "times pinned", categories)
                .caption("""
                Median time over that of the pinned actors. The published bar is the second reading over the first; \
                the third is %.1f times the first.""".formatted(readings[2] / readings[0]));
        for (ActorsJob.Scheme scheme : ActorsJob.Scheme.values()) {
            DoubleStream times =
                    cells.stream().filter(cell -> cell.scheme() == scheme).mapToDouble(Cell::timesPinned);
            chart.bars(
                    scheme.label(),
                    ROLES[scheme.ordinal()],
                    DoubleStream.concat(times, unknown(1)).toArray());
        }
        DoubleStream second = DoubleStream.of(readings[1] / readings[0]);
        double[] bars =
                DoubleStream.concat(unknown(categories.size() - 1), second).toArray();
        chart.bars("published, second / first", Role.PUBLISHED, bars);
    }

    private static DoubleStream unknown(int bars) {
        return DoubleStream.generate(() -> Double.NaN).limit(bars);
    }
}
