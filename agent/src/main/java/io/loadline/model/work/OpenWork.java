package io.loadline.model.work;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Work that comes whatever the pool does: the recorded arrivals, played back against other sizes. The least good size
 * keeps the 99th percentile of the response within 5 % of the best of any size, or that of the wait under a goal. Work
 * that exceeds what processors or downstream can do is served as well as they can: see {@link Flooded}.
 */
public final class OpenWork implements Work {

    private static final double LONGER = 1.05;
    private static final double GRID = 1.6;
    private static final int STEPS = 6;
    private static final double[] ONE = {99};

    /** Where a few long tasks are some per cent of all, one percentile alone is on a cliff. */
    private static final double[] AROUND = {98, 99, 99.5};

    private final Sample sample;
    private final Demands demands;
    private final double perSecond;
    private final double waitSeconds;
    private final int least;
    private final double[] percents;
    private final Replay replay;
    private final double[] arrivals;
    private final Map<Integer, Outcome> replayed = new TreeMap<>();

    /**
     * {@code perSecond}: what is offered, the rejected included; {@code waitSeconds}: what 99 % may wait, NaN if that is
     * open; {@code least}: no fewer threads, whatever the replay says.
     */
    public OpenWork(
            Sample sample, Demands demands, double perSecond, double waitSeconds, int least, boolean heavyTailed) {
        this.sample = sample;
        this.demands = demands;
        this.perSecond = perSecond;
        this.waitSeconds = waitSeconds;
        this.least = least;
        this.percents = heavyTailed ? AROUND : ONE;
        this.replay = sample.replay();
        this.arrivals = sample.arrivalsAt(perSecond);
    }

    @Override
    public Size wanted() {
        int most = demands.mostThreads();
        int asked = leastWithin(longest());
        int threads = Math.max(least, Math.min(asked, most));
        // what the interval is made from
        replayed(Math.max(1, threads - 1));
        replayed(threads + 1);
        replayed(threads + 1 + threads / 4);
        replayed(threads + 1 + threads / 2);
        replayed(threads + 1 + threads);
        int[] interval = new Resampling(arrivals, replayed, this::measured).interval(waitSeconds, LONGER);
        return new Size(
                threads,
                interval == null ? threads : Math.max(least, interval[0]),
                interval == null ? threads : Math.max(least, Math.min(interval[1], most)),
                asked > most ? Size.Limit.PROCESSORS : Size.Limit.LOAD);
    }

    /** By percentile. */
    private double[] longest() {
        double[] longest = percentiles(mostUseful());
        double erlangs = Math.max(1, perSecond * demands.seconds());
        for (double n = mostUseful() / GRID; n >= erlangs; n /= GRID) {
            double[] other = percentiles((int) Math.ceil(n));
            for (int p = 0; p < percents.length; p++) {
                longest[p] = Math.min(longest[p], other[p]);
            }
        }
        for (int p = 0; p < percents.length; p++) {
            longest[p] = Double.isNaN(waitSeconds) ? longest[p] * LONGER : waitSeconds;
        }
        return longest;
    }

    /** More threads than are ever in use at once make no difference. */
    private int mostUseful() {
        double erlangs = perSecond * demands.seconds();
        return (int) Math.min(Math.max(1, sample.size()), Math.ceil(4 * erlangs + 20 * Math.sqrt(erlangs) + 20));
    }

    /** Upwards, since with shared processors many threads may be worse again than few. */
    private int leastWithin(double[] limit) {
        int most = mostUseful();
        int low = (int) Math.min(most, Math.max(1, Math.floor(perSecond * demands.seconds())));
        int high = low;
        while (high < most && !isWithin(high, limit)) {
            low = high + 1;
            high = Math.min(most, high + Math.max(1, high / STEPS));
        }
        return Bisection.least(low, high, threads -> isWithin(threads, limit));
    }

    private boolean isWithin(int threads, double[] limit) {
        double[] reached = percentiles(threads);
        for (int p = 0; p < limit.length; p++) {
            if (reached[p] > limit[p]) {
                return false;
            }
        }
        return true;
    }

    private double[] percentiles(int threads) {
        double[] values = measured(replayed(threads));
        return Arrays.stream(percents).map(p -> Percentile.of(values, p)).toArray();
    }

    private double[] measured(Outcome outcome) {
        return Double.isNaN(waitSeconds) ? outcome.responses() : outcome.waits();
    }

    private synchronized Outcome replayed(int threads) {
        Outcome outcome = replayed.get(threads);
        if (outcome == null) {
            outcome = withSpareThreads(threads);
            replayed.put(threads, outcome == null ? replay.open(arrivals, threads) : outcome);
        }
        return replayed.get(threads);
    }

    /** The outcome of another size that never needed more than {@code threads} and had more; null if there is none yet. */
    private Outcome withSpareThreads(int threads) {
        for (Map.Entry<Integer, Outcome> other : replayed.entrySet()) {
            int used = other.getValue().mostBusy();
            if (used <= threads && used < other.getKey()) {
                return other.getValue();
            }
        }
        return null;
    }

    @Override
    public Prediction predict(int threads) {
        Outcome outcome = replayed(threads);
        return new Prediction(
                threads,
                outcome.throughput(),
                outcome.meanWait() * 1000,
                outcome.waitPercentile(90) * 1000,
                outcome.responsePercentile(99) * 1000,
                outcome.meanBusyThreads() / threads,
                demands.processorUse(outcome.throughput()));
    }
}
