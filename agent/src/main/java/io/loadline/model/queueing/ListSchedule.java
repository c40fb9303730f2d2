package io.loadline.model.queueing;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A batch: how long it takes with how many threads when each thread takes the next task of the list as soon as it is done
 * with the last (R. L. Graham, "Bounds on Multiprocessing Timing Anomalies", SIAM Journal on Applied Mathematics 17
 * (1969)). Tasks come in rounds, so the time goes down in steps: 5,100 tasks of one second take 2 s with 5,099 threads.
 *
 * <p>With nothing shared and threads that cost nothing, more threads never take longer, and the search halves. Where threads
 * cost time, or processors are shared, they may: the time falls, with small steps up, and later rises. Then nothing is
 * concluded from one size to others far away: sizes all along the way are replayed, every one in a small batch. Not
 * thread-safe.
 */
public final class ListSchedule {

    /** Tasks to replay in one look along the sizes, which says within 1 % where the best one is. */
    private static final double BUDGET = 1_000_000;

    /** The same where tasks share processors: sizes differ less then, and a replay costs more. */
    private static final double BUDGET_SHARED = 50_000;

    /** What differs by less is the same but for rounding. */
    private static final double ROUNDING = 1 + 1e-12;

    private final Replay tasks;
    private final double[] arrivals;
    private final Map<Integer, Double> makespans = new HashMap<>();

    /** {@code tasks}: all handed in at once. */
    public ListSchedule(Replay tasks) {
        this.tasks = tasks;
        this.arrivals = new double[tasks.size()];
    }

    /** Seconds from the first arrival to the last end; 0 without tasks. */
    public double makespan(int threads) {
        return makespans.computeIfAbsent(threads, n -> tasks.open(arrivals, n).makespan);
    }

    /**
     * The fewest threads, of up to {@code most}, that take at most {@code share} (0.05 for 5 %) longer than the best of up to
     * {@code most}. Exact with nothing shared and threads that cost nothing; else of the many sizes looked at (all, up to some
     * 100 tasks).
     */
    public int leastWithin(double share, int most) {
        Replay.check(Replay.isTime(share), "share", share);
        Replay.check(most >= 1, "most", most);
        int useful = Math.max(1, Math.min(most, tasks.size()));
        // fewer could not do the work in time even without a gap
        int least = (int) Math.ceil(tasks.totalSeconds() / (makespan(useful) * (1 + share) * ROUNDING));
        int[] sizes = sizes(Math.min(useful, Math.max(1, least)), useful);
        double limit = Arrays.stream(sizes).mapToDouble(this::makespan).min().getAsDouble() * (1 + share) * ROUNDING;
        int tooFew = Math.max(0, least - 1);
        for (int size : sizes) {
            if (makespan(size) <= limit) {
                return Bisection.least(tooFew + 1, size, n -> makespan(n) <= limit);
            }
            tooFew = size;
        }
        return useful;
    }

    /** Ascending, in equal proportions, as many as the budget allows; {@code most} alone where halving finds them all. */
    private int[] sizes(int least, int most) {
        if (tasks.isFree(most)) {
            return new int[] {most};
        }
        double budget = tasks.isSimulated(most) ? BUDGET_SHARED : BUDGET;
        double factor = Math.pow(most / (double) least, tasks.size() / budget);
        int[] sizes = new int[most];
        int n = 0;
        for (double size = least; size < most; size = Math.max(sizes[n - 1] + 1, size * factor)) {
            sizes[n++] = (int) size;
        }
        sizes[n++] = most;
        return Arrays.copyOf(sizes, n);
    }
}
