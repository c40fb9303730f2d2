package io.loadline.demo.experiment.locality;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Private state and a mailbox. At most one thread at a time works for it, on its executor: a task there takes what is in
 * the mailbox, up to a number of messages, so that no actor keeps a thread for long.
 */
final class Actor {

    private static final int MAX_AT_ONCE = 16;

    private final long[] state;
    private final Executor executor;
    private final Queue<Token> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();

    Actor(int size, Executor executor) {
        this.state = new long[size];
        this.executor = executor;
    }

    void send(Token token) {
        mailbox.add(token);
        schedule();
    }

    /** The sum of its state; only when no message is under way. */
    long sum() {
        long sum = 0;
        for (long value : state) {
            sum += value;
        }
        return sum;
    }

    private void schedule() {
        if (!mailbox.isEmpty() && scheduled.compareAndSet(false, true)) {
            executor.execute(this::work);
        }
    }

    private void work() {
        for (int i = 0; i < MAX_AT_ONCE; i++) {
            Token token = mailbox.poll();
            if (token == null) {
                break;
            }
            receive(token.value());
            token.travelOn();
        }
        scheduled.set(false);
        schedule();
    }

    /** Touches all of the state; what it comes to does not depend on the order of messages. */
    private void receive(long value) {
        for (int i = 0; i < state.length; i++) {
            state[i] += value ^ i;
        }
    }
}
