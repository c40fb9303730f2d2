package io.loadline.demo.experiment.article;

import static io.loadline.demo.report.Column.number;
import static io.loadline.demo.report.Column.text;

import io.loadline.demo.experiment.AdviceTable;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the runs of {@link Article} beside the published ones and beside theory.
 *
 * @param recommended from watching run 4; -1 if none
 */
record ArticleResult(List<ArticleRun> runs, int recommended, PublishedFigures published) {

    private static final double THEORY_PERCENT = 10;
    private static final double GOOD_THROUGHPUT = 0.95;
    private static final double AGREEMENT_PERCENT = 2;

    Result result(Provenance provenance) {
        return new Result(
                "article",
                "The article: 10 clients against pools of 1, cores and 2 x cores",
                "A request computes for 10 ms and sleeps for 10 ms; clients wait for their answers. The number in the"
                        + " system and the share of waiting tell how far the pool is from the right size.",
                published.source(),
                provenance.origin(runs.stream().mapToDouble(ArticleRun::others).toArray()),
                parameters(),
                new ArticleFindings(runs, recommended).paragraphs(),
                List.of(beside(), theory(), demands(), advice(), agreement()),
                new ArticlePictures(runs, recommended, published).charts(),
                checks());
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("digits of pi", runs.get(0).measured().work().digits());
        parameters.put("sleepMillis", runs.get(0).measured().work().sleep());
        parameters.put("cores", runs.get(0).cores());
        return parameters;
    }

    /** A table with a row for each run. */
    private TableBuilder<ArticleRun> table(String id, String title, String note) {
        return new TableBuilder<>(id, title, note, runs).column(number("run", "run", "", 0), ArticleRun::number);
    }

    private Table beside() {
        return table(
                        "runs",
                        "The article's figures and this run's",
                        "In the system and waiting: the agent's MeanInSystem and WaitShareOfResponse; throughput: the load"
                                + " generator's. The article had 4 processors and another request, so its requests in 30 s are"
                                + " not comparable as such. Run 5 is not in the article: it has the size that was recommended"
                                + " from watching run 4.")
                .column(number("clients", "clients", "", 0), ArticleRun::clients)
                .column(
                        text("threads", "threads: article, here"),
                        run -> inArticle(run, "pool_threads") + ", " + run.threads())
                .column(
                        number("publishedInSystem", "in system: article", "", 2),
                        run -> figureInArticle(run, "average_active_requests"))
                .column(number("inSystem", "here", "", 2), run -> run.pool().inSystem())
                .column(
                        number("publishedWaitPercent", "waiting: article", "% of response", 0),
                        run -> 100 * figureInArticle(run, "dead_time_share"))
                .column(
                        number("waitPercent", "here", "%", 0),
                        run -> 100 * run.pool().waitShare())
                .column(
                        text("publishedRetired", "requests in 30 s: article"),
                        run -> inArticle(run, "requests_retired"))
                .column(number("retired", "here", "", 0), run -> 30 * run.throughput())
                .column(text("publishedProcessors", "processors: article"), run -> inArticle(run, "cpu"))
                .column(number("processorPercent", "here", "%", 0), run -> 100 * run.processorShare())
                .build();
    }

    /** What the article says of this run. */
    private String inArticle(ArticleRun run, String column) {
        return isPublished(run) ? published.text(run.number() - 1, column) : "-";
    }

    private double figureInArticle(ArticleRun run, String column) {
        return isPublished(run) ? published.number(run.number() - 1, column) : Double.NaN;
    }

    private boolean isPublished(ArticleRun run) {
        return run.number() <= published.rows().size();
    }

    private Table theory() {
        return table(
                        "theory",
                        "Mean value analysis beside what was measured",
                        "Theory is given what one request needs (the table below) and the processors that other programs left; all"
                                + " else follows.")
                .column(number("threads", "threads", "", 0), ArticleRun::threads)
                .column(number("theoryThroughput", "throughput: theory", "/s", 1), run -> run.theory()
                        .throughputPerSecond())
                .column(number("throughput", "measured", "/s", 1), ArticleRun::throughput)
                .column(number("deviationPercent", "difference", "%", 1), run -> 100 * run.deviation())
                .column(number("theoryInSystem", "in system: theory", "", 2), run -> run.theory()
                        .inSystem())
                .column(number("inSystem", "measured", "", 2), run -> run.pool().inSystem())
                .column(
                        number("theoryWaitPercent", "waiting: theory", "%", 0),
                        run -> 100 * run.theory().waitShare())
                .column(
                        number("waitPercent", "measured", "%", 0),
                        run -> 100 * run.pool().waitShare())
                .column(
                        number("theoryProcessorPercent", "processors: theory", "%", 0),
                        run -> 100 * run.theory().processorShare())
                .column(number("processorPercent", "measured", "%", 0), run -> 100 * run.processorShare())
                .build();
    }

