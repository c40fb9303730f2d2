// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Primes.PrimesJob.Outcome;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.math.BigInteger;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine.Command;

/** Work that only computes: all sizes in rounds of changing order, so that drift of the machine falls on all alike. */
@Command(name = "primes", description = """
        Primes: work that only computes
        100 tasks count primes, with as many threads as processors, fewer, more, and a thread for each task. More \
        threads than processors cannot make them faster.""")
final class Primes extends Experiment {
    private static final int TASKS = 100;
    private static final String POOL = "primes";
    private static final Watched.Plan WATCHED = new Watched.Plan("window=100ms,history=60s", POOL);

    private final PublishedFigures published = PublishedFigures.of("cpu-bound-primes");

    /**
     * Tasks that each test the numbers from 0 for being prime, as the published experiment did.
     *
     * @param below the first number that is not tested
     */
    record PrimesJob(int tasks, int below, int threads) implements Job<Outcome> {
        private static final int CERTAINTY = 10;
        private static final long WARM_UP_NANOS = 1_000_000_000L;

        /** {@code primes}: that each task found. */
        record Outcome(long primes, TaskTimes.Figures figures) implements TaskTimes.Timed {}

        @Override
        public Outcome run() throws InterruptedException {
            long start = System.nanoTime();
            while (System.nanoTime() - start < WARM_UP_NANOS && primesBelow(1_000) > 0) {
                // until the compiler is done
            }
            ThreadPoolExecutor pool = TaskTimes.pool(POOL, threads);
            LongAdder primes = new LongAdder();
            TaskTimes times = new TaskTimes(tasks);
            for (int i = 0; i < tasks; i++) {
                pool.execute(times.timed(() -> primes.add(primesBelow(below))));
            }
            TaskTimes.Figures figures = times.await();
            return new Outcome(primes.sum() / tasks, figures);
        }

        static int primesBelow(int below) {
            int primes = 0;
            for (int number = 0; number < below; number++) {
                primes += BigInteger.valueOf(number).isProbablePrime(CERTAINTY) ? 1 : 0;
            }
            return primes;
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return lab.choose(65, 160);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        int below = lab.choose(50_000, 100_000);
        int repeats = lab.choose(3, 5);
        TreeSet<Integer> all = new TreeSet<>(List.of(1, lab.cores(), 2 * lab.cores(), TASKS));
        List<Repeats<Integer, Outcome>> sizes = Repeats.inRounds(
                lab, all, repeats, (threads, repeat) -> WATCHED.run(lab, new PrimesJob(TASKS, below, threads)));
        Repeats<Integer, Outcome> cores = at(sizes, lab.cores());
        Recommendation said = cores.median().recommendation();
        double each = at(sizes, TASKS).seconds();
        double publishedRatio = published.number(1, "seconds") / published.number(0, "seconds");
        int leastGood = Repeats.leastGood(sizes, Repeats::of, Repeats::seconds);
        double best = sizes.stream().mapToDouble(Repeats::seconds).min().orElseThrow();
        result.source(published.source());
        result.parameter("tasks", TASKS);
        result.parameter("numbers tested by each", below);
        result.parameter("primes found by each", cores.own().primes());
        result.say(
                """
                With as many threads as processors, %d, the tasks took %.2f s; with a thread for each of the 100, \
                %.2f s, %.2f times as long (the published pair: %.2f times, on a machine of its time). The least size \
                within 5 %% of the best is %d. Watching as many threads as processors, the agent recommended %s.""",
                lab.cores(), cores.seconds(), each, each / cores.seconds(), publishedRatio, leastGood, said.brief());
        String title = "Time of 100 tasks, the median of " + repeats;
        Table<Repeats<Integer, Outcome>> table = result.table("sizes", title, sizes)
                .note("""
                Theory: the time of one thread, shared by the processors. The published pool of 2 stands beside the \
                pool of as many threads as there are processors here; it tested up to 99,999.""")
                .number("threads", "threads", 0, Repeats::of)
                .number("publishedSeconds", "published, s", 1, size -> publishedSeconds(lab, size.of()))
                .number("theorySeconds", "theory", 2, size -> theory(lab, sizes, size.of()))
                .number("measuredSeconds", "measured", 2, Repeats::seconds)
                .number("fastestSeconds", "fastest", 2, Repeats::fastest)
                .number("slowestSeconds", "slowest", 2, Repeats::slowest)
                .number("timesBest", "times the best", 2, size -> size.seconds() / best);
        Recommendation.columns(
                result.table("recommendations", "What the agent recommended at each size", sizes),
                Repeats::of,
                size -> size.median().recommendation());
        TaskTimes.agreement(result, sizes, Repeats::of, Repeats::median);
        double[] pools = {2, TASKS};
        double[] asPublished = {cores.seconds(), publishedRatio * cores.seconds()};
        String measured = "measured (%d processors)".formatted(lab.cores());
        double atSaid = theory(lab, sizes, said.size());
        result.lines("primes", "Time of 100 tasks that only compute", "threads", "seconds")
                .caption("By the number of threads, logarithmic; the published times over that of 2 threads, which is"
                        + " set to that of as many threads as processors here.")
                .logarithmicX()
                .line("published (2 processors)", Role.PUBLISHED, pools, asPublished)
                .line("theory: nothing lost", Role.THEORY, table, "threads", "theorySeconds")
                .line(measured, Role.MEASURED, table, "threads", "measuredSeconds")
                .point("recommended: " + said.sizeText(), Role.RECOMMENDED, said.sizeIfKnown(), atSaid);
        result.atMost("time with threads = processors / best", cores.seconds() / best, Repeats.GOOD, "");
        double ratio = said.sizeIfKnown() / lab.cores();
        result.between("recommended / processors, watching as many threads as processors", ratio, 1, 1.5);
        double named = said.isKnown() && said.limitCode().contains("processors") ? 1 : 0;
        result.between("the limit named is the processors (1: yes)", named, 1, 1);
    }

    private static Repeats<Integer, Outcome> at(List<Repeats<Integer, Outcome>> sizes, int threads) {
        return sizes.stream().filter(size -> size.of() == threads).findFirst().orElseThrow();
    }

    /** Returns the throughput that follows from one thread's time, if as many run at once as there are processors. */
    private static double theory(Lab lab, List<Repeats<Integer, Outcome>> sizes, int threads) {
        return sizes.get(0).seconds() * Math.ceil((double) TASKS / Math.min(threads, lab.cores())) / TASKS;
    }

    private double publishedSeconds(Lab lab, int threads) {
        return threads == lab.cores()
                ? published.number(0, "seconds")
                : threads == TASKS ? published.number(1, "seconds") : Double.NaN;
    }
}
