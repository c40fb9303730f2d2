package io.loadline.benchmarks.task;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;

/**
 * One producer and one worker, {@link Turn} by turn, and a queue that takes half of what is sent in each: so the other
 * half is rejected, whatever the scheduler does.
 */
final class TurnedAway extends Lane {

    private static final int ACCEPTED = DEPTH / 2;
    private static final int REJECTED = DEPTH - ACCEPTED;

    private final Turn turn = new Turn();
    private final Runnable gate = turn::gate;
    private final Runnable marker = turn::marker;
    private final Tasks tasks;
    private long turns;

    TurnedAway(Instrumentation instrumentation, RejectedExecutionHandler handler, Tasks tasks) {
        // the gate leaves the queue before it is filled
        super(instrumentation.pool(1, new ArrayBlockingQueue<>(ACCEPTED - 1), handler));
        this.tasks = tasks;
    }

    @Override
    void pass(int count) {
        for (int done = 0; done < count; done += DEPTH) {
            send(gate);
            turn.awaitGated();
            for (int i = 0; i < ACCEPTED - 2; i++) {
                send(tasks.next());
            }
            send(marker);
            for (int i = 0; i < REJECTED; i++) {
                sendInVain(tasks.next());
            }
            turn.empty();
            turns++;
        }
    }

    private void sendInVain(Runnable task) {
        try {
            send(task);
        } catch (RejectedExecutionException expected) {
            // a caller that can do without
        }
    }

    @Override
    long sent() {
        return turns * DEPTH;
    }

    @Override
    long rejected() {
        return turns * REJECTED;
    }
}
