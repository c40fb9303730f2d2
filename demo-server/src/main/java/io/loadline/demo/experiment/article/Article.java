package io.loadline.demo.experiment.article;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Measured;
import io.loadline.demo.experiment.Observation;
import io.loadline.demo.experiment.PoolReading;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.PublishedFigures;
import io.loadline.demo.experiment.ServerBeans;
import io.loadline.demo.experiment.ServerProcess;
import io.loadline.demo.experiment.Situation;
import io.loadline.demo.load.RunningLoad;
import io.loadline.demo.report.Result;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** The article's four runs, scaled to the processors that are there, and a fifth with the recommended size. */
public final class Article implements Experiment {

    private static final int CLIENTS = 10;
    private static final int MILLIS = 10;
    private static final double START_SECONDS = 3;
    private static final double CALIBRATION_SECONDS = 5;
    private static final int RUNS = 5;

    @Override
    public String name() {
        return "article";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        return CALIBRATION_SECONDS + RUNS * (START_SECONDS + warmup(lab) + seconds(lab));
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        List<ArticleRun> runs = new ArrayList<>();
        runs.add(run(lab, 1, 1, 1, null));
        int digits = runs.get(0).measured().work().digits();
        runs.add(run(lab, 2, CLIENTS, 1, digits));
        runs.add(run(lab, 3, CLIENTS, lab.cores(), digits));
        runs.add(run(lab, 4, CLIENTS, 2 * lab.cores(), digits));
        ArticleRun last = runs.get(runs.size() - 1);
        int recommended = last.recommendation().size();
        if (recommended > 0 && recommended != last.threads()) {
            runs.add(run(lab, RUNS, CLIENTS, recommended, digits));
        }
        return new ArticleResult(runs, recommended, published()).result(provenance);
    }

    private static PublishedFigures published() {
        return PublishedFigures.of("article-experiments");
    }

    /** @param digits that take 10 ms; null: to be found out */
    private static ArticleRun run(Lab lab, int number, int clients, int threads, Integer digits)
            throws InterruptedException {
        lab.announcer()
                .doing("run %d: %d clients, %d threads, %d s"
                        .formatted(number, clients, threads, warmup(lab) + seconds(lab)));
        Situation situation = situation(lab, clients, digits);
        try (ServerProcess server = situation.startServer(threads);
                ServerBeans beans = new ServerBeans(server.ready().pid())) {
            RunningLoad load = situation.loadOn(server.ready().url()).start();
            Observation observation = new Observation(beans, load, new PrintWriter(Writer.nullWriter()));
            PoolReading pool = observation.watch();
            Measured measured =
                    new Measured(threads, server.ready().work(), load.await(), pool, observation.processors());
            return new ArticleRun(number, clients, threads, lab.cores(), measured);
        } catch (IOException e) {
            throw new Failure("The server's JVM or the connection to its MBeans was lost: " + e.getMessage(), e);
        }
    }

    private static Situation situation(Lab lab, int clients, Integer digits) {
        List<String> cost = digits == null
                ? List.of("--cpu-millis", String.valueOf(MILLIS))
                : List.of("--digits", String.valueOf(digits));
        return new Situation(lab.agent(), cost, MILLIS, clients, warmup(lab), seconds(lab), lab.choose(200, 1_000));
    }

    private static int warmup(Lab lab) {
        return lab.choose(5, 10);
    }

    private static int seconds(Lab lab) {
        return lab.choose(12, 60);
    }
}
