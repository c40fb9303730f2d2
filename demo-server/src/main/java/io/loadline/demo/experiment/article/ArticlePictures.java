package io.loadline.demo.experiment.article;

import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The share of waiting in each run, and throughput by threads. */
record ArticlePictures(List<ArticleRun> runs, int recommended, PublishedFigures published) {

    private static final int ARTICLE_RUNS = 4;

    List<Chart> charts() {
        return List.of(waiting(), throughput());
    }

    private Chart waiting() {
        List<ArticleRun> four = runs.subList(0, ARTICLE_RUNS);
        return Chart.bars(
                "article",
                "Share of waiting in the response",
                "waiting, % of response",
                four.stream()
                        .map(run -> "%d: %d on %d".formatted(run.number(), run.clients(), run.threads()))
                        .toList(),
                List.of(
                        Series.bars(
                                "published (4 processors)",
                                Role.PUBLISHED,
                                IntStream.range(0, ARTICLE_RUNS)
                                        .mapToDouble(row -> 100 * published.number(row, "dead_time_share"))
                                        .toArray()),
                        Series.bars(
                                "theory",
                                Role.THEORY,
                                four.stream()
                                        .mapToDouble(run -> 100 * run.theory().waitShare())
                                        .toArray()),
                        Series.bars(
                                "measured (%d processors)".formatted(runs.get(0).cores()),
                                Role.MEASURED,
                                four.stream()
                                        .mapToDouble(run -> 100 * run.pool().waitShare())
                                        .toArray())),
                "Runs 1 to 4, named \"run: clients on threads\" as here; the article had 1, 1, 4 and 8 threads.");
    }

    private Chart throughput() {
        List<ArticleRun> closed = runs.stream()
                .skip(1)
                .sorted((a, b) -> a.threads() - b.threads())
                .toList();
        ArticleRun model = runs.get(ARTICLE_RUNS - 1);
        int most = Math.max(model.clients(), closed.get(closed.size() - 1).threads()) + 2;
        double[] sizes = IntStream.rangeClosed(1, most).asDoubleStream().toArray();
        List<Series> series = new ArrayList<>();
        series.add(Series.of(
                "theory, with run 4's demands",
                Role.THEORY,
                sizes,
                IntStream.rangeClosed(1, most)
                        .mapToDouble(threads -> model.theoryWith(threads).throughputPerSecond())
                        .toArray()));
        series.add(Series.of(
                "measured",
                Role.MEASURED,
                closed.stream().mapToDouble(ArticleRun::threads).toArray(),
                closed.stream().mapToDouble(ArticleRun::throughput).toArray()));
        closed.stream()
                .filter(run -> run.threads() == recommended)
                .findFirst()
                .ifPresent(run -> series.add(
                        Series.point("recommended: " + recommended, Role.RECOMMENDED, recommended, run.throughput())));
        return Chart.lines(
                "article-throughput",
                "Throughput of 10 clients",
                "threads",
                "requests per second",
                series,
                "Runs 2 to 5. The article gives a little over 2000 requests in 30 s with 4 threads and 3621 with 8, on"
                        + " another machine.");
    }
}
