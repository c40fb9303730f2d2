package io.loadline.model.work;

import static io.loadline.model.Constants.COARSE;
import static io.loadline.model.Constants.FINE;
import static io.loadline.model.Constants.GRID;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Arrivals that do not depend on the pool: they are replayed against other sizes. The right size is the least whose 99th
 * percentile of the response is within 5 % of the best of any size, or whose 99th percentile of the wait meets a goal. The
 * interval is that of the right size. The recommended size is not below the p90 load. If more arrives than the processors
 * or the downstream can do, see {@link OverloadedWork}.
 */
public final class OpenWork extends Work {

    /** What the load asks for in any case, whatever a replay says: numbers of threads, at least 1. Immutable. */
    public static final class Floor {

        static final Floor NONE = new Floor(1, 1, 1);

        /** No fewer are recommended. */
        final int size;

        /** No fewer can be right. */
        final int low;

        /** So many may be right. */
        final int high;

        public Floor(int size, int low, int high) {
            this.size = size;
            this.low = low;
            this.high = high;
        }
    }

    /** In steps from the right size. */
    private static final int[] AROUND_RIGHT = {-3, -2, -1, 1, 2, 3, 5, 8};

    private final ReplayWindow busiest;
    private final Demands demands;
    private final double waitSeconds;
    private final Floor floor;
    private final int queue;
    private final Replay replay;
    private final Map<Integer, Outcome> replayed = new TreeMap<>();
    private final Map<Integer, Prediction> predicted = new HashMap<>();

    /** {@code waitSeconds}: what 99 % may wait, NaN if that is open; {@code queue}: how many may wait. */
    public OpenWork(Sample sample, ReplayWindow busiest, Demands demands, double waitSeconds, Floor floor, int queue) {
        super(busiest.windows, busiest::measured);
        this.busiest = busiest;
        this.demands = demands;
        this.waitSeconds = waitSeconds;
        this.floor = floor;
        this.queue = queue;
        this.replay = sample.replay(busiest.tasks);
    }

    @Override
    public Size wanted() {
        int most = demands.mostThreads();
        double limit = Double.isNaN(waitSeconds) ? longest() : waitSeconds;
        int right = leastWithin(limit);
        // the replay knows what processors do to tasks; the load is what it would be with any number of them
        int threads = Math.max(Math.max(floor.low, Math.min(floor.size, most)), right);
        int[] interval = aroundReplayed(right).interval(right, waitSeconds, 1 + WITHIN);
        Size size = new Size(
                threads,
                Math.max(floor.low, interval[0]),
                Math.max(floor.high, interval[1]),
                Math.max(floor.size, right) > most ? Limit.PROCESSORS : Limit.LOAD);
        return demands.isCapped() ? size.atMost(allowed(threads), Limit.PROCESSORS) : size;
    }

    /**
     * So that bursts keep the processors no busier than they may be. Not where what comes would pile up: then fewer threads
     * save no processor time, and the tasks wait in vain.
     */
    private int allowed(int threads) {
        double[] inside = ClosedWork.throughputByConcurrency(demands, threads);
        int allowed = Math.max(floor.low, demands.allowed(threads, n -> inside[n]));
        return busiest.perSecond() < NEARLY_ALL * inside[allowed] ? allowed : threads;
    }

    /** All sizes of a small pool that the interval may end at, and every twentieth part of a large one. */
    private Resampling aroundReplayed(int right) {
        int step = Math.max(1, right / FINE);
        for (int i : AROUND_RIGHT) {
            replayed(Math.max(1, right + i * step));
        }
        return new Resampling(busiest.arrivals, replayed, this::measured);
    }

    /** What the 99th percentile of the response may be. */
    private double longest() {
        double best = reached(mostUseful());
        double erlangs = Math.max(1, erlangs());
        for (double n = mostUseful() / GRID; n >= erlangs; n /= GRID) {
            best = Math.min(best, reached((int) Math.ceil(n)));
        }
        return (1 + WITHIN) * best;
    }

    /** More threads than are ever in use at once make no difference. */
    private int mostUseful() {
        double erlangs = busiest.peakPerSecond * demands.seconds();
        return (int) Math.min(Math.max(1, replay.size()), Math.ceil(4 * erlangs + 20 * Math.sqrt(erlangs) + 20));
    }

    private double erlangs() {
        return busiest.perSecond() * demands.seconds();
    }

    /** Upwards, since with shared processors many threads may be worse again than few. */
    private int leastWithin(double limit) {
        int most = mostUseful();
        int low = (int) Math.min(most, Math.max(1, Math.floor(erlangs())));
        int high = low;
        while (high < most && reached(high) > limit) {
            low = high + 1;
            high = Math.min(most, high + Math.max(1, high / COARSE));
        }
        return Bisection.least(low, high, threads -> reached(threads) <= limit);
    }

    private double reached(int threads) {
        return Percentile.of(measured(replayed(threads)), 99);
    }

    private double[] measured(Outcome outcome) {
        return Double.isNaN(waitSeconds) ? outcome.responses : outcome.waits;
    }

    private synchronized Outcome replayed(int threads) {
        Outcome outcome = replayed.get(threads);
        if (outcome == null) {
            outcome = withSpareThreads(threads);
            replayed.put(threads, outcome == null ? replay.open(busiest.arrivals, threads) : outcome);
        }
        return replayed.get(threads);
    }

    /** The outcome of another size that never needed more than {@code threads} and had more; null if there is none yet. */
    private Outcome withSpareThreads(int threads) {
        for (Map.Entry<Integer, Outcome> other : replayed.entrySet()) {
            int used = other.getValue().mostBusy;
            if (used <= threads && used < other.getKey()) {
                return other.getValue();
            }
        }
        return null;
    }

    @Override
    public synchronized Prediction predict(int threads) {
        return predicted.computeIfAbsent(threads, this::predicted);
    }

    private Prediction predicted(int threads) {
        Outcome outcome = queue == Integer.MAX_VALUE
                ? replayed(threads)
                : replay.queue(queue).open(busiest.arrivals, threads);
        return busiest.seen(threads, outcome, demands);
    }
}
