// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.experiment.ActorsJob.Outcome;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    /** Roles of the schemes. */
    private static final Role[] ROLES = {Role.MEASURED, Role.OTHER, Role.THEORY};

    /** Means by which messages travel. */
    private record Kind(ActorsJob.Scheme scheme, int size) {
        @Override
        public String toString() {
            return "state of %d, %s".formatted(size, scheme.label);
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

        Watched<Outcome> watched() {
            return times.median();
        }

        double microsPerMessage() {
            return 1e6 * times.seconds() / times.own().messages();
        }

        double timesPinned() {
            return times.seconds() / pinned.seconds();
        }

        /** Names a winner only if the difference lies outside the spread of the repeats. */
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

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        List<Integer> sizes = lab.quick() ? List.of(2_000, 8_000) : List.of(2_000, 4_000, 8_000);
        List<Kind> kinds = new ArrayList<>();
        for (int size : sizes) {
            Stream.of(ActorsJob.Scheme.values()).forEach(scheme -> kinds.add(new Kind(scheme, size)));
        }
        int repeats = lab.choose(3, 5);
        double additions = lab.cores() * (lab.quick() ? 2e9 : 2e10);
        int actors = ACTORS_PER_PROCESSOR * lab.cores();
        int tokens = TOKENS_PER_ACTOR * actors;
        List<Repeats<Kind, Outcome>> all = Repeats.inRounds(lab, kinds, repeats, (kind, repeat) -> {
            int hops = (int) (additions / kind.size / tokens);
            ActorsJob job =
                    new ActorsJob(kind.scheme, lab.cores(), actors, kind.size, tokens, hops, lab.seed() + repeat);
            return new Watched.Plan("window=200ms,history=60s", kind.scheme.pool(), "-Xmn256m").run(lab, job);
        });
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            cells.add(new Cell(all.get(i), all.get(i - i % ROLES.length))); // of each size the pinned one is first
        }
        // the messages of a round are the same for all schemes, and so must be what they come to
        Set<List<Number>> sums = new HashSet<>();
        cells.forEach(cell -> cell.times
                .runs()
                .forEach(run -> sums.add(List.of(cell.size(), run.own().checksum()))));
        PublishedFigures published = PublishedFigures.of("cache-locality");
        result.source(published.source());
        result.parameter("actors", actors);
        result.parameter("messages under way", tokens);
        result.parameter("threads", lab.cores());
        for (Cell cell : cells) {
            if (cell.scheme() != ActorsJob.Scheme.PINNED) {
                int kib = cell.size() * Long.BYTES / 1024;
                String scheme = cell.scheme().label;
                result.say(
                        "State of %,d longs (%,d KiB an actor): a message took %.2f µs with %s, %.2f times as long as"
                                + " pinned: %s.",
                        cell.size(), kib, cell.microsPerMessage(), scheme, cell.timesPinned(), cell.verdict());
            }
        }
        result.say("""
                Loadline counts threads and what they wait for, not caches: it says how many threads a pool should \
                have, not which thread should run which task. Where binding wins, the gain is beside its \
                recommendation, not in it.""");
        table(result, repeats, cells);
        result.table("published", "Published readings (2 x 6 processors)", published.rows())
                .note("They have no labels in the text but their order; that binding had the fewest cache misses is"
                        + " said there.")
                .text("reading", "reading", row -> row.get(0))
                .text("cacheMisses", "cache misses", row -> row.get(1))
                .text("contextSwitches", "context switches", row -> row.get(2))
                .text("seconds", "time, s", row -> row.get(3));
        double[] readings = published.numbers("seconds");
        double second = readings[1] / readings[0];
        double third = readings[2] / readings[0];
        List<String> categories = sizes.stream().map("%,d longs"::formatted).toList();
        Chart chart = result.bars("locality", "Time of the same messages, pinned = 1", "times pinned", categories)
                .caption("Median time over that of the pinned actors. Of the published readings, without labels, the"
                        + " second is %.1f and the third %.1f times the first.".formatted(second, third));
        for (ActorsJob.Scheme scheme : ActorsJob.Scheme.values()) {
            Stream<Cell> of = cells.stream().filter(cell -> cell.scheme() == scheme);
            double[] times = of.mapToDouble(Cell::timesPinned).toArray();
            chart.bars(scheme.label, ROLES[scheme.ordinal()], times);
        }
        int wrong = sums.size() - sizes.size() * repeats;
        result.atMost("runs whose state came out differently from another scheme's", wrong, 0, "");
    }

    private static void table(Result result, int repeats, List<Cell> cells) {
        result.table("schemes", "Schemes, the median of " + repeats, cells)
                .note("State: longs of each actor, all touched by each message. Work stealing, a ForkJoinPool, has no"
                        + " threads named after the pool and stands without the agent's figures.")
                .number("state", "state, longs", 0, Cell::size)
                .text("scheme", "scheme", cell -> cell.scheme().label)
                .number("seconds", "time, s", 2, cell -> cell.times.seconds())
                .number("fastestSeconds", "fastest", 2, cell -> cell.times.fastest())
                .number("slowestSeconds", "slowest", 2, cell -> cell.times.slowest())
                .number("microsPerMessage", "a message, µs", 2, Cell::microsPerMessage)
                .number("timesPinned", "times pinned", 2, Cell::timesPinned)
                .number("contextSwitches", "context switches", 0, cell -> cell.watched()
                        .own()
                        .contextSwitches())
                .number("agentTasks", "tasks: agent", 0, cell -> cell.watched()
                        .totals()
                        .completed())
                .text("said", "recommended for its first pool", cell -> cell.watched()
                        .recommendation()
                        .brief());
    }
}
