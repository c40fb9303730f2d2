// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.MAX_BLOCKS;
import static io.loadline.model.Constants.MIN_BLOCKS;
import static io.loadline.model.Constants.MIN_SECONDS;
import static io.loadline.model.Constants.SEED;

import java.util.Random;

/**
 * Draws b of the b disjoint blocks of a time, with replacement, since tasks that are neighbours in time are alike.
 *
 * <pre>
 *   b    = seconds / 5, at least 8 and at most 24
 *   w(i) = how often block i is drawn, sum of w = b
 * </pre>
 *
 * Disjoint blocks: E. Carlstein, "The Use of Subseries Values for Estimating the Variance of a General Statistic from a Stationary
 * Sequence", Annals of Statistics 14 (1986). Overlapping ones, which are not used here: H. R. Kuensch, Annals of Statistics 17 (1989).
 * Seeded: the same for the same time. Not thread-safe.
 */
public final class BlockBootstrap {

    final int blocks;
    private final double seconds;
    private final Random random = new Random(SEED);

    /** Creates the bootstrap of a time of so many seconds. */
    public BlockBootstrap(double seconds) {
        this.blocks = (int) Math.max(MIN_BLOCKS, Math.min(MAX_BLOCKS, seconds / MIN_SECONDS));
        this.seconds = seconds;
    }

    /**
     * Returns the block of an instant.
     *
     * @param at seconds since the beginning
     */
    public int blockOf(double at) {
        return Math.min(blocks - 1, (int) (at * blocks / Math.max(Double.MIN_NORMAL, seconds)));
    }

    /** Returns the number of times that each block is drawn. */
    public int[] draw() {
        int[] times = new int[blocks];
        for (int i = 0; i < blocks; i++) {
            times[random.nextInt(blocks)]++;
        }
        return times;
    }
}
