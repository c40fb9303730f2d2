// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

import java.util.Arrays;

/**
 * Mean run times of one kind of periodic task since it was first seen, in equal periods. The periods double when there
 * are too many, so they always cover the whole time. Immutable.
 *
 * <pre>
 *   ever longer  6 periods or more, each at least 0.95 times as long as the one before; the last, the mean of the
 *                history and the last run at least twice the first; no step of more than half of the growth
 * </pre>
 */
public final class RunTimes {

    static final RunTimes NONE = new RunTimes(new double[0], 0, 0, 0, 0, 0, 0);

    /** Most periods; half of them must be enough for a trend. Six values are in order by chance once in 720 times. */
    private static final int MOST = 12;

    private static final int LEAST = MOST / 2;

    /** Least number of runs for each half of a history that a period has. */
    private static final int LEAST_RUNS = 5;

    private static final double LEAST_TIMES = 2;

    /** Share of the former mean to which the next may fall, by chance. */
    private static final double NOISE = 0.95;

    /** Largest share of the growth in one step: a single step has a cause at that time, such as more data. */
    private static final double MOST_IN_ONE_STEP = 0.5;

    private final double[] meanNanos;

    /** Start of the first run, {@link System#nanoTime()}. */
    private final long since;

    /** Halves of a history that make a period, and those in the present one, with its runs. */
    private final int halves;

    private final int added;
    private final long runs;
    private final long nanos;

    /** Length of the last run; 0 if it is not known. */
    final long lastNanos;

    private RunTimes(double[] meanNanos, long since, int halves, int added, long runs, long nanos, long lastNanos) {
        this.meanNanos = meanNanos;
        this.since = since;
        this.halves = halves;
        this.added = added;
        this.runs = runs;
        this.nanos = nanos;
        this.lastNanos = lastNanos;
    }

    /** Returns these times with those of half a history. */
    RunTimes with(KindCounts half) {
        long begun = half.get(KindCounts.FIRST_BEGUN);
        long moreRuns = runs + half.get(KindCounts.COMPLETED);
        if (begun == 0 || moreRuns == 0) {
            return this;
        }
        long moreNanos = nanos + half.get(KindCounts.SERVICE_NANOS);
        int all = Math.max(1, halves);
        long first = halves == 0 ? begun : since;
        if (added + 1 < all || moreRuns < (long) LEAST_RUNS * all) {
            return new RunTimes(meanNanos, first, all, added + 1, moreRuns, moreNanos, 0);
        }
        double[] means = Arrays.copyOf(meanNanos, meanNanos.length + 1);
        means[meanNanos.length] = (double) moreNanos / moreRuns;
        if (means.length == MOST) {
            double[] longer = new double[LEAST];
            Arrays.setAll(longer, i -> (means[2 * i] + means[2 * i + 1]) / 2);
            return new RunTimes(longer, first, 2 * all, 0, 0, 0, 0);
        }
        return new RunTimes(means, first, all, 0, 0, 0, 0);
    }

    /** Returns a copy with the length of the last run. */
    RunTimes last(long nanos) {
        return new RunTimes(meanNanos, since, halves, added, runs, this.nanos, nanos);
    }

    /**
     * Returns whether the runs take ever longer.
     *
     * @param meanNanosNow mean length of a run in the latest history
     */
    public boolean areEverLonger(double meanNanosNow) {
        int last = meanNanos.length - 1;
        if (last + 1 < LEAST) {
            return false;
        }
        double step = 0;
        for (int i = 1; i <= last; i++) {
            if (meanNanos[i] < NOISE * meanNanos[i - 1]) {
                return false;
            }
            step = Math.max(step, meanNanos[i] - meanNanos[i - 1]);
        }
        double least = LEAST_TIMES * meanNanos[0];
        return meanNanos[last] >= least
                && meanNanosNow >= least
                && lastNanos >= least
                && step <= MOST_IN_ONE_STEP * (meanNanos[last] - meanNanos[0]);
    }

    /** Returns the mean length of a run in the first period, in seconds. */
    public double firstSeconds() {
        return meanNanos[0] / 1e9;
    }

    /** Returns the length of the last run, in seconds. */
    public double lastSeconds() {
        return lastNanos / 1e9;
    }

    /** Returns the seconds since the start of the first run. */
    public double seconds(long now) {
        return (now - since) / 1e9;
    }
}
