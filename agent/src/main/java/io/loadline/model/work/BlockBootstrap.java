// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.MAX_BLOCKS;
import static io.loadline.model.Constants.MIN_BLOCKS;
import static io.loadline.model.Constants.MIN_SECONDS;
import static io.loadline.model.Constants.SEED;

import java.util.Random;

/**
 * What chance might have made of the same time: whole blocks of it drawn with replacement, since neighbours in time are
 * alike (H. R. Kuensch, "The Jackknife and the Bootstrap for General Stationary Observations", Annals of Statistics 17
 * (1989)). Seeded: the same for the same time. Not thread-safe.
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
