package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * The best number of threads for a batch, and the least that is nearly as good. Replays as few sizes as it can, each one
 * once: a size whose threads could not do the work in time even without a gap is not replayed.
 */
final class ThreadSearch {

    /** First looked at: sizes this factor apart. */
    private static final double COARSE = 1.5;

    /** Last looked at: sizes this share of the best one apart. */
    private static final int FINE = 100;

    /** Sizes just below an answer that are looked at, since a step up may have hidden them. */
    private static final int NEIGHBOURS = 3;

    /** Nobody searches on for less than this. */
    private static final double GOOD_ENOUGH = 1.001;

    /** What differs by less is the same but for rounding. */
    private static final double ROUNDING = 1 + 1e-12;

    private final ListSchedule batch;
    private final int most;
    private final double work;
    private final double processorTime;
    private final boolean falling;
    private final double[] known;

    /**
     * {@code work}: thread-seconds; {@code processorTime}: the seconds that the processors need in any case; {@code
     * falling}: more threads never take longer.
     */
    ThreadSearch(ListSchedule batch, int most, double work, double processorTime, boolean falling) {
        this.batch = batch;
        this.most = most;
        this.work = work;
        this.processorTime = processorTime;
        this.falling = falling;
        this.known = new double[most + 1];
        Arrays.fill(known, Double.NaN);
    }

    double makespan(int threads) {
        if (Double.isNaN(known[threads])) {
            known[threads] = batch.makespan(threads);
        }
        return known[threads];
    }

    int best() {
        int best = most;
        if (falling) {
            return best;
        }
        for (double threads = most / COARSE; threads >= 1; threads /= COARSE) {
            best = better(best, (int) Math.ceil(threads));
        }
        for (int step = best / 4; step > best / FINE; step /= 2) {
            best = better(best, best - step);
            best = better(best, best + step);
        }
        return best;
    }

    int leastWithin(double share) {
        int best = best();
        double limit = makespan(best) * (1 + share) * ROUNDING;
        int least = leastUpTo(best, limit);
        int hidden = hiddenBelow(least, limit);
        while (hidden > 0) {
            least = leastUpTo(hidden, limit);
            hidden = hiddenBelow(least, limit);
        }
        return least;
    }

    private int better(int best, int other) {
        if (other < 1 || other > most || Math.max(work / other, processorTime * GOOD_ENOUGH) > makespan(best)) {
            return best;
        }
        return makespan(other) < makespan(best) ? other : best;
    }

    /** By halving; {@code enough} is known to be enough. */
    private int leastUpTo(int enough, double limit) {
        int low = 1;
        int high = enough;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keeps(limit, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    private int hiddenBelow(int least, double limit) {
        for (int threads = least - 1; threads >= Math.max(1, least - NEIGHBOURS); threads--) {
            if (keeps(limit, threads)) {
                return threads;
            }
        }
        return 0;
    }

    private boolean keeps(double limit, int threads) {
        return work / threads <= limit * ROUNDING && makespan(threads) <= limit;
    }
}
