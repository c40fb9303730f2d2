package io.loadline.demo.experiment.article;

import io.loadline.demo.experiment.Recommendation;
import java.util.ArrayList;
import java.util.List;

/** Explains each run as the article does, with this run's figures. */
record ArticleFindings(List<ArticleRun> runs, int recommended) {

    private static final double FULL = 0.9;

    List<String> paragraphs() {
        List<String> paragraphs = new ArrayList<>();
        paragraphs.add(alone(runs.get(0)));
        paragraphs.add(tooFew(runs.get(1)));
        paragraphs.add(asManyAsProcessors(runs.get(2)));
        paragraphs.add(twiceAsMany(runs.get(3)));
        if (runs.size() > 4) {
            paragraphs.add(asRecommended(runs.get(4)));
        }
        paragraphs.add(theory());
        return paragraphs;
    }

    private static String alone(ArticleRun run) {
        double inSystem = run.pool().inSystem();
        return ("Run 1: one client always has a request under way, so one would expect 1 in the system. It is %.2f: for the"
                        + " other %.0f %% of the time its request is on the way, being answered or sent (%.2f ms a request)."
                        + " Nobody waits in the pool (%.1f %%), since nobody else asks. %.0f %% of the processors are used."
                        + " The next step: more clients.")
                .formatted(
                        inSystem,
                        100 * (1 - inSystem),
                        outsideMillis(run),
                        100 * run.pool().waitShare(),
                        100 * run.processorShare());
    }

    private static double outsideMillis(ArticleRun run) {
        return run.measured().load().meanMillis()
                - run.pool().serviceMillis()
                - run.pool().waitMillis();
    }

    private static String tooFew(ArticleRun run) {
        double inSystem = run.pool().inSystem();
        return ("Run 2: %d clients, still one thread. %.1f requests are in the system, one in service and %.1f waiting, so a"
                        + " request spends about %.0f of %.1f parts of its response, %.0f %%, waiting for the thread. The"
                        + " processors are as idle as before (%.0f %%): the pool holds the requests back, not the machine."
                        + " The next step: more threads.")
                .formatted(
                        run.clients(),
                        inSystem,
                        inSystem - 1,
                        inSystem - 1,
                        inSystem,
                        100 * run.pool().waitShare(),
                        100 * run.processorShare());
    }

    private static String asManyAsProcessors(ArticleRun run) {
        double inSystem = run.pool().inSystem();
        return ("Run 3: as many threads as processors, %d. Now %d of %.1f are in service, so %.0f %% of the response is"
                        + " waiting: (%.1f - %d) / %.1f is %.0f %% (the article had 4 of 10 in service, hence 60 %%). Half of"
                        + " its time a thread sleeps, so the processors are used by %.0f %%, not all. The next step: as many"
                        + " threads more as sleep at any time, twice the processors where a request computes as long as it"
                        + " sleeps.")
                .formatted(
                        run.threads(),
                        run.threads(),
                        inSystem,
                        100 * run.pool().waitShare(),
                        inSystem,
                        run.threads(),
                        inSystem,
                        100 * (1 - run.threads() / inSystem),
                        100 * run.processorShare());
    }

    private static String twiceAsMany(ArticleRun run) {
        double inSystem = run.pool().inSystem();
        String next = run.processorShare() >= FULL
                ? "The processors are full: the next step is faster code or more processors, not more threads."
                : "Threads that sleep at the same time leave processors idle now and then, so some more threads may still help"
                        + " a little, until the processors are full.";
        return ("Run 4: twice the processors, %d threads for %.1f requests in the system: %.0f %% of the response is waiting"
                        + " (the article had 8 threads for 10, hence 19 %%). The processors are used by %.0f %%. %s The agent"
                        + " says: %s.")
                .formatted(
                        run.threads(),
                        inSystem,
                        100 * run.pool().waitShare(),
                        100 * run.processorShare(),
                        next,
                        said(run.recommendation()));
    }

    private String asRecommended(ArticleRun run) {
        double best = runs.stream().mapToDouble(ArticleRun::throughput).max().orElse(Double.NaN);
        return "Run 5 has the size that was recommended from run 4, %d threads: %.1f requests/s, %.2f of the best measured; %.0f %% of the response is waiting."
                .formatted(
                        recommended,
                        run.throughput(),
                        run.throughput() / best,
                        100 * run.pool().waitShare());
    }

    private static String said(Recommendation recommendation) {
        return recommendation.isKnown()
                ? "%d threads (%s; limit: %s)"
                        .formatted(recommendation.size(), recommendation.regime(), recommendation.limit())
                : recommendation.verdict();
    }

    private String theory() {
        StringBuilder text =
                new StringBuilder("Theory, mean value analysis with the generator's share of the processors: ");
        for (ArticleRun run : runs) {
            text.append("run %d %.1f/s where %.1f/s were measured (%+.0f %%)%s"
                    .formatted(
                            run.number(),
                            run.theory().throughputPerSecond(),
                            run.throughput(),
                            100 * run.deviation(),
                            run == runs.get(runs.size() - 1) ? ". " : ", "));
        }
        return text
                + "It takes requests for independent of one another; here all are of one length, so they may keep step and"
                + " compute, then sleep, at the same time, which costs throughput that theory does not know of.";
    }
}
