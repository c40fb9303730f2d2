package io.loadline.model;

import io.loadline.window.Distribution;
import java.util.Arrays;
import java.util.Random;

/**
 * How many tasks were there, as arriving tasks saw it: values with the instant (nanoseconds) at which each was seen and
 * the number of arrivals it stands for. Sorted by instant. Immutable.
 */
final class LoadSample {

    static final LoadSample EMPTY = new LoadSample(new long[0], new double[0], new double[0]);

    private static final int REPEATS = 200;
    private static final long SEED = 20261101;

    private final long[] at;
    private final double[] values;
    private final double[] weights;

    LoadSample(long[] at, double[] values, double[] weights) {
        this.at = at;
        this.values = values;
        this.weights = weights;
    }

    int size() {
        return at.length;
    }

    /** {@code percent}: 0 to 100; NaN if nothing was seen. */
    double percentile(double percent) {
        return percentile(sortedByValue(allIndices()), percent);
    }

    Distribution distribution() {
        if (at.length == 0) {
            return Distribution.EMPTY;
        }
        int[] sorted = sortedByValue(allIndices());
        double weight = 0;
        double sum = 0;
        for (int i : sorted) {
            weight += weights[i];
            sum += weights[i] * values[i];
        }
        return new Distribution(
                Math.round(weight),
                sum / weight,
                percentile(sorted, 50),
                percentile(sorted, 90),
                percentile(sorted, 99),
                percentile(sorted, 99.9),
                values[sorted[sorted.length - 1]]);
    }

    /**
     * 95 % interval of a percentile by moving whole blocks of time about, since neighbours in time are alike: H. R.
     * Kuensch, "The Jackknife and the Bootstrap for General Stationary Observations", Annals of Statistics 17 (1989).
     * The same for the same sample. NaN twice if there are not two blocks.
     */
    double[] interval(double percent, long blockNanos) {
        int[][] blocks = blocks(blockNanos);
        if (blocks.length < 2) {
            return new double[] {Double.NaN, Double.NaN};
        }
        Random random = new Random(SEED);
        double[] estimates = new double[REPEATS];
        for (int r = 0; r < REPEATS; r++) {
            estimates[r] = percentile(sortedByValue(drawn(blocks, random)), percent);
        }
        Arrays.sort(estimates);
        return new double[] {estimates[(int) (REPEATS * 0.025)], estimates[(int) (REPEATS * 0.975)]};
    }

    private int[] drawn(int[][] blocks, Random random) {
        int[] all = new int[at.length * 2];
        int n = 0;
        for (int i = 0; i < blocks.length; i++) {
            int[] block = blocks[random.nextInt(blocks.length)];
            if (n + block.length > all.length) {
                all = Arrays.copyOf(all, 2 * (n + block.length));
            }
            System.arraycopy(block, 0, all, n, block.length);
            n += block.length;
        }
        return Arrays.copyOf(all, n);
    }

    private int[][] blocks(long blockNanos) {
        if (at.length == 0) {
            return new int[0][];
        }
        int count = (int) ((at[at.length - 1] - at[0]) / blockNanos);
        int[][] blocks = new int[Math.max(0, count)][];
        int from = 0;
        for (int b = 0; b < blocks.length; b++) {
            int to = from;
            while (to < at.length && (b == count - 1 || at[to] - at[0] < (b + 1) * blockNanos)) {
                to++;
            }
            blocks[b] = range(from, to);
            from = to;
        }
        return blocks;
    }

    private int[] allIndices() {
        return range(0, at.length);
    }

    private static int[] range(int from, int to) {
        int[] range = new int[to - from];
        for (int i = 0; i < range.length; i++) {
            range[i] = from + i;
        }
        return range;
    }

    private int[] sortedByValue(int[] indices) {
        // radix of (value, index): values are few and small, so this is quicker than sorting objects
        long[] keys = new long[indices.length];
        for (int i = 0; i < indices.length; i++) {
            keys[i] = (Math.round(values[indices[i]] * 1000) << 31) | (indices[i] & 0x7fffffffL);
        }
        Arrays.sort(keys);
        int[] sorted = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            sorted[i] = (int) (keys[i] & 0x7fffffffL);
        }
        return sorted;
    }

    private double percentile(int[] sorted, double percent) {
        double total = 0;
        for (int i : sorted) {
            total += weights[i];
        }
        double reached = 0;
        for (int i : sorted) {
            reached += weights[i];
            if (reached >= total * percent / 100) {
                return values[i];
            }
        }
        return Double.NaN;
    }
}
