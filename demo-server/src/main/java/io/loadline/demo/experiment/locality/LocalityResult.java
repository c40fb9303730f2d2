package io.loadline.demo.experiment.locality;

import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Column;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import io.loadline.demo.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Compares the schemes of {@link Locality}, and says which one won where. */
record LocalityResult(List<LocalityRun> runs, List<Integer> sizes, int repeats) {

    private static final Role[] ROLES = {Role.MEASURED, Role.OTHER, Role.THEORY};

    Result result(Provenance provenance) {
        PublishedFigures published = PublishedFigures.of("cache-locality");
        LocalityJob job = runs.get(0).job();
        return new Result(
                "locality",
                "Locality: actors with private state",
                "An actor's state is warm in the cache of the processor that last worked for it. Bound to one thread it tends"
                        + " to stay there; a pool hands it to whoever is free.",
                published.source(),
                provenance.origin(runs.stream()
                        .mapToDouble(run -> run.watched().otherProcessors())
                        .toArray()),
                Map.of("actors", job.actors(), "messages under way", job.tokens(), "threads", job.threads()),
                findings(),
                List.of(schemes(), published(published)),
                List.of(chart(published)),
                checks());
    }

    private Table schemes() {
        Table table = Table.of(
                "schemes",
                "Schemes, the median of " + repeats,
                "State: longs of each actor, all touched by each message. The agent measures ThreadPoolExecutors; work"
                        + " stealing, a ForkJoinPool, runs without its figures.",
                Column.number("state", "state", "longs", 0),
                Column.text("scheme", "scheme"),
                Column.number("seconds", "time", "s", 2),
                Column.number("fastestSeconds", "fastest", "s", 2),
                Column.number("slowestSeconds", "slowest", "s", 2),
                Column.number("microsPerMessage", "a message", "µs", 2),
                Column.number("timesPinned", "times pinned", "", 2),
                Column.number("contextSwitches", "context switches", "", 0),
                Column.number("agentTasks", "tasks: agent", "", 0),
                Column.text("said", "recommended for its first pool"));
        for (int size : sizes) {
            double pinned = LocalityRun.median(runs, Scheme.PINNED, size).seconds();
            for (Scheme scheme : Scheme.values()) {
                List<LocalityRun> sorted = LocalityRun.of(runs, scheme, size);
                LocalityRun median = LocalityRun.median(runs, scheme, size);
                table.row(
                        (double) size,
                        scheme.label(),
                        median.seconds(),
                        sorted.get(0).seconds(),
                        sorted.get(sorted.size() - 1).seconds(),
                        median.microsPerMessage(),
                        median.seconds() / pinned,
                        (double) median.watched().own().contextSwitches(),
                        scheme == Scheme.STEALING
                                ? Double.NaN
                                : median.watched().totals().completed(),
                        said(scheme, median.watched().recommendation()));
            }
        }
        return table;
    }

    private static String said(Scheme scheme, Recommendation recommendation) {
        return scheme == Scheme.STEALING ? "-" : recommendation.brief();
    }

    private static Table published(PublishedFigures published) {
        Table table = Table.of(
                "published",
                "Published readings (2 x 6 processors)",
                "They have no labels in the text but their order; that binding had the fewest cache misses is said there.",
                Column.number("reading", "reading", "", 0),
                Column.number("cacheMisses", "cache misses", "", 0),
                Column.number("contextSwitches", "context switches", "", 0),
                Column.number("seconds", "time", "s", 1));
        for (int row = 0; row < published.rows().size(); row++) {
            table.row(
                    published.number(row, "reading"),
                    published.number(row, "cache_misses"),
                    published.number(row, "context_switches"),
                    published.number(row, "seconds"));
        }
        return table;
    }

    private List<String> findings() {
        List<String> paragraphs = new ArrayList<>();
        sizes.forEach(size -> paragraphs.add(winner(size)));
        paragraphs.add(
                "Loadline counts threads and what they wait for, not caches: it says how many threads a pool should have,"
                        + " not which thread should run which task. Where binding wins, the gain is beside its recommendation, not in"
                        + " it.");
        return paragraphs;
    }

    /** Only what lies outside the spread of the repeats is called a win. */
    private String winner(int size) {
        LocalityRun pinned = LocalityRun.median(runs, Scheme.PINNED, size);
        StringBuilder text = new StringBuilder("State of %,d longs (%,d KiB an actor): a message took %.2f µs pinned"
                .formatted(size, size * Long.BYTES / 1024, pinned.microsPerMessage()));
        boolean wins = true;
        for (Scheme scheme : List.of(Scheme.SHARED, Scheme.STEALING)) {
            LocalityRun other = LocalityRun.median(runs, scheme, size);
            text.append(", %.2f µs with %s (%.2f times)"
                    .formatted(other.microsPerMessage(), scheme.label(), other.seconds() / pinned.seconds()));
            wins &= isClearlyFaster(Scheme.PINNED, scheme, size);
        }
        text.append(wins ? ": pinning wins, every run of it against every run of the others." : ": " + undecided(size));
        return text.toString();
    }

    private String undecided(int size) {
        for (Scheme scheme : List.of(Scheme.SHARED, Scheme.STEALING)) {
            if (isClearlyFaster(scheme, Scheme.PINNED, size)) {
                return "pinning does not win here, %s is faster in every run.".formatted(scheme.label());
            }
        }
        return "pinning wins nothing that is more than the spread of the repeats.";
    }

    private boolean isClearlyFaster(Scheme fast, Scheme slow, int size) {
        List<LocalityRun> faster = LocalityRun.of(runs, fast, size);
        return faster.get(faster.size() - 1).seconds()
                < LocalityRun.of(runs, slow, size).get(0).seconds();
    }

    private Chart chart(PublishedFigures published) {
        List<String> categories = new ArrayList<>();
        sizes.forEach(size -> categories.add("%,d longs".formatted(size)));
        categories.add("published readings");
        List<Series> series = new ArrayList<>();
        for (Scheme scheme : Scheme.values()) {
            double[] times = new double[categories.size()];
            for (int i = 0; i < sizes.size(); i++) {
                times[i] = LocalityRun.median(runs, scheme, sizes.get(i)).seconds()
                        / LocalityRun.median(runs, Scheme.PINNED, sizes.get(i)).seconds();
            }
            times[sizes.size()] = Double.NaN;
            series.add(Series.bars(scheme.label(), ROLES[scheme.ordinal()], times));
        }
        series.add(publishedBars(published, categories.size()));
        return Chart.bars(
                "locality",
                "Time of the same messages, pinned = 1",
                "times pinned",
                categories,
                series,
                "Median time over that of the pinned actors. The published bar is the second reading over the first; the third"
                        + " is " + "%.1f".formatted(published.number(2, "seconds") / published.number(0, "seconds"))
                        + " times the first.");
    }

    private static Series publishedBars(PublishedFigures published, int categories) {
        double[] bars = new double[categories];
        Arrays.fill(bars, Double.NaN);
        bars[categories - 1] = published.number(1, "seconds") / published.number(0, "seconds");
        return Series.bars("published, second / first", Role.PUBLISHED, bars);
    }

    private List<Check> checks() {
        double different = 0;
        for (int size : sizes) {
            different += runs.stream()
                            .filter(run -> run.job().size() == size)
                            .map(run ->
                                    run.job().seed() + ":" + run.watched().own().checksum())
                            .distinct()
                            .count()
                    - repeats;
        }
        return List.of(Check.atMost("runs whose state came out differently from another scheme's", different, 0, ""));
    }
}
