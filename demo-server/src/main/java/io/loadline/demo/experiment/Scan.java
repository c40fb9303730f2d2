// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;

/**
 * Probing a network with pools of several sizes, and following the agent's recommendation step by step: each scan has the
 * size that the one before recommended, until what is there is recommended, or nothing.
 */
abstract class Scan extends Experiment {
    /** Waking up after each timeout takes some tenths of a millisecond. */
    private static final double MIN_TIMEOUT_MILLIS = 12;
    /** The first task of a thread costs the processors a fifth of a millisecond and more: long scans for many threads. */
    private static final double SECONDS_A_THREAD = 6e-3;

    /** The large network. */
    @Command(name = "lan-scan", description = """
            LAN scan: thousands of threads that wait
            Probes 10,200 loopback addresses, half of which wait for a timeout, with pools of 4 to 8,000 threads, and \
            follows the agent's recommendation step by step from 50 threads. The more threads wait at the same time, the \
            sooner it is done, in whole rounds. Nothing leaves the machine.""")
    static final class Lan extends Scan {
        @Override
        Network network(boolean quick) {
            List<Integer> few = List.of(4, 500, 5_000, 8_000);
            List<Integer> many = List.of(4, 8, 10, 16, 100, 500, 1_000, 2_550, 5_000, 8_000);
            PublishedFigures published = PublishedFigures.of("lan-scan");
            String agent = "window=500ms,history=60s";
            List<Integer> sizes = quick ? few : many;
            int seconds = quick ? 10 : 30;
            int estimate = quick ? 235 : 590;
            return new Network(published, 10_200, 7, 5_100, 2.5, 50, agent, sizes, seconds, 1, List.of(5), estimate);
        }
    }

    /** One small network. Of each size the median counts, since the short scans are over in milliseconds. */
    @Command(name = "probe", description = """
            Probing one small network: 1, 10 and 255 threads
            254 addresses on loopback, a connect timeout of 20 ms; the pool of 255 is done in one timeout. Nothing leaves \
            the machine.""")
    static final class Probe extends Scan {
        @Override
        Network network(boolean quick) {
            // the published time of 255 threads is two timeouts, where the law has one
            List<Integer> lawPercent = List.of(5, 25, 200);
            PublishedFigures published = PublishedFigures.of("pcp-probe");
            String agent = "window=100ms,history=30s";
            List<Integer> sizes = List.of(1, 10, 255);
            return new Network(
                    published, 254, 1, 207, 0.02, 10, agent, sizes, 0, quick ? 3 : 9, lawPercent, quick ? 35 : 90);
        }
    }

    /**
     * Network that is probed, and how often.
     *
     * @param silent the published times fit this many: threads x time / timeout
     * @param timeoutSeconds the published one
     * @param first threads with which the recommendation is first asked for
     * @param seconds that every scan should take, so that what is not waiting, some tenths of a second, weighs little in
     *     each; 0 to keep the published timeout
     * @param repeats of each size, of which the median counts
     * @param lawPercent how far a scan may be off the law, by the sweep's sizes; a single one for all
     */
    record Network(
            PublishedFigures published,
            int addresses,
            int reachable,
            int silent,
            double timeoutSeconds,
            int first,
            String agentOptions,
            List<Integer> sizes,
            double seconds,
            int repeats,
            List<Integer> lawPercent,
            int estimateSeconds) {
        double published(int threads) {
            return published.numberWhere("threads", threads, "seconds");
        }
    }

    abstract Network network(boolean quick);

    /** A scan with one pool size, under the agent. */
    private record Run(ScanJob job, Watched<ScanJob.Outcome> watched) {
        int threads() {
            return job.threads();
        }

        double seconds() {
            return watched.own().seconds();
        }

        double theoryRounds() {
            return ScanJob.law(1, job.silent(), threads());
        }

        double rounds() {
            return 1e3 * seconds() / job.timeoutMillis();
        }

        double deviationPercent() {
            return 100 * (rounds() / theoryRounds() - 1);
        }

        double absoluteDeviation() {
            return Math.abs(deviationPercent());
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return network(lab.quick()).estimateSeconds;
    }

