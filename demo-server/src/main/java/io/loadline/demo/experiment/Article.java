// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Situation.Measured;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;

/** The article's four runs, scaled to the processors that are there, and a fifth with the recommended size. */
@Command(name = "article", description = """
        The article: 10 clients against pools of 1, cores and 2 x cores
        The four runs of the article that this project continues: 1, 10, 10 and 10 clients, who wait for their \
        answers, against pools of 1, 1, as many threads as processors, and twice as many. A request computes for 10 \
        ms and sleeps for 10 ms. Each run is explained and compared with mean value analysis; the last has the \
        recommended size.""")
final class Article extends Experiment {
    private static final int CLIENTS = 10;
    private static final int ARTICLE_RUNS = 4;
    private static final int RUNS = 5;
    private static final double FULL = 0.9;
    /** The agent's view and the number of clients are averages over different moments. */
    private static final double SLACK = 0.05;

    private final PublishedFigures published = PublishedFigures.of("article-experiments");

    /**
     * One pool size under its clients, measured and by theory.
     *
     * @param number 1 to 4 as in the article; 5 is the recommended size
     */
    private record Run(
            int number, int clients, int threads, int cores, Measured measured, Theory.Demand demand, Theory theory) {
        static Run of(int number, int clients, int threads, int cores, Measured measured) {
            double perSecond = measured.load().throughputPerSecond();
            double server = 1e3 * measured.serverProcessors() / perSecond;
            double task = measured.pool().cpuMillisPerTask();
            double known = Double.isNaN(task) ? server : Math.min(task, server); // else that of the whole JVM
            double generator = 1e3 * measured.load().generatorProcessors() / perSecond;
            Theory.Demand demand = new Theory.Demand(known, server - known, Situation.MILLIS, generator);
            Theory theory = Theory.of(demand, clients, threads, cores, measured.otherProcessors());
            return new Run(number, clients, threads, cores, measured, demand, theory);
        }

        /** Returns the throughput for a number of threads by the demands of this run. */
        double theoryPerSecond(double withThreads) {
            return Theory.of(demand, clients, (int) withThreads, cores, measured.otherProcessors())
                    .throughputPerSecond();
        }

        PoolFigures pool() {
            return measured.pool();
        }

        double throughput() {
            return measured.load().throughputPerSecond();
        }

        double clientMillis() {
            return measured.load().meanMillis();
        }

        double agentMillis() {
            return pool().meanServiceMillis() + pool().meanWaitMillis();
        }

        double inSystem() {
            return pool().meanInSystem();
        }

        double waitPercent() {
            return pool().waitPercent();
        }

        /** Measured throughput over theory's, less 100. */
        double deviationPercent() {
            return 100 * (throughput() / theory.throughputPerSecond() - 1);
        }

        /** Share of all processors in use. */
        double processorPercent() {
            return 100 * (measured.serverProcessors() + measured.load().generatorProcessors()) / cores;
        }

        /** Returns the percentage of requests in the system, all but one for each thread, that wait. */
        double shapePercent() {
            return 100 * (1 - Math.min(1, threads / inSystem()));
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return lab.choose(105, 370);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        List<Run> runs = new ArrayList<>();
        runs.add(run(lab, 1, 1, 1, Situation.TO_BE_FOUND));
        String cost = runs.get(0).measured().digits();
        runs.add(run(lab, 2, CLIENTS, 1, cost));
        runs.add(run(lab, 3, CLIENTS, lab.cores(), cost));
        runs.add(run(lab, 4, CLIENTS, 2 * lab.cores(), cost));
        Recommendation said = runs.get(3).measured().recommendation();
        if (said.isKnown() && said.size() != 2 * lab.cores()) {
            runs.add(run(lab, RUNS, CLIENTS, said.size(), cost));
        }
        result.source(published.source());
        result.parameter("digits of pi", runs.get(0).measured().work().digits());
        result.parameter("sleepMillis", Situation.MILLIS);
        result.parameter("cores", lab.cores());
        explain(result, runs, said);
        pictures(result, runs, tables(result, runs), said);
        checks(result, runs, said.size());
    }

    private static Run run(Lab lab, int number, int clients, int threads, String cost) throws InterruptedException {
        int warmup = lab.choose(5, 10);
        int seconds = lab.choose(12, 60);
        lab.doing("run %d: %d clients, %d threads, %d s", number, clients, threads, warmup + seconds);
        Situation situation = new Situation(cost, clients, warmup, seconds, lab.choose(200, 1_000));
        return Run.of(number, clients, threads, lab.cores(), situation.measure(lab, threads, ""));
    }

    /** Explains each run as the article does, with this run's figures. */
    private static void explain(Result result, List<Run> runs, Recommendation said) {
        Run alone = runs.get(0);
        double onTheWay = alone.clientMillis() - alone.agentMillis();
        result.say("""
                Run 1: one client always has a request under way, so one would expect 1 in the system. It is %.2f: \
                for the rest of the time its request is on the way, being answered or sent (%.2f ms a request). \
                Nobody waits in the pool (%.1f %%), since nobody else asks. %.0f %% of the processors are used. The \
                next step: more clients.""", alone.inSystem(), onTheWay, alone.waitPercent(), alone.processorPercent());
        Run few = runs.get(1);
        result.say("""
                Run 2: %d clients, still one thread. %.1f requests are in the system, one of them in service, so a \
                request spends %.0f %% of its response waiting for the thread. The processors are as idle as before \
                (%.0f %%): the pool holds the requests back, not the machine. The next step: more threads.""", few.clients(), few.inSystem(), few.waitPercent(), few.processorPercent());
        Run cores = runs.get(2);
        result.say(
                """
                Run 3: as many threads as processors, %1$d. Now %1$d of %2$.1f are in service, so %3$.0f %% of the \
                response is waiting: (%2$.1f - %1$d) / %2$.1f is %4$.0f %% (the article had 4 of 10 in service, hence \
                60 %%). Half of its time a thread sleeps, so the processors are used by %5$.0f %%, not all. The next \
                step: as many threads more as sleep at any time, twice the processors where a request computes as \
                long as it sleeps.""",
                cores.threads(), cores.inSystem(), cores.waitPercent(), cores.shapePercent(), cores.processorPercent());
        Run twice = runs.get(3);
        String next = twice.processorPercent() >= 100 * FULL
                ? "The processors are full: the next step is faster code or more processors, not more threads."
                : "Threads that sleep at the same time leave processors idle now and then, so some more threads may"
                        + " still help a little, until the processors are full.";
        result.say(
                """
                Run 4: twice the processors, %d threads for %.1f requests in the system: %.0f %% of the response is \
                waiting (the article had 8 threads for 10, hence 19 %%). The processors are used by %.0f %%. %s The \
                agent says: %s.""",
                twice.threads(), twice.inSystem(), twice.waitPercent(), twice.processorPercent(), next, said.brief());
        if (runs.size() > ARTICLE_RUNS) {
            Run last = runs.get(ARTICLE_RUNS);
            double ofBest = last.throughput() / greatest(runs, Run::throughput);
            result.say(
                    "Run 5 has the size that was recommended from run 4, %d threads: %.1f requests/s, %.2f of the best"
                            + " measured; %.0f %% of the response is waiting.",
                    said.size(), last.throughput(), ofBest, last.waitPercent());
        }
        result.say("""
                Theory is mean value analysis with the generator's share of the processors. It takes requests for \
                independent of one another; here all are of one length, so they may keep step and compute, then \
                sleep, at the same time, which costs throughput that theory does not know of.""");
    }

    private static double greatest(List<Run> runs, ToDoubleFunction<Run> figure) {
        return runs.stream().mapToDouble(figure).max().orElse(Double.NaN);
    }

    /** Returns the first, from which the pictures are drawn. */
    private Table<Run> tables(Result result, List<Run> runs) {
        Table<Run> table = result.table("runs", "The article's figures and this run's", runs)
                .note("""
                In the system and waiting: the agent's MeanInSystem and WaitShareOfResponse; throughput: the load \
                generator's. The article had 4 processors and another request, so its requests in 30 s are not \
                comparable as such. Run 5 is not in the article: it has the size that was recommended from watching \
                run 4.""")
                .number("run", "run", 0, Run::number)
                .number("clients", "clients", 0, Run::clients)
                .text("publishedThreads", "threads: article", text("pool_threads"))
                .number("threads", "here", 0, Run::threads)
                .number("publishedInSystem", "in system: article", 2, number("average_active_requests", 1))
                .number("inSystem", "here", 2, Run::inSystem)
                .number("publishedWaitPercent", "waiting, %: article", 0, number("dead_time_share", 100))
                .number("waitPercent", "here", 0, Run::waitPercent)
                .text("publishedRetired", "requests in 30 s: article", text("requests_retired"))
                .number("retired", "here", 0, run -> 30 * run.throughput())
                .text("publishedProcessors", "processors: article", text("cpu"))
                .number("processorPercent", "here, %", 0, Run::processorPercent);
        result.table("theory", "Mean value analysis, and what the clients saw, beside what the agent measured", runs)
                .note("""
                Theory is given what one request needs of the processors, its thread, the rest of the server \
                (compiler, collector, the thread at the sockets) and the generator, and what other programs left; all \
                else follows. The clients' response has the way to the pool and back in it.""")
                .number("run", "run", 0, Run::number)
                .number("taskMillis", "needs, ms: thread", 2, run -> run.demand.taskMillis())
                .number("besideMillis", "server", 2, run -> run.demand.besideMillis())
                .number("generatorMillis", "generator", 2, run -> run.demand.generatorMillis())
                .number("others", "other programs", 2, run -> run.measured().otherProcessors())
                .number("theoryThroughput", "per second: theory", 1, run -> run.theory.throughputPerSecond())
                .number("throughput", "clients", 1, Run::throughput)
                .number("agentThroughput", "agent", 1, run -> run.pool().completionsPerSecond())
                .number("deviationPercent", "clients over theory, %", 1, Run::deviationPercent)
                .number("theoryInSystem", "in system: theory", 2, run -> run.theory.inSystem())
                .number("inSystem", "agent", 2, Run::inSystem)
                .number("theoryWaitPercent", "waiting, %: theory", 0, run -> 100 * run.theory.waitShare())
                .number("waitPercent", "agent", 0, Run::waitPercent)
                .number("theoryProcessors", "busy, %: theory", 0, run -> 100 * run.theory.processorShare())
                .number("processorPercent", "measured", 0, Run::processorPercent)
                .number("clientResponseMillis", "response, ms: clients", 1, Run::clientMillis)
                .number("agentResponseMillis", "agent", 1, Run::agentMillis);
        Recommendation.columns(
                result.table("recommendations", "What the agent recommended at the end of each run", runs)
                        .number("run", "run", 0, Run::number),
                Run::threads,
                run -> run.measured().recommendation());
        return table;
    }

    /** Returns the article's text on a run. */
    private Function<Run, String> text(String column) {
        return run -> published.text(run.number - 1, column);
    }

    private Function<Run, Double> number(String column, double unit) {
        return run -> unit * published.number(run.number - 1, column);
    }

    private static void pictures(Result result, List<Run> runs, Table<Run> table, Recommendation said) {
        Run model = runs.get(ARTICLE_RUNS - 1);
        List<String> names = runs.stream()
                .map(run -> "%d: %d on %d".formatted(run.number, run.clients, run.threads))
                .toList();
        result.bars("article", "Share of waiting in the response", "waiting, % of response", names)
                .caption("The runs, named \"run: clients on threads\" as here; the article had 1, 1, 4 and 8 threads.")
                .bars("published (4 processors)", Role.PUBLISHED, table.numbers("publishedWaitPercent"))
                .bars("theory", Role.THEORY, values(runs, run -> 100 * run.theory.waitShare()))
                .bars("measured (%d processors)".formatted(model.cores), Role.MEASURED, table.numbers("waitPercent"));
        List<Run> closed =
                runs.stream().skip(1).sorted(Comparator.comparing(Run::threads)).toList();
        int most = Math.max(CLIENTS, closed.get(closed.size() - 1).threads()) + 2;
        double[] sizes = IntStream.rangeClosed(1, most).asDoubleStream().toArray();
        double[] theory = DoubleStream.of(sizes).map(model::theoryPerSecond).toArray();
        result.lines("article-throughput", "Throughput of 10 clients", "threads", "requests per second")
                .caption(
                        "Runs 2 to 5. The article gives a little over 2000 requests in 30 s with 4 threads and 3621 with 8, on"
                                + " another machine.")
                .line("theory, with run 4's demands", Role.THEORY, sizes, theory)
                .line("measured", Role.MEASURED, values(closed, Run::threads), values(closed, Run::throughput))
                .point(
                        "recommended: " + said.sizeText(),
                        Role.RECOMMENDED,
                        said.sizeIfKnown(),
                        atRecommended(runs, said.size()));
    }

    private static double[] values(List<Run> runs, ToDoubleFunction<Run> figure) {
        return runs.stream().mapToDouble(figure).toArray();
    }

    /** Returns the throughput at the recommended size; NaN if it was not run. */
    private static double atRecommended(List<Run> runs, int recommended) {
        return greatest(
                runs.stream()
                        .filter(run -> run.threads == recommended && run.clients > 1)
                        .toList(),
                Run::throughput);
    }

    private void checks(Result result, List<Run> runs, int recommended) {
        double theory = greatest(runs, run -> Math.abs(run.deviationPercent()));
        double agent = greatest(runs, run -> 100 * Math.abs(run.pool().completionsPerSecond() / run.throughput() - 1));
        result.atMost("theory's throughput, greatest difference of any run", theory, 10, "%");
        double[] least = {0.9, 9.5, 9.5, 9};
        for (Run run : runs.subList(0, ARTICLE_RUNS)) {
            String what = "in the system in run %d (the article: %s)"
                    .formatted(run.number(), text("average_active_requests").apply(run));
            result.between(what, run.inSystem(), least[run.number() - 1], run.clients() + SLACK);
        }
        result.between("waiting in run 1", runs.get(0).waitPercent() / 100, 0, 0.05);
        result.between("waiting in run 2 (the article: 0.9)", runs.get(1).waitPercent() / 100, 0.85, 0.95);
        for (Run run : runs.subList(2, ARTICLE_RUNS)) {
            String what = "waiting in run %d, difference to 1 - threads / in system (the article: %s)"
                    .formatted(run.number(), text("dead_time_share").apply(run));
            result.atMost(what, Math.abs(run.waitPercent() - run.shapePercent()) / 100, 0.05, "");
        }
        result.atMost("agent's throughput against the clients', any run", agent, 2, "%");
        double best = greatest(runs, Run::throughput);
        result.atLeast(
                "throughput at the recommended size / best measured", atRecommended(runs, recommended) / best, 0.95);
    }
}
