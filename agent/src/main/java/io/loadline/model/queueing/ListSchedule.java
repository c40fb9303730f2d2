package io.loadline.model.queueing;

/**
 * A batch: how long it takes with how many threads when each thread takes the next task of the list as soon as it is done
 * with the last (R. L. Graham, "Bounds on Multiprocessing Timing Anomalies", SIAM Journal on Applied Mathematics 17
 * (1969)). Tasks come in rounds, so the time goes down in steps: 5,100 tasks of one second take 2 s with 5,099 threads.
 *
 * <p>With nothing shared and threads that cost nothing, more threads never take longer. Where threads cost time, or
 * processors are shared, they may: the time falls, with small steps up, and later rises. See {@link ThreadSearch}.
 */
public final class ListSchedule {

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
     * The shortest time that up to {@code most} threads come to. Exact with nothing shared and threads that cost nothing;
     * else the shortest of many sizes looked at (all, up to some 100 tasks), of which a last 1 % is not worth the search.
     */
    public double best(int most) {
        ThreadSearch search = search(most);
        return search.makespan(search.best());
    }

    /** The fewest threads, of up to {@code most}, that take at most {@code share} (0.05 for 5 %) longer than the best. */
    public int leastWithin(double share, int most) {
        Argument.notNegative("share", share);
        return search(most).leastWithin(share);
    }

    private ThreadSearch search(int most) {
        Argument.atLeast(1, "most", most);
        return new ThreadSearch(this, tasks, Math.max(1, Math.min(most, tasks.size())));
    }
}
