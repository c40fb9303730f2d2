package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * A batch: how long it takes with how many threads when each thread takes the next task of the list as soon as it is done
 * with the last (R. L. Graham, "Bounds on Multiprocessing Timing Anomalies", SIAM Journal on Applied Mathematics 17
 * (1969)). Tasks come in rounds, so the time goes down in steps: 5,100 tasks of one second take 2 s with 5,099 threads.
 *
 * <p>With nothing shared and threads that cost nothing, more threads never take longer. Where threads cost time, or
 * processors are shared, they may: the time falls, with small steps up, and later rises.
 */
public final class ListSchedule {

    /** Sizes are tried this factor apart, to see where the time stops falling. */
    private static final double COARSE = 1.3;

    /** Sizes just below an answer that are looked at, since a step up may have hidden them. */
    private static final int NEIGHBOURS = 3;

    private final Replay tasks;
    private final double[] arrivals;

    private ListSchedule(Replay tasks, double[] arrivals) {
        this.tasks = tasks;
        this.arrivals = arrivals;
    }

    /** {@code arrivalSeconds}: one for each task, not falling. */
    public static ListSchedule of(Replay tasks, double[] arrivalSeconds) {
        return new ListSchedule(tasks, arrivalSeconds.clone());
    }

    public static ListSchedule allAtOnce(Replay tasks) {
        return new ListSchedule(tasks, new double[tasks.size()]);
    }

    /** Seconds from the first arrival to the last end; 0 without tasks. */
    public double makespan(int threads) {
        return tasks.open(arrivals, threads).makespan();
    }

    /**
     * The shortest time that up to {@code most} threads come to. Where threads cost time, the shortest of those sizes that
     * begin a round and those that are a few per cent apart.
     */
    public double best(int most) {
        return makespan(bestThreads(Argument.atLeast(1, "most", most)));
    }

    /** The fewest threads, of up to {@code most}, that take at most {@code share} (0.05 for 5 %) longer than the best. */
    public int leastWithin(double share, int most) {
        Argument.time("share", share);
        Argument.atLeast(1, "most", most);
        int enough = bestThreads(most);
        // what is equal but for rounding is equal
        double limit = makespan(enough) * (1 + share) * (1 + 1e-12);
        int least = leastUpTo(enough, limit);
        int better = hiddenBelow(least, limit);
        while (better > 0) {
            least = leastUpTo(better, limit);
            better = hiddenBelow(least, limit);
        }
        return least;
    }

    private int bestThreads(int most) {
        int useful = Math.max(1, Math.min(most, tasks.size()));
        int best = useful;
        double shortest = makespan(useful);
        for (int threads : candidates(useful)) {
            double time = makespan(threads);
            if (time < shortest) {
                shortest = time;
                best = threads;
            }
        }
        return best;
    }

    private int[] candidates(int useful) {
        if (tasks.isFree(useful)) {
            return new int[0];
        }
        int[] candidates = new int[100];
        int n = 0;
        for (double at = useful / COARSE; at >= 1; at /= COARSE) {
            candidates[n++] = (int) at;
        }
        return Arrays.copyOf(candidates, n);
    }

    /** By halving; {@code enough} is known to be enough. */
    private int leastUpTo(int enough, double limit) {
        int low = 1;
        int high = enough;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (makespan(middle) <= limit) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    private int hiddenBelow(int least, double limit) {
        for (int threads = least - 1; threads >= Math.max(1, least - NEIGHBOURS); threads--) {
            if (makespan(threads) <= limit) {
                return threads;
            }
        }
        return 0;
    }
}