    private static double scanSeconds(Network network, int threads) {
        return network.seconds == 0
                ? ScanJob.law(network.timeoutSeconds, network.silent, threads)
                : Math.max(network.seconds, threads * SECONDS_A_THREAD);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        Network here = network(lab.quick());
        List<Run> steps = follow(lab, here);
        int recommended = -1;
        for (Run step : steps) {
            Recommendation said = step.watched.recommendation();
            recommended = said.isKnown() ? said.size() : recommended;
        }
        TreeSet<Integer> sizes = new TreeSet<>(here.sizes);
        ThreadRoom room = ThreadRoom.read();
        if (here.seconds > 0 && recommended > 0) {
            sizes.add(recommended);
        }
        sizes.removeIf(size -> size > room.safe());
        List<Run> runs = new ArrayList<>(here.seconds > 0 ? steps : List.of());
        sizes.removeAll(runs.stream().map(Run::threads).toList());
        for (Repeats<Integer, ScanJob.Outcome> size :
                Repeats.inRounds(lab, sizes, here.repeats, (threads, repeat) -> job(lab, here, threads, repeat)
                        .watch(lab, here.agentOptions))) {
            runs.add(new Run(job(lab, here, size.of(), 0), size.median()));
        }
        runs.sort(Comparator.comparing(Run::threads));
        result.source(here.published.source());
        result.parameter("addresses", here.addresses);
        result.parameter("silent", here.silent);
        result.parameter("reachable", here.reachable);
        result.parameter("publishedTimeoutSeconds", here.timeoutSeconds);
        result.parameter("repeats", here.repeats);
        int leastGood = Repeats.leastGood(runs, Run::threads, Run::rounds);
        explain(result, here, runs, steps, recommended, leastGood);
        picture(result, here, tables(result, here, runs, steps), recommended);
        check(result, here, runs, recommended, leastGood);
    }

    /** Does not take a step that the system has no room for. */
    private static List<Run> follow(Lab lab, Network network) throws InterruptedException {
        List<Run> steps = new ArrayList<>();
        int threads = network.first;
        int before = 0;
        while (threads > before
                && steps.size() < Recommendation.stepsAllowed(network.first, network.silent)
                && threads <= ThreadRoom.read().safe()) {
            lab.doing("%,d threads, and what is recommended then", threads);
            ScanJob job = job(lab, network, threads, 0);
            Run step = new Run(job, job.watch(lab, network.agentOptions));
            steps.add(step);
            before = threads;
            threads = step.watched.recommendation().size();
        }
        return steps;
    }

    private static ScanJob job(Lab lab, Network network, int threads, int repeat) {
        double rounds = ScanJob.law(1, network.silent, threads);
        double timeout = network.seconds == 0
                ? 1e3 * network.timeoutSeconds
                : Math.max(MIN_TIMEOUT_MILLIS, Math.ceil(1e3 * scanSeconds(network, threads) / rounds));
        return new ScanJob(network.addresses, network.reachable, network.silent, timeout, threads, lab.seed() + repeat);
    }

    private static Run worst(List<Run> runs) {
        return runs.stream().max(Comparator.comparing(Run::absoluteDeviation)).orElseThrow();
    }

    private static void explain(
            Result result, Network network, List<Run> runs, List<Run> steps, int recommended, int leastGood) {
        Run worst = worst(runs);
        Run largest = runs.get(runs.size() - 1);
        int silent = network.silent;
        int least = runs.get(0).threads();
        double off = worst.absoluteDeviation();
        result.say("""
                A silent address holds its thread for the timeout, so N threads work off %1$,d of them in ceil(%1$,d \
                / N) rounds. From %2$,d to %3$,d threads the scans took that long within %4$.1f %%, worst with %5$,d \
                threads. Only whole rounds count: %6$,d threads need two, %1$,d need one. The published times fit \
                %1$,d silent addresses where many rounds are needed, so as many wait for the timeout here, %7$d \
                listen and the rest refuse at once.""", silent, least, largest.threads(), off, worst.threads(), silent - 1, network.reachable);
        String way = steps.stream().map(step -> "%,d".formatted(step.threads())).collect(Collectors.joining(", "));
        Recommendation last = steps.get(steps.size() - 1).watched.recommendation();
        String size = recommended > 0 ? "%,d threads".formatted(recommended) : "none";
        String end = last.isKnown() ? "" : " At the end it said no more: " + last.verdict() + ".";
        result.say("""
                Watching %d threads only shows %1$d, so the recommendation came in steps, each tried before the next: \
                %s. The last size it recommended is %s; the least good size that was measured is %,d, by the law \
                %,d.%s""", network.first, way, size, leastGood, silent, end);
        if (!largest.watched().own().realConnects()) {
            result.say("This system has no loopback addresses but 127.0.0.1: the addresses that are not silent were not"
                    + " connected to, their tasks only ended at once.");
        }
    }

