// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.FINE;
import static io.loadline.model.Constants.GIVEN_UP;
import static io.loadline.model.Constants.HARDLY_ANY;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.PEAK;
import static io.loadline.model.Constants.PEAK_DEVIATIONS;
import static io.loadline.model.Constants.TAIL_OF_OPEN;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * Arrivals that do not depend on the pool: they are replayed against other sizes n.
 *
 * <pre>
 *   right  = min { n : p99 response(n) <= 1.05 min p99 response }, or min { n : p99 wait(n) <= goal }
 *   taking = min { n : rejected(n) <= rejected(any) + 0.005 }
 *   most   = processors / s * (2 - s), s the share of a task on a processor ({@link Demands#mostThreads})
 *   size   = max(right, min(p90 load, most), min(taking, max(right, most)))
 *            at a narrow place behind the pool its last term is min(taking, right)
 *   where a task that finds no thread is rejected: size = max(right, load, taking), load of 99.5 % of arrivals
 *   range  = the range of right, from taking on, to at least a thread beyond the p90 load
 *   where more arrives than can be done, all threads are busy, however many there are: size = that of enough {@link Clients}
 * </pre>
 *
 * The p90 load is the number of threads with which nine in ten tasks start at once. It acts in most pools; the p99 of the response
 * is the check beside it.
 */
public final class Arrivals extends Work {

    /** Sizes that are replayed around the right one, in steps from it. */
    private static final int[] AROUND_RIGHT = {-3, -2, -1, 1, 2, 3, 5, 8};

    private final ReplayWindow busiest;
    private Replay replay;
    private final NavigableMap<Integer, Outcome> replayed = new TreeMap<>();
    private final Map<Integer, Double> reached = new HashMap<>();

    /** Seconds that 99 % of the tasks may wait; NaN without a goal. */
    public double waitSeconds = Double.NaN;

    /** Seconds of wait that are worse than a rejection. */
    public double tolerableSeconds = Double.POSITIVE_INFINITY;

    /** Seconds after which a task that waits gives up. */
    private double patienceSeconds = Double.POSITIVE_INFINITY;

    /** Least number of threads by the load, whatever a replay says; the processors may be full with fewer. */
    public int load;

    /** Share by which {@link #load} may be too low. */
    public double loadError;

    /** True if fewer threads than {@link #load} cannot be right: tasks that find no thread are rejected. */
    public boolean needsLoad;

    /** Tasks that may wait, by the number of threads. */
    public IntUnaryOperator room = threads -> Integer.MAX_VALUE;

    /** Model of the tasks from so many clients that all threads are busy, where more arrive than can be done; else null. */
    public Clients flood;

    /** @param replay the tasks of the busiest time */
    public Arrivals(ReplayWindow busiest, Replay replay, Demands demands) {
        super(busiest.windows, busiest::measured, demands);
        this.busiest = busiest;
        this.replay = replay.wakeUp(busiest.dispatchSeconds);
    }

    /** Sets the seconds after which a task that waits gives up. */
    public void patience(double seconds) {
        patienceSeconds = seconds;
        replay = replay.patience(seconds);
    }

    @Override
    public Size wanted() {
        if (flood != null) {
            return flood.wanted();
        }
        int useful = mostUseful();
        int least = (int) Math.min(useful, Math.max(1, Math.floor(erlangs())));
        int right = Double.isNaN(waitSeconds)
                ? Bisection.leastWithin(WITHIN, least, useful, this::reached)
                : Bisection.leastBelow(waitSeconds, least, useful, this::reached);
        // the replay knows what processors do to tasks; the load is what it would be with any number of them
        int most = demands.mostThreads();
        // more threads than are of use are only more room, which a queue is for, if there may be one
        int mostTaking =
                needsLoad ? useful : demands.placeSeconds > 0 ? right : Math.max(right, Math.min(useful, most));
        int taking = Bisection.leastBelow(HARDLY_ANY + rejectedShare(useful), least, mostTaking, this::rejectedShare);
        int low = needsLoad ? Math.max(load, taking) : taking == least ? 1 : taking;
        int threads = Math.max(Math.max(low, Math.min(load, most)), right);
        List<int[]> draws = aroundReplayed(right).draws(waitSeconds, 1 + WITHIN);
        Size range = Size.drawn(right, draws, TAIL_OF_OPEN, useful + 1, Limit.LOAD);
        Size size = new Size(
                threads,
                Math.max(low, range.low),
                Math.max((int) Math.ceil(Math.max(low, load * (1 + loadError))) + 1, range.high),
                Math.max(load, right) > most ? Limit.PROCESSORS : Limit.LOAD);
        return size.atMost(allowed(threads), Limit.PROCESSORS);
    }

    /**
     * Returns the threads with which bursts keep the processors no busier than they may be; all of them where tasks would pile up:
     * then fewer threads save no processor time, and the tasks wait in vain.
     */
    private int allowed(int threads) {
        int allowed = Math.max(needsLoad ? load : 1, demands.allowed(threads));
        return allowed < threads && busiest.perSecond() < NEARLY_ALL * demands.throughput(allowed)[allowed]
                ? allowed
                : threads;
    }

    /**
     * Replays all sizes of a small pool that the range may end at, and every sixteenth part of a large one, unless its neighbour was
     * replayed.
     */
    private Reweighing aroundReplayed(int right) {
        int step = Math.max(1, right / FINE);
        for (int i : AROUND_RIGHT) {
            int threads = Math.max(1, right + i * step);
            if (replayed.subMap(threads - step / 2, true, threads + step / 2, true)
                    .isEmpty()) {
                replayed(threads);
            }
        }
        return new Reweighing(busiest.arrivals, replayed, this::measured);
    }

    /** Returns the largest size to try: more threads than are ever in use at once make no difference. */
    private int mostUseful() {
        double erlangs = busiest.peakPerSecond * demands.seconds();
        return (int) Math.min(
                Math.max(1, replay.size()), Math.ceil(PEAK * erlangs + PEAK_DEVIATIONS * (Math.sqrt(erlangs) + 1)));
    }

    private double erlangs() {
        return busiest.perSecond() * demands.seconds();
    }

    private double reached(int threads) {
        return reached.computeIfAbsent(threads, n -> Percentile.of(measured(replayed(n)), 99));
    }

    private double[] measured(Outcome outcome) {
        double[] seconds = Double.isNaN(waitSeconds) ? outcome.responses : outcome.waits;
        return patienceSeconds < Double.POSITIVE_INFINITY
                ? Arrays.stream(seconds)
                        .map(each -> Double.isNaN(each) ? GIVEN_UP : each)
                        .toArray()
                : seconds;
    }

    private synchronized Outcome replayed(int threads) {
        Outcome outcome = replayed.get(threads);
        if (outcome == null) {
            outcome = withSpareThreads(threads);
            replayed.put(threads, outcome == null ? replay.open(busiest.arrivals, threads) : outcome);
        }
        return replayed.get(threads);
    }

    /** Returns the outcome of a larger size that never used more than {@code threads}; null if there is none yet. */
    private Outcome withSpareThreads(int threads) {
        for (Map.Entry<Integer, Outcome> other : replayed.entrySet()) {
            int used = other.getValue().mostBusy;
            if (used <= threads && used < other.getKey()) {
                return other.getValue();
            }
        }
        return null;
    }

    /** Returns the share of the tasks that are rejected or give up. */
    private double rejectedShare(int threads) {
        Outcome outcome = replayed(threads);
        return fits(outcome, threads) ? rejectedShare(outcome) : predict(threads).rejectedShare;
    }

    private static double rejectedShare(Outcome outcome) {
        int rejected = 0;
        for (double wait : outcome.waits) {
            rejected += Double.isNaN(wait) ? 1 : 0;
        }
        return rejected / (double) outcome.waits.length;
    }

    /** Returns true if no more tasks wait at once than there is room for. */
    private boolean fits(Outcome outcome, int threads) {
        int behind = room.applyAsInt(threads);
        return behind == Integer.MAX_VALUE || waiting(outcome, behind, behind) != null;
    }

    @Override
    public Load load() {
        return new Load(false, busiest.arrivalsPerSecond());
    }

    @Override
    Work under(Load other) {
        Arrivals same = new Arrivals(busiest.times(other.amount / busiest.arrivalsPerSecond()), replay, demands);
        same.patienceSeconds = patienceSeconds;
        same.needsLoad = needsLoad;
        same.tolerableSeconds = tolerableSeconds;
        same.room = room;
        return same;
    }

    @Override
    Prediction predicted(int threads) {
        Outcome outcome = replayed(threads);
        boolean fits = fits(outcome, threads);
        int behind = room.applyAsInt(threads);
        Outcome limited = fits ? outcome : replay.open(busiest.arrivals, threads, behind);
        Prediction prediction = busiest.seen(threads, limited, demands);
        prediction.rejectedShare = rejectedShare(limited);
        double nearlyAll = 100 * (1 - HARDLY_ANY);
        boolean mayWait = !fits
                && flood == null
                && !needsLoad
                && prediction.rejectedShare > HARDLY_ANY
                && Percentile.of(outcome.waits, nearlyAll) < tolerableSeconds;
        prediction.places = mayWait ? (int) Percentile.of(waiting(outcome, behind, Integer.MAX_VALUE), nearlyAll) : 0;
        return prediction;
    }

    /**
     * Returns how many are in the queue when each has come, itself included.
     *
     * @param behind room for tasks that wait
     * @param most null is returned as soon as there are more
     */
    private double[] waiting(Outcome outcome, int behind, int most) {
        // where no task may wait, one that finds an idle thread is not in the queue
        double least = behind == 0 ? 0 : busiest.dispatchSeconds;
        double[] waits = outcome.waits;
        double[] waiting = new double[waits.length];
        int first = 0;
        for (int i = 0; i < waits.length; i++) {
            while (first < i && busiest.arrivals[first] + Math.max(least, waits[first]) <= busiest.arrivals[i]) {
                first++;
            }
            waiting[i] = Math.max(least, waits[i]) > 0 ? i + 1 - first : 0;
            if (waiting[i] > most) {
                return null;
            }
        }
        return waiting;
    }
}
