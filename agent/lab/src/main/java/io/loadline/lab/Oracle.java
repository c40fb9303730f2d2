// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.queueing.ErlangC;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Tries sizes by simulation, always with the same work: the truth about a workload. Not thread-safe. */
public final class Oracle {

    /** Result of one size. Seconds. */
    record Outcome(double throughput, double p99Response, double rejectedShare) {
        private Outcome(Observation seen) {
            this(seen.throughput(), seen.p99Response(), seen.rejectedShare());
        }
    }

    public static final double ENOUGH_THROUGHPUT = 0.95;
    static final double ENOUGH_RESPONSE = 1.05;
    private static final double MORE_REJECTED = 0.005;
    private static final int MAX_THREADS = 2000;

    /** Where processors cannot do all that comes, the more share them the fewer long tasks ever end. */
    private static final double LONGEST_STAY = 5;

    private static final int FEW_THREADS = 40;
    private static final double STEP = 1.4;
    private static final int TASKS = 1_000_000;
    private static final long SEED = 77;

    /** Right sizes found already, of tasks that only block: each takes a second to find. */
    private static final Map<Blocking, Integer> RIGHT = new ConcurrentHashMap<>();

    private record Blocking(Lengths lengths, double load) {}

    private final Workload work;
    private final TreeMap<Integer, Outcome> outcomes = new TreeMap<>();

    /** With as many threads as there can be tasks: variance of the number in service over its mean. */
    final double dispersion;

    /** The same: mean number in service. */
    final double unlimitedInService;

    private final double offered;

    /** More threads than this make no difference. */
    final int most;

    private double bestThroughput;
    private double bestResponse = Double.POSITIVE_INFINITY;
    private final double rejectedAtMost;

    /** The right size is the least number of threads that, over unlimited time of the same load, comes within 5 % of the best p99 response time of any number or, where callers wait for their answers, of the best throughput. Here the time is that of a long simulation. */
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

    /** Where tasks come at random, have exponential lengths and wait for nothing but a thread, M/M/N: by Erlang's formula. */
    public static int right(double load) {
        int threads = (int) load + 1;
        while (slowerThanAllowed(threads, load) > 0.01) {
            threads++;
        }
        return threads;
    }

    /** Share of the responses; the service time is 1. L. Kleinrock, "Queueing Systems", vol. 1, 3.5 and 5.7. */
    private static double slowerThanAllowed(int threads, double load) {
        double t = -ENOUGH_RESPONSE * Math.log(0.01);
        double wait = ErlangC.chanceToWait(load, threads);
        double drain = threads - load;
        double service = Math.exp(-t);
        double both =
                Math.abs(drain - 1) < 1e-9 ? service * (1 + t) : (drain * service - Math.exp(-drain * t)) / (drain - 1);
        return (1 - wait) * service + wait * both;
    }

    /** Where tasks come at random, have such lengths and wait for nothing but a thread, M/G/N: from a million of them. */
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

    /** Over the best, below 1 if worse. */
    double throughputRatio(int threads) {
        return work.endless ? 1 : at(threads).throughput() / bestThroughput;
    }

    /** Over the best, above 1 if worse. */
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
            look((int) n);
        }
        look(most);
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
            look(middle);
            if (isGood(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private void look(int threads) {
        Outcome outcome = at(threads);
        bestThroughput = Math.max(bestThroughput, outcome.throughput());
        if (outcome.rejectedShare() <= rejectedAtMost + MORE_REJECTED) {
            bestResponse = Math.min(bestResponse, outcome.p99Response());
        }
    }

    /** With fewer than the work offered, the queue of an open source grows. */
    private int leastWorthTrying() {
        boolean stable = work.family.isJudgedByResponse() && work.arrivals != null;
        return stable ? Math.max(1, Math.min(most, (int) (0.5 * offered))) : 1;
    }
}
