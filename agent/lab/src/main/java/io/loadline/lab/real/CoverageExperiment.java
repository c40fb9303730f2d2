// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Job;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Ledger;
import io.loadline.demo.load.Load;
import io.loadline.demo.report.Result;
import io.loadline.lab.Lengths;
import io.loadline.lab.Oracle;
import io.loadline.lab.Spread;
import io.loadline.lab.real.RealWorkload.Body;
import io.loadline.lab.real.RealWorkload.PoolLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Measures how often the range of a recommendation holds the right size, in real open pools at their right size and
 * at three times that. Many pools run in one JVM, since their tasks only sleep. Recommendations are read after a minute
 * or more.
 */
@Command(name = "coverage", description = """
        Coverage: how often the range of a recommendation holds the right size
        Runs 36 real open pools under the agent, at the right size and at three times that. Their tasks sleep for \
        times of six distributions. Counts how often the 95 %% range holds the right size, which a simulation \
        of a million tasks finds. Takes half an hour; with --quick some three minutes.""")
public final class CoverageExperiment extends Experiment {
    private static final List<LengthDistribution> LENGTHS = Stream.of(
                    "exponential", "lognormal:1.718", "constant", "two-point", "uniform", "erlang:2")
            .map(LengthDistribution::parse)
            .toList();
    private static final String ALL = "all lengths";
    private static final int REPEATS = 3;
    private static final double SERVICE_MILLIS = 100;

    /**
     * One observed pool.
     *
     * @param erlangs tasks in service on average
     * @param right the right size
     * @param threads running
     */
    record Pool(LengthDistribution lengths, int erlangs, int right, int threads) {
        private String name() {
            return "coverage-%s-%d-of-%d".formatted(lengths, threads, erlangs);
        }
    }

    /**
     * Recommendation of the agent for a pool after some time.
     *
     * @param seconds since the pool's first task
     * @param size -1 if none was recommended; so are {@code low} and {@code high} then
     */
    record Reading(Pool pool, int seconds, int size, int low, int high, String verdict) {
        boolean isAnswered() {
            return size > 0;
        }

        boolean holds() {
            return isAnswered() && low <= pool.right && pool.right <= high;
        }

        double width() {
            return high - low;
        }

        /**
         * Returns the width above the allowed one, which is two threads or a quarter of the right size; at most 0 if
         * narrow enough.
         */
        double excessWidth() {
            return width() - Math.max(2, pool.right / 4.0);
        }
    }

    record Readings(List<Reading> readings) {}

    /**
     * Runs all pools at the same time, each with Poisson arrivals from a thread of its own. Reads the recommendations
     * of all of them after each of {@code readSeconds}, ascending.
     */
    record CoverageJob(List<Pool> pools, List<Integer> readSeconds, long seed) implements Job<Readings> {
        @Override
        public Readings run() throws InterruptedException {
            SplittableRandom random = new SplittableRandom(seed);
            long start = System.nanoTime();
            for (Pool pool : pools) {
                Load source = new Load.Open(new Arrivals.Poisson(pool.erlangs * 1e3 / SERVICE_MILLIS), 1);
                Body body = Body.of(pool.lengths, 0, SERVICE_MILLIS);
                PoolLoad load = new PoolLoad(pool.name(), Integer.MAX_VALUE, source, body);
                new TrialPool(load, pool.threads, 1, new Ledger(start, start)).start(random.nextLong());
            }
            List<Reading> readings = new ArrayList<>();
            for (int seconds : readSeconds) {
                TimeUnit.NANOSECONDS.sleep(start + seconds * 1_000_000_000L - System.nanoTime());
                for (Pool pool : pools) {
                    Recommendation advised = Recommendation.of(Beans.own().requirePool(pool.name()));
                    readings.add(new Reading(
                            pool, seconds, advised.size(), advised.low(), advised.high(), advised.verdict()));
                }
            }
            return new Readings(readings);
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return lab.choose(185, 1_815);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        List<Integer> readSeconds = lab.quick() ? List.of(60, 180) : List.of(60, 180, 600);
        int last = readSeconds.get(readSeconds.size() - 1);
        lab.doing("finding the right sizes by simulation");
        List<Pool> pools = new ArrayList<>();
        for (LengthDistribution lengths : LENGTHS) {
            Lengths simulated = new Lengths(lengths.toString(), 1, lengths::draw);
            for (int erlangs : List.of(4, 10, 20)) {
                int right = Oracle.right(simulated, erlangs);
                pools.add(new Pool(lengths, erlangs, right, right));
                pools.add(new Pool(lengths, erlangs, right, 3 * right));
            }
        }
        List<Reading> readings = new ArrayList<>();
        for (int repeat = 1; repeat <= lab.choose(1, REPEATS); repeat++) {
            lab.doing("%d pools for %d s, repeat %d", pools.size(), last, repeat);
            try (Jvm jvm = Jvm.ofJobs(lab.agent().toString())) {
                CoverageJob job = new CoverageJob(pools, readSeconds, lab.seed() + repeat - 1);
                readings.addAll(jvm.run(lab, job, last).readings());
            }
        }
        result.parameter("mean service time, ms", SERVICE_MILLIS);
        tables(result, groups(readSeconds, readings), readings);
    }

