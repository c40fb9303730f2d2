package io.loadline.model.work;

import io.loadline.model.queueing.Outcome;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * The interval of a size by moving whole blocks of time about, since neighbours in time are alike (H. R. Kuensch, "The
 * Jackknife and the Bootstrap for General Stationary Observations", Annals of Statistics 17 (1989)), through the whole
 * rule that chose the size: percentiles of all replayed sizes from the same blocks. The same for the same tasks.
 */
final class Resampling {

    private static final double BLOCK_SECONDS = 5;
    private static final int MOST_BLOCKS = 24;
    private static final int REPEATS = 80;
    private static final double PERCENT = 0.01;
    private static final long SEED = 20261101;

    /** Each is so much larger than the last. */
    private static final double BIN = Math.log(1.01);

    private final int[] sizes;

    /** By size, block and bin: how many tasks. Bins are of equal width in the logarithm. */
    private final int[][][] counts;

    /** By size: whether it makes no difference to the next smaller one. */
    private final boolean[] same;

    private final int[] tasks;
    private double smallest = Double.POSITIVE_INFINITY;

    Resampling(double[] arrivals, Map<Integer, Outcome> replayed, Function<Outcome, double[]> measured) {
        double seconds = arrivals.length == 0 ? 0 : arrivals[arrivals.length - 1];
        int blocks = (int) Math.min(MOST_BLOCKS, seconds / BLOCK_SECONDS);
        sizes = replayed.keySet().stream().mapToInt(n -> n).toArray();
        counts = new int[sizes.length][blocks][];
        same = new boolean[sizes.length];
        tasks = new int[blocks];
        if (blocks < 2) {
            return;
        }
        double[][] values = new double[sizes.length][];
        double largest = 0;
        for (int s = 0; s < sizes.length; s++) {
            same[s] = s > 0 && replayed.get(sizes[s]) == replayed.get(sizes[s - 1]);
            if (same[s]) {
                counts[s] = counts[s - 1];
                continue;
            }
            values[s] = measured.apply(replayed.get(sizes[s]));
            for (double value : values[s]) {
                largest = Math.max(largest, value);
                smallest = value > 0 ? Math.min(smallest, value) : smallest;
            }
        }
        int bins = largest > 0 ? bin(largest) + 1 : 1;
        for (int i = 0; i < arrivals.length; i++) {
            int block = Math.min(blocks - 1, (int) (arrivals[i] * blocks / seconds));
            tasks[block]++;
            for (int s = 0; s < sizes.length; s++) {
                if (same[s]) {
                    continue;
                }
                if (counts[s][block] == null) {
                    counts[s][block] = new int[bins];
                }
                counts[s][block][bin(values[s][i])]++;
            }
        }
    }

    private int bin(double value) {
        return value <= smallest ? 0 : (int) (Math.log(value / smallest) / BIN);
    }

    /**
     * 2.5th and 97.5th percentile of the least size; null if there are not two blocks. {@code limit}: what the 99th
     * percentile may be, NaN if it may be {@code longer} times the best of any size.
     */
    int[] interval(double limit, double longer) {
        int blocks = tasks.length;
        if (blocks < 2) {
            return null;
        }
        Random random = new Random(SEED);
        int[] least = new int[REPEATS];
        for (int r = 0; r < REPEATS; r++) {
            int[] drawn = random.ints(blocks, 0, blocks).toArray();
            least[r] = least(drawn, limit, longer);
        }
        Arrays.sort(least);
        return new int[] {least[(int) (REPEATS * 0.025)], least[(int) (REPEATS * 0.975)]};
    }

    private int least(int[] drawn, double limit, double longer) {
        int most = (int)
                Math.floor(PERCENT * Arrays.stream(drawn).map(b -> tasks[b]).sum());
        int[] bins = new int[sizes.length];
        int best = Integer.MAX_VALUE;
        for (int s = 0; s < sizes.length; s++) {
            bins[s] = same[s] ? bins[s - 1] : percentileBin(counts[s], drawn, most);
            best = Math.min(best, bins[s]);
        }
        int allowed = Double.isNaN(limit) ? best + (int) Math.round(Math.log(longer) / BIN) : bin(limit);
        int s = sizes.length - 1;
        while (s > 0 && bins[s - 1] <= allowed) {
            s--;
        }
        return sizes[s];
    }

    /** The bin that no more than {@code most} of the drawn tasks exceed. */
    private static int percentileBin(int[][] blocks, int[] drawn, int most) {
        int bin = 0;
        for (int b : drawn) {
            bin = Math.max(bin, blocks[b] == null ? 0 : blocks[b].length);
        }
        int above = 0;
        while (bin > 0) {
            int here = 0;
            for (int b : drawn) {
                here += blocks[b] == null ? 0 : blocks[b][bin - 1];
            }
            if (above + here > most) {
                return bin - 1;
            }
            above += here;
            bin--;
        }
        return 0;
    }
}
