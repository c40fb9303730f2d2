// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

/**
 * Servers shared evenly by the jobs and by background jobs, such as processors that other processes use, too. The number may
 * be fractional, 1.5 for example. The jobs get what background jobs were seen to leave; where there are many jobs they
 * get more, since all that are ready get equal shares. Immutable.
 */
public final class Servers {

    /** Largest number of servers for all jobs together. */
    public final double count;

    private final double all;
    private final double left;
    private final double backgroundJobs;

    private Servers(double count, double all, double left, double backgroundJobs) {
        this.count = count;
        this.all = all;
        this.left = left;
        this.backgroundJobs = backgroundJobs;
    }

    /** Creates servers without background jobs. */
    public static Servers of(double count) {
        Replay.check(count > 0, "servers", count);
        return new Servers(count, count, count, 0);
    }

    /**
     * Creates servers beside background jobs.
     *
     * @param backgroundJobs jobs that were ready at a time on average
     * @param used servers of {@code all} that they used
     */
    public static Servers of(double count, double all, double backgroundJobs, double used) {
        Replay.check(count > 0, "servers", count);
        Replay.check(Replay.isTime(backgroundJobs), "backgroundJobs", backgroundJobs);
        return new Servers(count, all, all - used, backgroundJobs);
    }

    /** Returns the servers at work for so many jobs. */
    double busy(int jobs) {
        double shared = Math.max(left, all * (jobs / (jobs + backgroundJobs)));
        return jobs == 0 ? 0 : Math.min(jobs, Math.min(count, shared));
    }

    /** Returns true if the jobs get the same from {@code other}. */
    public boolean isLike(Servers other) {
        return count == other.count && all == other.all && left == other.left && backgroundJobs == other.backgroundJobs;
    }

    /** Returns all figures multiplied by {@code scale}. */
    public Servers times(double scale) {
        return new Servers(count * scale, all * scale, left * scale, backgroundJobs * scale);
    }
}
