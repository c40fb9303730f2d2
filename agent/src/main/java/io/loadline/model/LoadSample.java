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
    private final double[] weights;

    /** The different values, ascending; there are few, so all work is done by level. */
    private final double[] levels;

    private final int[] levelOf;

    LoadSample(long[] at, double[] values, double[] weights) {
        this.at = at;
        this.weights = weights;
        this.levels = Arrays.stream(values).sorted().distinct().toArray();
        this.levelOf = Arrays.stream(values)
                .mapToInt(value -> Arrays.binarySearch(levels, value))
                .toArray();
    }

    /** {@code percent}: 0 to 100; NaN if nothing was seen. */
    double percentile(double percent) {
        return percentile(weightByLevel(0, at.length), percent);
    }

    Distribution distribution() {
        if (at.length == 0) {
            return Distribution.EMPTY;
        }
        double[] byLevel = weightByLevel(0, at.length);
        double weight = Arrays.stream(byLevel).sum();
        double sum = 0;
        for (int level = 0; level < levels.length; level++) {
            sum += byLevel[level] * levels[level];
        }
        return new Distribution(
                Math.round(weight),
                sum / weight,
                percentile(byLevel, 50),
                percentile(byLevel, 90),
                percentile(byLevel, 99),
                percentile(byLevel, 99.9),
                levels[levels.length - 1]);
    }

    /**
     * 95 % interval of a percentile by moving whole blocks of time about, since neighbours in time are alike: H. R.
     * Kuensch, "The Jackknife and the Bootstrap for General Stationary Observations", Annals of Statistics 17 (1989).
     * The same for the same sample. NaN twice if there are not two blocks.
     */
    double[] interval(double percent, long blockNanos) {
        double[][] blocks = blocks(blockNanos);
        if (blocks.length < 2) {
            return new double[] {Double.NaN, Double.NaN};
        }
        Random random = new Random(SEED);
        double[] estimates = new double[REPEATS];
        for (int r = 0; r < REPEATS; r++) {
            estimates[r] = percentile(drawn(blocks, random), percent);
        }
        Arrays.sort(estimates);
        return new double[] {estimates[(int) (REPEATS * 0.025)], estimates[(int) (REPEATS * 0.975)]};
    }

    /** The weights by level of as many blocks, drawn with replacement. */
    private double[] drawn(double[][] blocks, Random random) {
        double[] sum = new double[levels.length];
        for (int i = 0; i < blocks.length; i++) {
            double[] block = blocks[random.nextInt(blocks.length)];
            for (int level = 0; level < sum.length; level++) {
                sum[level] += block[level];
            }
        }
        return sum;
    }

    /** The weights by level of each block of time; what is left at the end belongs to the last. */
    private double[][] blocks(long blockNanos) {
        if (at.length == 0) {
            return new double[0][];
        }
        int count = (int) ((at[at.length - 1] - at[0]) / blockNanos);
        double[][] blocks = new double[count][];
        int from = 0;
        for (int b = 0; b < count; b++) {
            int to = from;
            while (to < at.length && (b == count - 1 || at[to] - at[0] < (b + 1) * blockNanos)) {
                to++;
            }
            blocks[b] = weightByLevel(from, to);
            from = to;
        }
        return blocks;
    }

    private double[] weightByLevel(int from, int to) {
        double[] byLevel = new double[levels.length];
        for (int i = from; i < to; i++) {
            byLevel[levelOf[i]] += weights[i];
        }
        return byLevel;
    }

    private double percentile(double[] weightByLevel, double percent) {
        double wanted = Arrays.stream(weightByLevel).sum() * percent / 100;
        double reached = 0;
        for (int level = 0; level < levels.length; level++) {
            reached += weightByLevel[level];
            if (reached >= wanted && weightByLevel[level] > 0) {
                return levels[level];
            }
        }
        return Double.NaN;
    }
}
