// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.BLOCK_BITS;
import static io.loadline.model.Constants.DRAWS;
import static io.loadline.model.Constants.NEARLY_ALL;

import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Right sizes of an open pool, for draws of the blocks of its time.
 *
 * <pre>
 *   for each draw of a {@link BlockBootstrap}: w(b) = how often block b is drawn
 *     p99(n) = 99th percentile over the tasks of the one replay with n threads, a task of block b counted w(b) times
 *     right  = min { n : p99(n) <= 1.05 min p99 }, or min { n : p99(n) <= goal }
 * </pre>
 *
 * Nothing is replayed anew: a task keeps the response that it had among its neighbours. A size that was not replayed is as bad as the
 * next smaller one, until the next larger is good; all sizes near the right one are replayed.
 */
final class Reweighing {

    private final BlockBootstrap bootstrap;
    private final int[] sizes;

    /** Block of each task. */
    private final int[] block;

    /** Value of each task, by size. */
    private final double[][] values;

    /** Largest values by size, ascending, each with the block of its task in its last bits. */
    private final long[][] tails;

    /** Number of tasks in each block. */
    private final int[] tasks;

    Reweighing(double[] arrivals, Map<Integer, Outcome> replayed, Function<Outcome, double[]> measured) {
        double seconds = arrivals.length == 0 ? 0 : arrivals[arrivals.length - 1];
        bootstrap = new BlockBootstrap(seconds);
        tasks = new int[bootstrap.blocks];
        block = new int[arrivals.length];
        for (int i = 0; i < block.length; i++) {
            block[i] = bootstrap.blockOf(arrivals[i]);
            tasks[block[i]]++;
        }
        sizes = replayed.keySet().stream().mapToInt(n -> n).toArray();
        values = new double[sizes.length][];
        tails = new long[sizes.length][];
        for (int s = 0; s < sizes.length; s++) {
            // sizes that are never used up have one outcome together
            Outcome outcome = replayed.get(sizes[s]);
            boolean isLikeSmaller = s > 0 && outcome == replayed.get(sizes[s - 1]);
            values[s] = isLikeSmaller ? values[s - 1] : measured.apply(outcome);
            // all others stay unsorted as long as no draw asks for them: a 99th percentile is well above
            tails[s] = isLikeSmaller ? tails[s - 1] : sorted(values[s], Percentile.of(values[s], 100 * NEARLY_ALL));
        }
    }

    /** Returns the values from {@code least} on. The bits of positive numbers are ordered as the numbers are. */
    private long[] sorted(double[] values, double least) {
        long[] sorted = new long[values.length];
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] >= least) {
                sorted[n++] = Double.doubleToLongBits(Math.max(0, values[i])) & ~BLOCK_BITS | block[i];
            }
        }
        sorted = Arrays.copyOf(sorted, n);
        Arrays.sort(sorted);
        return sorted;
    }

    /**
     * Returns for each draw the least and the most that its right size may be.
     *
     * @param limit what the 99th percentile may be, NaN if it may be {@code longer} times the best of any size
     */
    List<int[]> draws(double limit, double longer) {
        List<int[]> draws = new ArrayList<>();
        for (int r = 0; r < DRAWS; r++) {
            int right = least(bootstrap.draw(), limit, longer);
            draws.add(new int[] {right == 0 ? sizes[0] : sizes[right - 1] + 1, sizes[right]});
        }
        return draws;
    }

    /** Returns the index of the least good size: where processors are shared, the largest may be worse again. */
    private int least(int[] times, double limit, double longer) {
        int drawnTasks = 0;
        for (int block = 0; block < times.length; block++) {
            drawnTasks += times[block] * tasks[block];
        }
        int most = (int) Math.floor(0.01 * drawnTasks);
        double[] reached = new double[sizes.length];
        for (int s = 0; s < sizes.length; s++) {
            reached[s] = exceededBy(most, s, times);
        }
        double allowed =
                Double.isNaN(limit) ? longer * Arrays.stream(reached).min().getAsDouble() : limit;
        int s = 0;
        while (s < sizes.length - 1 && reached[s] > allowed) {
            s++;
        }
        return s;
    }

    /** Returns the value that no more than {@code most} of the tasks exceed, those of each block counted so many times. */
    private double exceededBy(int most, int s, int[] times) {
        long[] tail = tails[s];
        int above = 0;
        for (int i = tail.length - 1; i >= 0; i--) {
            above += times[(int) (tail[i] & BLOCK_BITS)];
            if (above > most) {
                return Double.longBitsToDouble(tail[i] & ~BLOCK_BITS);
            }
        }
        if (tail.length == values[s].length) {
            return 0;
        }
        // hardly any of the blocks with the largest values was drawn
        tails[s] = sorted(values[s], Double.NEGATIVE_INFINITY);
        return exceededBy(most, s, times);
    }
}
