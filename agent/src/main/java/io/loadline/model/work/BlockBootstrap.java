// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.MAX_BLOCKS;
import static io.loadline.model.Constants.MIN_BLOCKS;
import static io.loadline.model.Constants.MIN_SECONDS;
import static io.loadline.model.Constants.SEED;

import java.util.Random;

/**
 * Draws with replacement as many of the b disjoint blocks of a time as there are, since neighbours in time are alike.
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

    /** Of a time of so many seconds. */
    public BlockBootstrap(double seconds) {
        this.blocks = (int) Math.max(MIN_BLOCKS, Math.min(MAX_BLOCKS, seconds / MIN_SECONDS));
        this.seconds = seconds;
    }

    /** The block in which an instant lies; {@code at}: seconds since the beginning. */
    public int blockOf(double at) {
        return Math.min(blocks - 1, (int) (at * blocks / Math.max(Double.MIN_NORMAL, seconds)));
    }

    /** How often each block is drawn. */
    public int[] draw() {
        int[] times = new int[blocks];
        for (int i = 0; i < blocks; i++) {
            times[random.nextInt(blocks)]++;
        }
        return times;
    }
}
