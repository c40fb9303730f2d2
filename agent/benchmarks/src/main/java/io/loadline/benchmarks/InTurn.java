package io.loadline.benchmarks;

import java.util.concurrent.BlockingQueue;

/**
 * The producer fills the queue while the worker waits in a gate, then waits while the worker empties it. What a task
 * costs is thus the sum of what it costs on both sides, and neither can hide in the shadow of the other.
 */
final class InTurn extends Lane {

    private final Runnable gate = this::awaitFilled;
    private final Runnable marker = this::tellEmptied;
    private volatile long filled;
    private volatile long emptied;

    InTurn(BlockingQueue<Runnable> queue) {
        super(queue);
    }

    @Override
    void pass(int tasks) {
        for (int turn = 0; turn < tasks / DEPTH; turn++) {
            fill();
            awaitEmptied();
        }
    }

    private void fill() {
        long number = filled + 1;
        send(gate);
        sendEmpty(DEPTH - 2);
        send(marker);
        filled = number;
    }

    private void awaitFilled() {
        long number = emptied + 1;
        for (int spins = 0; filled < number; spins++) {
            pause(spins);
        }
    }

    private void tellEmptied() {
        emptied = filled;
    }

    private void awaitEmptied() {
        for (int spins = 0; emptied < filled; spins++) {
            pause(spins);
        }
    }
}
