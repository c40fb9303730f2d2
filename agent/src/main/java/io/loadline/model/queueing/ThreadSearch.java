package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * The best number of threads for a batch, and the least that is nearly as good. Where the time may rise with more threads
 * it does so in many small steps, so nothing is concluded from one size to others far away: sizes all along the way are
 * replayed, every one in a small batch. A size whose threads could not do the work in time even without a gap is not.
 */
final class ThreadSearch {

    /** Tasks to replay in one look along the sizes. */
    private static final double BUDGET = 1_000_000;

    /** The same where tasks share processors; sizes near the best one differ less then, and a replay costs more. */
    private static final double BUDGET_SHARED_BEST = 50_000;

    /** A rough bound: the search ends at the first size that is good enough. */
    private static final double BUDGET_SHARED_LEAST = 100_000;

    /** The search around the best size ends when sizes are this share apart. */
    private static final int FINE = 100;

    /** Nobody searches on for less than this. */
    private static final double GOOD_ENOUGH = 1.01;

    /** What differs by less is the same but for rounding. */
    private static final double ROUNDING = 1 + 1e-12;

    private final ListSchedule batch;
    private final int tasks;
    private final int most;

    /** Thread-seconds. */
    private final double work;

    /** The seconds that the processors need in any case. */
    private final double processorTime;

    /** Whether more threads never take longer. */
    private final boolean falling;

    /** Whether tasks hold up each other's progress. */
    private final boolean shared;

    private final double[] known;

    ThreadSearch(ListSchedule batch, Replay tasks, int most) {
        this.batch = batch;
        this.tasks = tasks.size();
        this.most = most;
        this.work = tasks.totalSeconds();
        this.processorTime = tasks.processorTime();
        this.falling = tasks.isFree(most);
        this.shared = tasks.isSimulated(most);
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
        int[] sizes = sizesFrom(work / makespan(most), shared ? BUDGET_SHARED_BEST : BUDGET);
        for (int i = sizes.length - 1; i >= 0; i--) {
            best = better(best, sizes[i]);
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
        if (falling) {
            return leastBetween(1, best, limit);
        }
        int before = 0;
        for (int size : sizesFrom(work / limit, shared ? BUDGET_SHARED_LEAST : BUDGET)) {
            if (size < best && keeps(limit, size)) {
                return leastBetween(before + 1, size, limit);
            }
            before = Math.min(size, best - 1);
        }
        return leastBetween(before + 1, best, limit);
    }

    /** Ascending from {@code least}, in equal proportions, as many as the budget allows; the last is {@code most}. */
    private int[] sizesFrom(double least, double budget) {
        int first = (int) Math.min(most, Math.max(1, Math.ceil(least)));
        double factor = Math.pow(most / (double) first, tasks / budget);
        int[] sizes = new int[most];
        int n = 0;
        for (double size = first; size < most; size = Math.max(sizes[n - 1] + 1, size * factor)) {
            sizes[n++] = (int) size;
        }
        sizes[n++] = most;
        return Arrays.copyOf(sizes, n);
    }

    private int better(int best, int other) {
        if (other < 1 || other > most || Math.max(work / other, processorTime * GOOD_ENOUGH) > makespan(best)) {
            return best;
        }
        return makespan(other) < makespan(best) ? other : best;
    }

    /** By halving; {@code enough} is known to be enough. */
    private int leastBetween(int from, int enough, double limit) {
        return Bisection.least(from, enough, threads -> keeps(limit, threads));
    }

    private boolean keeps(double limit, int threads) {
        return work / threads <= limit * ROUNDING && makespan(threads) <= limit;
    }
}
