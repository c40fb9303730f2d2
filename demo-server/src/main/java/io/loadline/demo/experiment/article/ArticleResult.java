package io.loadline.demo.experiment.article;

import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.Published;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Column;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the runs of {@link Article} beside the published ones and beside theory.
 *
 * @param recommended from watching run 4; -1 if none
 */
record ArticleResult(List<ArticleRun> runs, int recommended, Published published) {

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

    private Table beside() {
        Table table = Table.of(
                "runs",
                "The article's figures and this run's",
                "In the system and waiting: the agent's MeanInSystem and WaitShareOfResponse; throughput: the load"
                        + " generator's. The article had 4 processors and another request, so its requests in 30 s are"
                        + " not comparable as such. Run 5 is not in the article: it has the size that was recommended"
                        + " from watching run 4.",
                Column.number("run", "run", "", 0),
                Column.number("clients", "clients", "", 0),
                Column.text("threads", "threads: article, here"),
                Column.number("publishedInSystem", "in system: article", "", 2),
                Column.number("inSystem", "here", "", 2),
                Column.number("publishedWaitPercent", "waiting: article", "% of response", 0),
                Column.number("waitPercent", "here", "%", 0),
                Column.text("publishedRetired", "requests in 30 s: article"),
                Column.number("retired", "here", "", 0),
                Column.text("publishedProcessors", "processors: article"),
                Column.number("processorPercent", "here", "%", 0));
        for (ArticleRun run : runs) {
            int row = run.number() - 1;
            boolean known = row < published.rows().size();
            table.row(
                    (double) run.number(),
                    (double) run.clients(),
                    known ? published.text(row, "pool_threads") + ", " + run.threads() : "-, " + run.threads(),
                    known ? published.number(row, "average_active_requests") : Double.NaN,
                    run.measured().pool().inSystem(),
                    known ? 100 * published.number(row, "dead_time_share") : Double.NaN,
                    100 * run.measured().pool().waitShare(),
                    known ? published.text(row, "requests_retired") : "-",
                    30 * run.throughput(),
                    known ? published.text(row, "cpu") : "-",
                    100 * run.processorShare());
        }
        return table;
    }

    private Table theory() {
        Table table = Table.of(
                "theory",
                "Mean value analysis beside what was measured",
                "Theory is given what one request needs (the table below) and the processors that other programs left; all"
                        + " else follows.",
                Column.number("run", "run", "", 0),
                Column.number("threads", "threads", "", 0),
                Column.number("theoryThroughput", "throughput: theory", "/s", 1),
                Column.number("throughput", "measured", "/s", 1),
                Column.number("deviationPercent", "difference", "%", 1),
                Column.number("theoryInSystem", "in system: theory", "", 2),
                Column.number("inSystem", "measured", "", 2),
                Column.number("theoryWaitPercent", "waiting: theory", "%", 0),
                Column.number("waitPercent", "measured", "%", 0),
                Column.number("theoryProcessorPercent", "processors: theory", "%", 0),
                Column.number("processorPercent", "measured", "%", 0));
        for (ArticleRun run : runs) {
            Theory theory = run.theory();
            table.row(
                    (double) run.number(),
                    (double) run.threads(),
                    theory.throughputPerSecond(),
                    run.throughput(),
                    100 * run.deviation(),
                    theory.inSystem(),
                    run.measured().pool().inSystem(),
                    100 * theory.waitShare(),
                    100 * run.measured().pool().waitShare(),
                    100 * theory.processorShare(),
                    100 * run.processorShare());
        }
        return table;
    }

    private Table demands() {
        Table table = Table.of(
                "demands",
                "What one request needed, and who else used the processors",
                "Processor time over the requests, what theory is given. The rest of the server (compiler, collector, the thread at"
                        + " the sockets) goes on beside the requests.",
                Column.number("run", "run", "", 0),
                Column.number("clients", "clients", "", 0),
                Column.number("threads", "threads", "", 0),
                Column.number("taskMillis", "its thread", "ms of processor", 2),
                Column.number("besideMillis", "rest of the server", "ms of processor", 2),
                Column.number("sleepMillis", "sleep", "ms", 0),
                Column.number("generatorMillis", "generator", "ms of processor", 2),
                Column.number("otherProcessors", "other programs", "processors", 2));
        for (ArticleRun run : runs) {
            ServiceDemand demand = run.demand();
            table.row(
                    (double) run.number(),
                    (double) run.clients(),
                    (double) run.threads(),
                    demand.taskMillis(),
                    demand.besideMillis(),
                    demand.sleepMillis(),
                    demand.generatorMillis(),
                    run.others());
        }
        return table;
    }

    private Table advice() {
        Table table = Table.of(
                "recommendations",
                "What the agent recommended at the end of each run",
                "",
                Column.number("run", "run", "", 0),
                Column.number("threads", "running", "threads", 0),
                Column.number("recommended", "recommended", "threads", 0),
                Column.text("regime", "regime"),
                Column.text("limit", "limit"),
                Column.text("said", "what it said"));
        for (ArticleRun run : runs) {
            Recommendation said = run.recommendation();
            table.row(
                    (double) run.number(),
                    (double) run.threads(),
                    said.isKnown() ? said.size() : Double.NaN,
                    said.regime(),
                    said.limit(),
                    said.explanation().isEmpty() ? said.verdict() : said.explanation());
        }
        return table;
    }

    private Table agreement() {
        Table table = Table.of(
                "agreement",
                "What the agent measured, beside what the clients saw",
                "The agent's response is that in the pool; the clients' has the way there and back in it, too.",
                Column.number("run", "run", "", 0),
                Column.number("clientThroughput", "throughput: clients", "/s", 1),
                Column.number("agentThroughput", "agent", "/s", 1),
                Column.number("clientResponseMillis", "mean response: clients", "ms", 1),
                Column.number("agentResponseMillis", "agent", "ms", 1));
        for (ArticleRun run : runs) {
            table.row(
                    (double) run.number(),
                    run.throughput(),
                    run.measured().pool().completionsPerSecond(),
                    run.measured().load().meanMillis(),
                    run.measured().pool().serviceMillis()
                            + run.measured().pool().waitMillis());
        }
        return table;
    }

    private List<Check> checks() {
        double theory = runs.stream()
                .mapToDouble(run -> Math.abs(100 * run.deviation()))
                .max()
                .orElse(Double.NaN);
        double agent = runs.stream()
                .mapToDouble(run -> 100 * Math.abs(run.measured().pool().completionsPerSecond() / run.throughput() - 1))
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
                runs.get(index).measured().pool().inSystem(),
                least,
                most + slack,
                "");
    }

    /** Of the requests in the system, all but one for each thread wait. */
    private double offShape(int index) {
        ArticleRun run = runs.get(index);
        double inService = Math.min(1, run.threads() / run.measured().pool().inSystem());
        return Math.abs(waiting(index) - (1 - inService));
    }

    private double waiting(int index) {
        return runs.get(index).measured().pool().waitShare();
    }
}