    /** Answered readings of pools of one kind after the same time. */
    private record Group(String title, int seconds, List<Reading> answered) {
        long held() {
            return answered.stream().filter(Reading::holds).count();
        }

        double share() {
            return (double) held() / answered.size();
        }
    }

    private static List<Group> groups(List<Integer> readSeconds, List<Reading> readings) {
        List<Group> groups = new ArrayList<>();
        for (int seconds : readSeconds) {
            List<Reading> all = readings.stream()
                    .filter(reading -> reading.seconds == seconds && reading.isAnswered())
                    .toList();
            for (LengthDistribution lengths : LENGTHS) {
                List<Reading> some = all.stream()
                        .filter(reading -> reading.pool.lengths.equals(lengths))
                        .toList();
                groups.add(new Group(lengths.toString(), seconds, some));
            }
            groups.add(new Group(ALL, seconds, all));
        }
        return groups;
    }

    private static void tables(Result result, List<Group> groups, List<Reading> readings) {
        result.table("families", "Ranges that hold the right size", groups)
                .note("The width of a range is its upper less its lower end.")
                .text("lengths", "lengths", Group::title)
                .number("seconds", "after, s", 0, Group::seconds)
                .number("answered", "answered", 0, group -> group.answered.size())
                .number("held", "hold the right size", 0, Group::held)
                .number("share", "share", 2, Group::share)
                .number("width", "width, median", 0, group -> Spread.of(group.answered, Reading::width)
                        .median());
        result.table("readings", "Every reading", readings)
                .text("lengths", "lengths", reading -> reading.pool.lengths.toString())
                .number("erlangs", "load", 0, reading -> reading.pool.erlangs)
                .number("right", "right, threads", 0, reading -> reading.pool.right)
                .number("running", "running", 0, reading -> reading.pool.threads)
                .number("seconds", "after, s", 0, Reading::seconds)
                .threads("size", "recommended", Reading::size)
                .threads("low", "low", Reading::low)
                .threads("high", "high", Reading::high)
                .text("holds", "holds the right size", reading -> reading.holds() ? "yes" : "no")
                .text("verdict", "verdict", Reading::verdict);
        for (Group group : groups) {
            boolean all = group.title.equals(ALL);
            String what = "share that holds the right size, %s, after %d s".formatted(group.title, group.seconds);
            result.between(what, group.share(), all ? 0.90 : 0.85, all ? 0.99 : 1);
            if (all) {
                what = "median width less two threads or a quarter of the right size, after %d s";
                double excess = Spread.of(group.answered, Reading::excessWidth).median();
                result.atMost(what.formatted(group.seconds), excess, 0, "threads");
            }
        }
    }
}
