// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.queueing.ErlangC;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the best size of a workload by simulating sizes with the same work. Not thread-safe. */
public final class Oracle {

    /** Result of one size. Times are in seconds. */
    record Outcome(double throughput, double p99Response, double rejectedShare) {
        private Outcome(Observation seen) {
            this(seen.throughput(), seen.p99Response(), seen.rejectedShare());
        }
    }

    public static final double ENOUGH_THROUGHPUT = 0.95;
    static final double ENOUGH_RESPONSE = 1.05;
    private static final double MORE_REJECTED = 0.005;
    private static final int MAX_THREADS = 2000;

    /**
     * Longest stay in seconds of a task in an overloaded pool. It bounds the sizes tried: the more tasks share the
     * processors, the fewer long ones end.
     */
    private static final double LONGEST_STAY = 5;

    private static final int FEW_THREADS = 40;
    private static final double STEP = 1.4;
    private static final int TASKS = 1_000_000;
    private static final long SEED = 77;

    /** Right sizes of tasks that only block, found so far: each takes a second to find. */
    private static final Map<Blocking, Integer> RIGHT = new ConcurrentHashMap<>();

    private record Blocking(Lengths lengths, double load) {}

    private final Workload work;
    private final TreeMap<Integer, Outcome> outcomes = new TreeMap<>();

    /** Variance of the number in service over its mean, with a thread for every task. */
    final double dispersion;

    /** Mean number in service, with a thread for every task. */
    final double unlimitedInService;

    private final double offered;

    /** Greatest size that makes a difference. */
    final int most;

    private double bestThroughput;
    private double bestResponse = Double.POSITIVE_INFINITY;
    private final double rejectedAtMost;

    /**
     * The right size: the least number of threads that comes within 5 % of the best p99 response time of any number.
     * Where callers wait for their answers, it comes within 5 % of the best throughput instead. The size holds for
     * unlimited time of the same load; here the time is that of a long simulation.
     */
    public final int best;

    public Oracle(Workload work) {
        this.work = work;
        Observation unlimited = new Simulation(work, mostThreads(work), true).run();
        this.dispersion = unlimited.dispersion();
        this.unlimitedInService = unlimited.meanInService();
        this.offered = unlimited.completed() * work.service() / unlimited.seconds();
        this.most = Math.max(1, unlimited.peakBusy);
        this.rejectedAtMost = unlimited.rejectedShare();
        this.outcomes.put(most, new Outcome(unlimited));
        this.best = work.family.hasSize() ? best() : 1;
    }

    /**
     * Returns the right size for M/M/N by Erlang's formula: tasks arrive at random, have exponential lengths and wait
     * only for a thread.
     */
    public static int right(double load) {
        int threads = (int) load + 1;
        while (slowerThanAllowed(threads, load) > 0.01) {
            threads++;
        }
        return threads;
    }

    /**
     * Returns the share of the responses that are longer than allowed; the mean service time is 1. L. Kleinrock,
     * "Queueing Systems", vol. 1, 3.5 and 5.7.
     */
    private static double slowerThanAllowed(int threads, double load) {
        double t = -ENOUGH_RESPONSE * Math.log(0.01);
        double wait = ErlangC.chanceToWait(load, threads);
        double drain = threads - load;
        double service = Math.exp(-t);
        double both =
                Math.abs(drain - 1) < 1e-9 ? service * (1 + t) : (drain * service - Math.exp(-drain * t)) / (drain - 1);
        return (1 - wait) * service + wait * both;
    }

    /**
     * Returns the right size for M/G/N from a million tasks: they arrive at random, have these lengths and wait only
     * for a thread.
     */
    public static int right(Lengths lengths, double load) {
        return RIGHT.computeIfAbsent(new Blocking(lengths, load), Oracle::right);
    }

    private static int right(Blocking work) {
        Draws draws = new Draws(SEED, (long) work.load);
        double[] arrivals = new double[TASKS];
        double[] services = new double[TASKS];
        double now = 0;
        for (int i = 0; i < TASKS; i++) {
            now += draws.exponential(1.0 / work.load);
            arrivals[i] = now;
            services[i] = work.lengths.draw(draws);
        }
        double longest = ENOUGH_RESPONSE * Percentile.of(services, 99);
        Replay replay = Replay.of(new double[TASKS], services);
        int threads = (int) work.load + 1;
        while (Percentile.of(replay.open(arrivals, threads).responses, 99) > longest) {
            threads++;
        }
        return threads;
    }

    private static int mostThreads(Workload work) {
        return work.family == Family.OVERLOADED
                ? (int) Math.max(FEW_THREADS, LONGEST_STAY * work.free() / work.cpu)
                : MAX_THREADS;
    }

    Outcome at(int threads) {
        int n = Math.min(Math.max(1, threads), most);
        return outcomes.computeIfAbsent(n, key -> new Outcome(new Simulation(work, key, true).run()));
    }

    SortedMap<Integer, Outcome> outcomes() {
        return outcomes;
    }

    /** Returns the throughput over the best; below 1 is worse. */
    double throughputRatio(int threads) {
        return work.endless ? 1 : at(threads).throughput() / bestThroughput;
    }

    /** Returns the p99 response over the best; above 1 is worse. */
    double responseRatio(int threads) {
        return work.endless ? 1 : at(threads).p99Response() / bestResponse;
    }

    boolean isGood(int threads) {
        Outcome outcome = at(threads);
        return outcome.throughput() >= ENOUGH_THROUGHPUT * bestThroughput
                && (!work.family.isJudgedByResponse()
                        || (outcome.p99Response() <= ENOUGH_RESPONSE * bestResponse
                                && outcome.rejectedShare() <= rejectedAtMost + MORE_REJECTED));
    }

    private int best() {
        if (work.endless) {
            return work.batch;
        }
        int least = leastWorthTrying();
        for (double n = least; n < most; n = Math.max(n + 1, n * STEP)) {
            trySize((int) n);
        }
        trySize(most);
        int good = most;
        for (Map.Entry<Integer, Outcome> tried : outcomes.entrySet()) {
            if (isGood(tried.getKey())) {
                good = tried.getKey();
                break;
            }
        }
        Integer below = outcomes.lowerKey(good);
        return refine(below == null ? least - 1 : below, good);
    }

    /** @param bad not good enough, or 0 */
    private int refine(int bad, int good) {
        int low = bad;
        int high = good;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            trySize(middle);
            if (isGood(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private void trySize(int threads) {
        Outcome outcome = at(threads);
        bestThroughput = Math.max(bestThroughput, outcome.throughput());
        if (outcome.rejectedShare() <= rejectedAtMost + MORE_REJECTED) {
            bestResponse = Math.min(bestResponse, outcome.p99Response());
        }
    }

    /** Returns the first size to try. With fewer threads than the offered load, the queue of an open source grows. */
    private int leastWorthTrying() {
        boolean stable = work.family.isJudgedByResponse() && work.arrivals != null;
        return stable ? Math.max(1, Math.min(most, (int) (0.5 * offered))) : 1;
    }
}