    private Table<Run> tables(Result result, Network network, List<Run> runs, List<Run> steps) {
        double timeout = network.timeoutSeconds;
        double first = network.published(runs.get(0).threads());
        double rounds = runs.get(0).rounds();
        String title = network.repeats == 1 ? "Scans" : "Scans, the median of " + network.repeats;
        Table<Run> table = result.table("scans", title, runs)
                .note("""
                Theory: timeout x ceil(silent / threads). The columns on the right, from published, are the same scans \
                as if the timeout were the published one, %s s; the speed-up is over the first row. Starting the \
                pool's threads comes before the scan and is not in it.""".formatted(timeout))
                .number("threads", "threads", 0, Run::threads)
                .number("timeoutMillis", "timeout, ms", 0, run -> run.job.timeoutMillis())
                .number("rounds", "rounds", 0, Run::theoryRounds)
                .number("theorySeconds", "theory, s", 2, run -> run.theoryRounds() * run.job.timeoutMillis() / 1e3)
                .number("measuredSeconds", "measured", 3, Run::seconds)
                .number("deviationPercent", "difference, %", 1, Run::deviationPercent)
                .number("startSeconds", "start, s", 3, run -> run.watched.own().startSeconds())
                .number("publishedSeconds", "published, s", 2, run -> network.published(run.threads()))
                .number("theoryAtPublished", "theory", 2, run -> timeout * run.theoryRounds())
                .number("measuredAtPublished", "measured", 2, run -> timeout * run.rounds())
                .number("publishedSpeedUp", "speed-up: published", 1, run -> first / network.published(run.threads()))
                .number("measuredSpeedUp", "measured", 1, run -> rounds / run.rounds());
        Recommendation.columns(
                result.table("steps", "What the agent recommended, step by step", steps)
                        .note("Each step is one scan with the size that the step before recommended; at most "
                                + Recommendation.stepsAllowed(network.first, network.silent) + " are allowed.")
                        .number("look", "look", 0, step -> steps.indexOf(step) + 1),
                Run::threads,
                run -> run.watched.recommendation());
        TaskTimes.agreement(result, runs, Run::threads, Run::watched);
        return table;
    }

    private void picture(Result result, Network network, Table<Run> table, int recommended) {
        double timeout = network.timeoutSeconds;
        int from = network.sizes.get(0);
        int to = network.sizes.get(network.sizes.size() - 1);
        double[] sizes = IntStream.range(0, 200)
                .mapToDouble(i -> Math.rint(from * Math.pow((double) to / from, i / 199.0))) // even on that axis
                .toArray();
        double[] law = DoubleStream.of(sizes)
                .map(size -> ScanJob.law(timeout, network.silent, (int) size))
                .toArray();
        PublishedFigures published = network.published;
        String title =
                "%,d addresses, %,d of them silent, timeout %s s".formatted(network.addresses, network.silent, timeout);
        Chart chart = result.lines(name(), title, "threads", "seconds")
                .caption("Time of a scan by the number of threads, both axes logarithmic; measured times are scaled to"
                        + " the published timeout. Theory is timeout x ceil(silent / threads).")
                .logarithmic()
                .line("published", Role.PUBLISHED, published.numbers("threads"), published.numbers("seconds"))
                .line("theory: whole rounds", Role.THEORY, sizes, law)
                .line("measured", Role.MEASURED, table, "threads", "measuredAtPublished");
        if (recommended > 0) {
            double there = ScanJob.law(timeout, network.silent, recommended);
            chart.point("recommended: %,d".formatted(recommended), Role.RECOMMENDED, recommended, there);
        }
    }

    private static void check(Result result, Network network, List<Run> runs, int recommended, int leastGood) {
        if (network.lawPercent.size() == 1) {
            double worst = worst(runs).absoluteDeviation();
            result.atMost("law of rounds, greatest difference of any size", worst, network.lawPercent.get(0), "%");
            double ratio = recommended > 0 ? (double) recommended / leastGood : Double.NaN;
            result.between("recommended / least good size", ratio, 0.85, 1.15);
        } else {
            for (Run run : runs) {
                int allowed = network.lawPercent.get(network.sizes.indexOf(run.threads()));
                result.atMost(run.threads() + " threads, difference to the law", run.absoluteDeviation(), allowed, "%");
            }
        }
        double uncounted = runs.stream()
                .mapToDouble(run -> Math.abs(run.watched().totals().completed() - network.addresses))
                .max()
                .orElse(Double.NaN);
        result.atMost("tasks that the agent counted wrongly, at any size", uncounted, 0, "");
    }
}
