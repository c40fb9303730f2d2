package io.loadline.model.work;

import io.loadline.model.queueing.Outcome;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The interval of a size by moving whole blocks of time about, since neighbours in time are alike (H. R. Kuensch, "The
 * Jackknife and the Bootstrap for General Stationary Observations", Annals of Statistics 17 (1989)), through the whole
 * rule that chose the size: percentiles of all replayed sizes from the same blocks. The same for the same tasks.
 */
final class Resampling {

    private static final double BLOCK_SECONDS = 5;
    private static final int MAX_BLOCKS = 24;
    private static final int REPEATS = 80;
    private static final double PERCENT = 0.01;
    private static final long SEED = 20261101;

    /** Each is so much larger than the last. */
    private static final double BIN = Math.log(1.01);

    private final int[] sizes;

    /** By size: the block of each task, the one with the largest value first; bins are of equal width in the logarithm. */
    private final int[][] blockOf;

    /** By size: the bins of the same tasks, descending. */
    private final int[][] binOf;

    /** By size: the sum of the values of each block; empty if the mean is no matter. */
    private final double[][] sums;

    private final int[] tasks;
    private double smallest = Double.POSITIVE_INFINITY;

    /** {@code byMean}: whether the mean is to be as near the best as the percentile. */
    Resampling(
            double[] arrivals, Map<Integer, Outcome> replayed, Function<Outcome, double[]> measured, boolean byMean) {
        double seconds = arrivals.length == 0 ? 0 : arrivals[arrivals.length - 1];
        int blocks = (int) Math.min(MAX_BLOCKS, seconds / BLOCK_SECONDS);
        sizes = replayed.keySet().stream().mapToInt(n -> n).toArray();
        blockOf = new int[sizes.length][];
        binOf = new int[sizes.length][];
        tasks = new int[blocks];
        sums = new double[byMean ? sizes.length : 0][blocks];
        if (blocks < 2) {
            return;
        }
        int[] block = new int[arrivals.length];
        for (int i = 0; i < block.length; i++) {
            block[i] = Math.min(blocks - 1, (int) (arrivals[i] * blocks / seconds));
            tasks[block[i]]++;
        }
        double[][] values = new double[sizes.length][];
        for (int s = 0; s < sizes.length; s++) {
            values[s] = isLikeSmaller(s, replayed) ? null : measured.apply(replayed.get(sizes[s]));
            noteSmallest(values[s]);
        }
        for (int s = 0; s < sums.length; s++) {
            sum(s, values[s], block);
        }
        for (int s = 0; s < sizes.length; s++) {
            if (values[s] == null) {
                blockOf[s] = blockOf[s - 1];
                binOf[s] = binOf[s - 1];
            } else {
                sort(s, values[s], block);
            }
        }
    }

    private void sum(int s, double[] values, int[] block) {
        if (values == null) {
            sums[s] = sums[s - 1];
            return;
        }
        for (int i = 0; i < values.length; i++) {
            sums[s][block[i]] += values[i];
        }
    }

    /** Sizes that are never used up have one outcome together. */
    private boolean isLikeSmaller(int s, Map<Integer, Outcome> replayed) {
        return s > 0 && replayed.get(sizes[s]) == replayed.get(sizes[s - 1]);
    }

    private void noteSmallest(double[] values) {
        for (int i = 0; values != null && i < values.length; i++) {
            smallest = values[i] > 0 ? Math.min(smallest, values[i]) : smallest;
        }
    }

    /** By counting: H. H. Seward, after D. E. Knuth, "The Art of Computer Programming" 3 (1998), section 5.2, algorithm D. */
    private void sort(int s, double[] values, int[] block) {
        int n = values.length;
        int[] bins = new int[n];
        int most = 0;
        for (int i = 0; i < n; i++) {
            bins[i] = bin(values[i]);
            most = Math.max(most, bins[i]);
        }
        int[] notBelow = new int[most + 2];
        for (int bin : bins) {
            notBelow[bin]++;
        }
        for (int bin = most; bin >= 0; bin--) {
            notBelow[bin] += notBelow[bin + 1];
        }
        blockOf[s] = new int[n];
        binOf[s] = new int[n];
        for (int i = 0; i < n; i++) {
            int place = --notBelow[bins[i]];
            blockOf[s][place] = block[i];
            binOf[s][place] = bins[i];
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
        int[] times = new int[tasks.length];
        int drawnTasks = 0;
        for (int block : drawn) {
            times[block]++;
            drawnTasks += tasks[block];
        }
        int most = (int) Math.floor(PERCENT * drawnTasks);
        int[] bins = new int[sizes.length];
        int best = Integer.MAX_VALUE;
        for (int s = 0; s < sizes.length; s++) {
            bins[s] = percentileBin(s, times, most);
            best = Math.min(best, bins[s]);
        }
        int allowed = Double.isNaN(limit) ? best + (int) Math.round(Math.log(longer) / BIN) : bin(limit);
        double longest = longer
                * IntStream.range(0, sums.length)
                        .mapToDouble(size -> drawnSum(size, times))
                        .min()
                        .orElse(0);
        int s = sizes.length - 1;
        while (s > 0 && bins[s - 1] <= allowed && (sums.length == 0 || drawnSum(s - 1, times) <= longest)) {
            s--;
        }
        return sizes[s];
    }

    /** Of all values of that size, those of each block counted so many times. */
    private double drawnSum(int s, int[] times) {
        double sum = 0;
        for (int block = 0; block < times.length; block++) {
            sum += times[block] * sums[s][block];
        }
        return sum;
    }

    /** The bin that no more than {@code most} of the tasks exceed, those of each block counted so many times. */
    private int percentileBin(int s, int[] times, int most) {
        int above = 0;
        for (int i = 0; i < binOf[s].length; i++) {
            above += times[blockOf[s][i]];
            if (above > most) {
                return binOf[s][i];
            }
        }
        return 0;
    }
}
