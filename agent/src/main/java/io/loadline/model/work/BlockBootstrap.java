package io.loadline.model.work;

import java.util.Random;

/**
 * What chance might have made of the same time: whole blocks of it drawn with replacement, since neighbours in time are
 * alike (H. R. Kuensch, "The Jackknife and the Bootstrap for General Stationary Observations", Annals of Statistics 17
 * (1989)). Seeded: the same for the same time. Not thread-safe.
 */
public final class BlockBootstrap {

    public static final int REPEATS = 80;

    private static final double BLOCK_SECONDS = 5;

    /** Of few seconds blocks are shorter rather than fewer. */
    private static final int MIN_BLOCKS = 8;

    private static final int MAX_BLOCKS = 24;
    private static final double MIN_SECONDS = 1e-9;
    private static final long SEED = 20261101;

    final int blocks;
    private final double seconds;
    private final Random random = new Random(SEED);

    /** Of a time of so many seconds. */
    public BlockBootstrap(double seconds) {
        this.blocks = (int) Math.max(MIN_BLOCKS, Math.min(MAX_BLOCKS, seconds / BLOCK_SECONDS));
        this.seconds = seconds;
    }

    /** The block in which an instant lies; {@code at}: seconds since the beginning. */
    public int blockOf(double at) {
        return Math.min(blocks - 1, (int) (at * blocks / Math.max(MIN_SECONDS, seconds)));
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
