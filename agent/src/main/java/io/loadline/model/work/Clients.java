// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.NOTICEABLE;
import static io.loadline.model.Constants.REPLAYED;
import static io.loadline.model.Constants.SEED;
import static io.loadline.model.Constants.TAIL_OF_CLOSED;
import static io.loadline.model.Constants.WARM_UP;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.FlowEquivalentPool;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;

/**
 * M clients that each have one task outstanding and think for Z seconds on average between two.
 *
 * <pre>
 *   inside   X(k), k = 1 ... M, by mean value analysis of the stations ({@link Demands#throughput})
 *   outside  birth-death chain of the tasks in the pool: births (M - k) / Z, deaths X(min(k, n)); X(n) is its throughput
 *   size   = min { n : X(n) >= 0.98 X(M) }; of clients that think and fill no station no fewer than
 *            min { n : p99 response(n) <= 1.05 p99 response(M) }; never more than M
 *   range  = the 2.5th percentile of min { n : X(n) >= 0.95 X(M) } to the 97.5th of min { n : X(n) >= 0.98 X(M) },
 *            over the demands of drawn blocks of time
 * </pre>
 *
 * The stations: M. Reiser, S. S. Lavenberg, "Mean-Value Analysis of Closed Multichain Queuing Networks", JACM 27 (1980). The limit in
 * front of them is {@link FlowEquivalentPool}. Percentiles are those of a replay.
 */
public final class Clients extends Work {

    private final Replay replay;
    private final Supplier<List<Demands>> resampled;
    private final int clients;
    private final double thinkSeconds;
    private final double dispatchSeconds;
    private final double[] inside;

    /** True if tasks go round in convoys, which mean value analysis does not know: then a replay decides. Set before the first size. */
    private boolean convoys;

    private final Map<Integer, Outcome> replayed = new HashMap<>();

    /**
     * @param replay the traced tasks
     * @param resampled the demands of resampled windows, for the range
     * @param dispatchSeconds the wait of a task that finds a free thread
     */
    public Clients(
            List<Window> windows,
            Replay replay,
            Demands demands,
            Supplier<List<Demands>> resampled,
            int clients,
            double thinkSeconds,
            double dispatchSeconds) {
        super(windows, null, demands);
        this.replay = replay;
        this.resampled = resampled;
        this.clients = clients;
        this.thinkSeconds = thinkSeconds;
        this.dispatchSeconds = dispatchSeconds;
        this.inside = demands.throughput(clients);
    }

    /**
     * Returns these clients, in convoys if a replay is nearer to the measured throughput. For tasks of constant length.
     *
     * @param perSecond measured throughput with {@code threads} threads
     */
    public Clients orInConvoys(int threads, double perSecond) {
        double byReplay = Math.abs(replayed(threads).throughput() - perSecond);
        convoys = byReplay < Math.abs(throughput(inside, threads) - perSecond);
        return this;
    }

    @Override
    public Size wanted() {
        int threads = least(demands, inside, 1 - MARGIN);
        Limit limit = limit(throughput(inside, clients));
        // where all clients at once fill a station, no number of threads makes the response shorter
        if (thinkSeconds > NOTICEABLE * demands.seconds() && limit == Limit.LOAD) {
            threads = Math.max(threads, leastByResponse(threads));
        }
        List<int[]> draws = new ArrayList<>();
        if (convoys) {
            // one replay has its own phases: another may want one thread more
            draws.add(new int[] {least(demands, inside, 1 - WITHIN), Math.min(clients, threads + 1)});
        } else {
            for (Demands drawn : resampled.get()) {
                double[] perSecond = drawn.throughput(clients);
                draws.add(new int[] {least(drawn, perSecond, 1 - WITHIN), least(drawn, perSecond, 1 - MARGIN)});
            }
        }
        return Size.drawn(threads, draws, TAIL_OF_CLOSED, clients, limit);
    }

    private int least(Demands of, double[] perSecond, double share) {
        IntToDoubleFunction done = n -> convoys ? replayed(n).throughput() : throughput(perSecond, n);
        int least = leastOfThroughput(share, clients, 0, done);
        return of.allowed(least, threads -> throughput(perSecond, threads));
    }

    private double throughput(double[] perSecond, int threads) {
        return FlowEquivalentPool.of(clients, thinkSeconds, threads, perSecond).throughput;
    }

    private int leastByResponse(int from) {
        double longest = (1 + WITHIN) * responseP99(clients);
        return Bisection.least(from, clients, threads -> responseP99(threads) <= longest);
    }

    private double responseP99(int threads) {
        return Percentile.of(replayed(threads).responses, 99);
    }

    private synchronized Outcome replayed(int threads) {
        return replayed.computeIfAbsent(threads, n -> replay.closed(clients, thinkSeconds, n, REPLAYED, WARM_UP, SEED));
    }

    @Override
    public Load load() {
        return new Load(true, clients);
    }

    @Override
    Work under(Load other) {
        int others = (int) Math.max(1, Math.round(other.amount));
        Clients same = new Clients(windows, replay, demands, resampled, others, thinkSeconds, dispatchSeconds);
        same.convoys = convoys;
        return same;
    }

    @Override
    Prediction predicted(int threads) {
        Outcome outcome = replayed(threads);
        double[] waits = outcome.waits.clone();
        double[] responses = outcome.responses.clone();
        int free = 0;
        for (int i = 0; i < waits.length; i++) {
            boolean foundFree = !(waits[i] > 0);
            free += foundFree ? 1 : 0;
            waits[i] += foundFree ? dispatchSeconds : 0;
            responses[i] += foundFree ? dispatchSeconds : 0;
        }
        // the way to a thread is a pure delay like thinking, without queueing
        double delay = waits.length == 0 ? 0 : dispatchSeconds * free / waits.length;
        FlowEquivalentPool means = FlowEquivalentPool.of(clients, thinkSeconds + delay, threads, inside);
        double throughput = convoys ? outcome.throughput() : means.throughput;
        double wait = convoys ? Arrays.stream(waits).average().orElse(0) : means.meanWait() + delay;
        double busy = convoys ? outcome.meanBusyThreads : means.meanBusy;
        return new Prediction(
                threads,
                throughput,
                wait * 1000,
                Percentile.of(waits, 90) * 1000,
                Percentile.of(responses, 99) * 1000,
                busy / threads,
                demands.processorUse(throughput));
    }
}