    private Table demands() {
        return table(
                        "demands",
                        "What one request needed, and who else used the processors",
                        "Processor time over the requests, what theory is given. The rest of the server (compiler, collector, the thread at"
                                + " the sockets) goes on beside the requests.")
                .column(number("clients", "clients", "", 0), ArticleRun::clients)
                .column(number("threads", "threads", "", 0), ArticleRun::threads)
                .column(number("taskMillis", "its thread", "ms of processor", 2), run -> run.demand()
                        .taskMillis())
                .column(number("besideMillis", "rest of the server", "ms of processor", 2), run -> run.demand()
                        .besideMillis())
                .column(number("sleepMillis", "sleep", "ms", 0), run -> run.demand()
                        .sleepMillis())
                .column(number("generatorMillis", "generator", "ms of processor", 2), run -> run.demand()
                        .generatorMillis())
                .column(number("otherProcessors", "other programs", "processors", 2), ArticleRun::others)
                .build();
    }

    private Table advice() {
        return AdviceTable.of(
                table("recommendations", "What the agent recommended at the end of each run", ""),
                ArticleRun::threads,
                ArticleRun::recommendation);
    }

    private Table agreement() {
        return table(
                        "agreement",
                        "What the agent measured, beside what the clients saw",
                        "The agent's response is that in the pool; the clients' has the way there and back in it, too.")
                .column(number("clientThroughput", "throughput: clients", "/s", 1), ArticleRun::throughput)
                .column(number("agentThroughput", "agent", "/s", 1), run -> run.pool()
                        .completionsPerSecond())
                .column(
                        number("clientResponseMillis", "mean response: clients", "ms", 1),
                        run -> run.measured().load().meanMillis())
                .column(
                        number("agentResponseMillis", "agent", "ms", 1),
                        run -> run.pool().serviceMillis() + run.pool().waitMillis())
                .build();
    }

    private List<Check> checks() {
        double theory = runs.stream()
                .mapToDouble(run -> Math.abs(100 * run.deviation()))
                .max()
                .orElse(Double.NaN);
        double agent = runs.stream()
                .mapToDouble(run -> 100 * Math.abs(run.pool().completionsPerSecond() / run.throughput() - 1))
                .max()
                .orElse(Double.NaN);
        double best = runs.stream().mapToDouble(ArticleRun::throughput).max().orElse(Double.NaN);
        double atRecommended = runs.stream()
                .filter(run -> run.threads() == recommended && run.clients() > 1)
                .mapToDouble(ArticleRun::throughput)
                .findFirst()
                .orElse(Double.NaN);
        return List.of(
                Check.atMost("theory's throughput, greatest difference of any run", theory, THEORY_PERCENT, "%"),
                inSystem(0, 0.9, 1),
                inSystem(1, 9.5, 10),
                inSystem(2, 9.5, 10),
                inSystem(3, 9, 10),
                Check.between("waiting in run 1", waiting(0), 0, 0.05, ""),
                Check.between("waiting in run 2 (the article: 0.9)", waiting(1), 0.85, 0.95, ""),
                Check.atMost(
                        "waiting in run 3, difference to 1 - threads / in system (the article: 0.6)",
                        offShape(2),
                        0.05,
                        ""),
                Check.atMost(
                        "waiting in run 4, difference to 1 - threads / in system (the article: 0.19)",
                        offShape(3),
                        0.05,
                        ""),
                Check.atMost("agent's throughput against the clients', any run", agent, AGREEMENT_PERCENT, "%"),
                new Check(
                        "throughput at the recommended size / best measured",
                        atRecommended / best,
                        GOOD_THROUGHPUT,
                        Double.NaN,
                        ""));
    }

    private Check inSystem(int index, double least, double most) {
        double slack = 0.05; // the agent's view and the number of clients are averages over different moments
        return Check.between(
                "in the system in run " + (index + 1) + " (the article: "
                        + published.text(index, "average_active_requests") + ")",
                runs.get(index).pool().inSystem(),
                least,
                most + slack,
                "");
    }

    /** Of the requests in the system, all but one for each thread wait. */
    private double offShape(int index) {
        ArticleRun run = runs.get(index);
        double inService = Math.min(1, run.threads() / run.pool().inSystem());
        return Math.abs(waiting(index) - (1 - inService));
    }

    private double waiting(int index) {
        return runs.get(index).pool().waitShare();
    }
}
