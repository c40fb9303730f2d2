// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.model.queueing.Percentile;
import java.util.List;

/** A recommended number of threads, the range of the right one, and what keeps it from being larger. Immutable. */
public final class Size {

    /** Size of a pool of which no size is known. */
    public static final Size UNKNOWN = new Size(-1, -1, -1, Limit.OBSERVATION);

    public final int threads;

    /** The range is stretched where {@link #threads} is outside of it. */
    public final int low;

    public final int high;
    public final Limit limit;

    public Size(int threads, int low, int high, Limit limit) {
        this.threads = threads;
        this.low = Math.min(low, threads);
        this.high = Math.max(high, threads);
        this.limit = limit;
    }

    /**
     * Returns the size with the range of the right one.
     *
     * <pre>
     *   low  = {@code tail} quantile over the draws of the least that is right, less one behind a narrow place: what the place can
     *          do is only shown by tasks that were seen there
     *   high = 1 - {@code tail} quantile over the draws of what would be recommended
     *   where both are the size: its neighbours as well, since one sample cannot tell a p99 that is 4.9 % above the best from
     *          one that is 5.1 % above it
     * </pre>
     *
     * @param draws the two sizes of each draw
     * @param most the largest size that may be right
     */
    static Size drawn(int threads, List<int[]> draws, double tail, int most, Limit limit) {
        int fewer = limit == Limit.DOWNSTREAM ? 1 : 0;
        int low = Math.max(1, percentile(draws, 0, tail, threads) - fewer);
        int high = percentile(draws, 1, 1 - tail, threads);
        boolean isOne = Math.min(low, threads) == Math.max(high, threads);
        return isOne
                ? new Size(threads, Math.max(1, threads - 1), Math.min(most, threads + 1), limit)
                : new Size(threads, low, high, limit);
    }

    private static int percentile(List<int[]> draws, int of, double share, int unknown) {
        double[] values = draws.stream().mapToDouble(draw -> draw[of]).toArray();
        return draws.isEmpty() ? unknown : (int) Percentile.of(values, 100 * share);
    }

    /**
     * Returns {@code last} threads if the range holds them: within it one guess is as good as another. But a thread too few costs more
     * than one too many, so far fewer threads become a few more.
     */
    public Size withHysteresis(int last) {
        int more = Math.min(threads - few(threads), last + few(last));
        return contains(last) ? withThreads(Math.max(last, more)) : this;
    }

    private static int few(int threads) {
        return (int) Math.max(1, NOTICEABLE * threads);
    }

    public boolean contains(int threads) {
        return threads >= low && threads <= high;
    }

    /** Returns the size with a range that also holds that of {@code other}. */
    public Size covering(Size other) {
        return new Size(threads, Math.min(low, other.low), Math.max(high, other.high), limit);
    }

    /** Returns another number of threads with the same range, stretched to it. */
    public Size withThreads(int threads) {
        return new Size(threads, low, high, limit);
    }

    public Size limitedBy(Limit limit) {
        return new Size(threads, low, high, limit);
    }

    /** Returns the size with {@code more} threads, and the range with it. */
    public Size plus(int more) {
        return new Size(threads + more, low + more, high + more, limit);
    }

    /** Returns the larger of the size and {@code least}. */
    public Size atLeast(int least) {
        return threads >= least ? this : new Size(least, Math.max(low, Math.min(least, high)), high, limit);
    }

    /** Returns the smaller of the size and {@code most}, which {@code limit} is the reason for. */
    public Size atMost(int most, Limit limit) {
        return threads <= most ? this : new Size(most, Math.min(low, most), most, limit);
    }
}
