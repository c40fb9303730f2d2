// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

/**
 * Servers shared evenly by the jobs and by background jobs, such as processors that other processes use, too. The number may
 * be fractional, 1.5 for example. The jobs get what background jobs were seen to leave; where there are many jobs they
 * get more, since all that are ready get equal shares. Immutable.
 */
public final class Servers {

    /** The most that the jobs may have together. */
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

    /** Nobody else is there. */
    public static Servers of(double count) {
        Replay.check(count > 0, "servers", count);
        return new Servers(count, count, count, 0);
    }

    /** {@code count} of {@code all}, of which so many background jobs on average were ready at a time and used {@code used}. */
    public static Servers of(double count, double all, double backgroundJobs, double used) {
        Replay.check(count > 0, "servers", count);
        Replay.check(Replay.isTime(backgroundJobs), "backgroundJobs", backgroundJobs);
        return new Servers(count, all, all - used, backgroundJobs);
    }

    /** How many are at work for so many jobs. */
    double busy(int jobs) {
        double shared = Math.max(left, all * (jobs / (jobs + backgroundJobs)));
        return jobs == 0 ? 0 : Math.min(jobs, Math.min(count, shared));
    }

    /** Whether the jobs get the same of {@code other}. */
    public boolean isLike(Servers other) {
        return count == other.count && all == other.all && left == other.left && backgroundJobs == other.backgroundJobs;
    }

    /** Of everything so many times as much. */
    public Servers times(double scale) {
        return new Servers(count * scale, all * scale, left * scale, backgroundJobs * scale);
    }
}
