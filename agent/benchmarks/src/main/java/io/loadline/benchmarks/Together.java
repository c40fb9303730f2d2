package io.loadline.benchmarks;

import java.util.concurrent.BlockingQueue;

/**
 * Producer and worker at work at the same time, at the full rate of the slower one, with a queue that is neither empty
 * nor full. The tasks go in blocks; the last of a block keeps the worker until the producer is a block ahead again.
 */
final class Together extends Lane {

    private static final int BLOCK = DEPTH / 4;
    private static final int MOST_UNDER_WAY = 3;

    private final Runnable marker = this::endOfBlock;
    private volatile long blocksSent;
    private volatile long blocksRun;
    private volatile long lastBlock;

    Together(BlockingQueue<Runnable> queue) {
        super(queue);
    }

    @Override
    void pass(int tasks) {
        long last = blocksSent + tasks / BLOCK;
        lastBlock = last;
        for (long block = blocksSent + 1; block <= last; block++) {
            awaitUnderWay(MOST_UNDER_WAY);
            sendEmpty(BLOCK - 1);
            send(marker);
            blocksSent = block;
        }
        awaitUnderWay(0);
    }

    private void awaitUnderWay(int blocks) {
        for (int spins = 0; blocksSent - blocksRun > blocks; spins++) {
            pause(spins);
        }
    }

    private void endOfBlock() {
        long block = blocksRun + 1;
        blocksRun = block;
        for (int spins = 0; block < lastBlock && blocksSent <= block; spins++) {
            pause(spins);
        }
    }
}
