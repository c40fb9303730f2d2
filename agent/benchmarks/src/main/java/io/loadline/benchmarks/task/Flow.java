// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives tasks from several producers to several workers at the same time, with a queue that is neither empty nor full.
 * Tasks are sent in blocks. The last task of a block makes its worker nap while there are fewer blocks than workers. A
 * producer naps while the queue is long. A napping thread uses no processor, so the processor time of all threads is
 * the cost of the tasks.
 */
final class Flow extends Lane {

    /** Tasks in a block, the last included. */
    static final int BLOCK = 128;

    /** Most blocks in transit, beyond one for each worker. */
    private static final int SPARE = 16;

    /** Nap of a single thread. Several threads nap longer, since polling would otherwise use up the processors. */
    private static final long NAP_NANOS = 10_000;

    private final int producers;
    private final int workers;
    private final Tasks tasks;
    private final int block;
    private final Runnable marker = this::endOfBlock;
    private final AtomicLong blocksSent = new AtomicLong();
    private final AtomicLong blocksRun = new AtomicLong();
    private final Phaser step;
    private volatile long lastBlock;
    private volatile int blocksEach;

    Flow(Instrumentation instrumentation, int producers, int workers, Tasks tasks, int block) {
        super(instrumentation.pool(workers, new LinkedBlockingQueue<>()));
        this.producers = producers;
        this.workers = workers;
        this.tasks = tasks;
        this.block = block;
        this.step = new Phaser(producers);
        for (int i = 1; i < producers; i++) {
            Thread producer = new Thread(this::produce, "producer-" + i);
            producer.setDaemon(true);
            producer.start();
        }
    }

    private void produce() {
        while (step.arriveAndAwaitAdvance() >= 0) {
            sendShare();
        }
    }

    @Override
    void drive(int count) {
        blocksEach = count / block / producers;
        lastBlock = blocksSent.get() + (long) blocksEach * producers;
        step.arriveAndAwaitAdvance();
        sendShare();
        while (blocksRun.get() < lastBlock) {
            nap(1);
        }
    }

    private void sendShare() {
        for (int i = 0; i < blocksEach; i++) {
            while (blocksInTransit() >= workers + SPARE) {
                nap(producers);
            }
            for (int j = 0; j < block - 1; j++) {
                send(tasks.next());
            }
            send(marker);
            blocksSent.incrementAndGet();
        }
    }

    private void endOfBlock() {
        blocksRun.incrementAndGet();
        while (blocksInTransit() < workers && blocksSent.get() < lastBlock) {
            nap(workers);
        }
    }

    private long blocksInTransit() {
        return blocksSent.get() - blocksRun.get();
    }

    private static void nap(int nappers) {
        LockSupport.parkNanos(NAP_NANOS * nappers);
    }

    @Override
    public void close() {
        step.forceTermination();
        super.close();
    }
}
