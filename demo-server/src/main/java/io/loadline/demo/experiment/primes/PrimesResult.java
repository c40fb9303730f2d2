package io.loadline.demo.experiment.primes;

import static io.loadline.demo.report.Column.number;

import io.loadline.demo.experiment.AdviceTable;
import io.loadline.demo.experiment.Agreement;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts the runs of {@link Primes} beside the published ones and beside the shortest time possible. */
record PrimesResult(List<PrimesRuns> sizes, int cores, int below) {

    private static final double GOOD = 1.05;

    Result result(Provenance provenance) {
        PublishedFigures published = PublishedFigures.of("cpu-bound-primes");
        return new Result(
                "primes",
                "Primes: work that only computes",
                "100 tasks test numbers for being prime. More threads than processors cannot make them faster.",
                published.source(),
                provenance.origin(sizes.stream()
                        .flatMap(size -> size.runs().stream())
                        .mapToDouble(run -> run.otherProcessors())
                        .toArray()),
                Map.of(
                        "tasks",
                        Primes.TASKS,
                        "numbers tested by each",
                        below,
                        "primes found by each",
                        sizes.get(0).median().own().primes()),
                findings(published),
                List.of(table(published), advice(), agreement()),
                List.of(chart()),
                checks());
    }

    private PrimesRuns of(int threads) {
        return sizes.stream()
                .filter(size -> size.threads() == threads)
                .findFirst()
                .orElseThrow();
    }

    private double best() {
        return sizes.stream().mapToDouble(PrimesRuns::seconds).min().orElseThrow();
    }

    private int leastGood() {
        return sizes.stream()
                .filter(size -> size.seconds() <= GOOD * best())
                .mapToInt(PrimesRuns::threads)
                .min()
                .orElseThrow();
    }

    /** From one thread's time, if nothing is lost: as many at once as there are processors. */
    private double theory(int threads) {
        int atOnce = Math.min(threads, cores);
        return of(1).seconds() * Math.ceil((double) Primes.TASKS / atOnce) / Primes.TASKS;
    }

    private double publishedSeconds(PublishedFigures published, int threads) {
        if (threads == cores) {
            return published.number(0, "seconds");
        }
        return threads == Primes.TASKS ? published.number(1, "seconds") : Double.NaN;
    }

    private Table table(PublishedFigures published) {
        return new TableBuilder<>(
                        "sizes",
                        "Time of 100 tasks, the median of "
                                + sizes.get(0).runs().size(),
                        "Theory: the time of one thread, shared by the processors. The published pool of 2 stands beside the pool"
                                + " of as many threads as there are processors here; it tested up to 99,999.",
                        sizes)
                .column(number("threads", "threads", "", 0), PrimesRuns::threads)
                .column(
                        number("publishedSeconds", "published", "s", 1),
                        size -> publishedSeconds(published, size.threads()))
                .column(number("theorySeconds", "theory", "s", 2), size -> theory(size.threads()))
                .column(number("measuredSeconds", "measured", "s", 2), PrimesRuns::seconds)
                .column(number("fastestSeconds", "fastest", "s", 2), PrimesRuns::fastest)
                .column(number("slowestSeconds", "slowest", "s", 2), PrimesRuns::slowest)
                .column(number("timesBest", "times the best", "", 2), size -> size.seconds() / best())
                .build();
    }

    private Table advice() {
        return AdviceTable.of(
                new TableBuilder<>("recommendations", "What the agent recommended at each size", "", sizes),
                PrimesRuns::threads,
                size -> size.median().recommendation());
    }

    private Table agreement() {
        return Agreement.of(
                sizes,
                size -> String.valueOf(size.threads()),
                size -> size.median().own().figures(),
                size -> size.median().totals());
    }

    private List<String> findings(PublishedFigures published) {
        Recommendation said = of(cores).median().recommendation();
        double publishedRatio = published.number(1, "seconds") / published.number(0, "seconds");
        String watched = cores == 1 ? "1 thread" : cores + " threads";
        return List.of(
                ("With as many threads as processors, %d, the tasks took %.2f s; with a thread for each of the 100, %.2f s,"
                                + " %.2f times as long (the published pair: %.2f times, on a machine of its time). The least"
                                + " size within 5 %% of the best is %d.")
                        .formatted(
                                cores,
                                of(cores).seconds(),
                                of(Primes.TASKS).seconds(),
                                of(Primes.TASKS).seconds() / of(cores).seconds(),
                                publishedRatio,
                                leastGood()),
                said.isKnown()
                        ? "Watching %s, the agent recommended %d; what keeps the size from being larger: %s."
                                .formatted(watched, said.size(), said.limit())
                        : "Watching %s, the agent recommended nothing: %s.".formatted(watched, said.verdict()));
    }

    private Chart chart() {
        int most = Primes.TASKS;
        List<Series> series = new ArrayList<>();
        double published = PublishedFigures.of("cpu-bound-primes").number(0, "seconds");
        double publishedEach = PublishedFigures.of("cpu-bound-primes").number(1, "seconds");
        series.add(Series.of("published (2 processors)", Role.PUBLISHED, new double[] {2, most}, new double[] {
            1, publishedEach / published
        }));
        double unit = of(cores).seconds();
        series.add(Series.of("theory: nothing lost", Role.THEORY, new double[] {1, cores, most}, new double[] {
            theory(1) / theory(cores), 1, theory(most) / theory(cores)
        }));
        series.add(Series.of(
                "measured (%d processors)".formatted(cores),
                Role.MEASURED,
                sizes.stream().mapToDouble(PrimesRuns::threads).toArray(),
                sizes.stream().mapToDouble(size -> size.seconds() / unit).toArray()));
        int recommended = of(cores).median().recommendation().size();
        if (recommended > 0) {
            series.add(Series.point(
                    "recommended: " + recommended, Role.RECOMMENDED, recommended, theory(recommended) / theory(cores)));
        }
        return Chart.lines(
                        "primes",
                        "Time, as threads = processors takes 1",
                        "threads",
                        "times as long",
                        series,
                        "Time of 100 tasks that only compute, over that with as many threads as processors; threads"
                                + " logarithmic.")
                .logarithmicX();
    }

    private List<Check> checks() {
        Recommendation said = of(cores).median().recommendation();
        double named = said.isKnown() && said.limit().contains("processors") ? 1 : 0;
        return List.of(
                Check.atMost("time with threads = processors / best", of(cores).seconds() / best(), GOOD, ""),
                Check.between(
                        "recommended / processors, watching as many threads as processors",
                        said.sizeIfKnown() / cores,
                        1,
                        1.5,
                        ""),
                Check.between("the limit named is the processors (1: yes)", named, 1, 1, ""));
    }
}
