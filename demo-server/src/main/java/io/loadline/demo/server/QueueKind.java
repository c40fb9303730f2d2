package io.loadline.demo.server;

import io.loadline.demo.Range;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** The queue in front of the pool's threads. */
sealed interface QueueKind {

    /** Of {@link QueuedTask}s. */
    BlockingQueue<Runnable> newQueue();

    /**
     * The kind of a name as {@code toString} gives it: a number, {@code unbounded}, {@code handoff} or {@code priority}.
     *
     * @throws IllegalArgumentException saying in one sentence what is accepted
     */
    static QueueKind parse(String text) {
        return switch (text) {
            case "unbounded" -> Bounded.NO_BOUND;
            case "handoff" -> new Handoff();
            case "priority" -> new Priority();
            default -> Bounded.parse(text);
        };
    }

    /**
     * First come, first served.
     *
     * @param capacity {@code Integer.MAX_VALUE} for no bound
     */
    record Bounded(int capacity) implements QueueKind {

        static final Range CAPACITY = new Range(1, Integer.MAX_VALUE, "requests");
        static final Bounded NO_BOUND = new Bounded(Integer.MAX_VALUE);

        static Bounded parse(String text) {
            try {
                int capacity = Integer.parseInt(text);
                if (CAPACITY.contains(capacity)) {
                    return new Bounded(capacity);
                }
            } catch (NumberFormatException e) {
                // the sentence below serves both
            }
            throw new IllegalArgumentException("--queue is " + text + "; give a number " + CAPACITY.accepted()
                    + ", or one of unbounded, handoff and priority.");
        }

        @Override
        public BlockingQueue<Runnable> newQueue() {
            return new LinkedBlockingQueue<>(capacity);
        }

        @Override
        public String toString() {
            return capacity == Integer.MAX_VALUE ? "unbounded" : String.valueOf(capacity);
        }
    }

    /** No request waits: a thread is free for it, or it is rejected. */
    record Handoff() implements QueueKind {
        @Override
        public BlockingQueue<Runnable> newQueue() {
            return new SynchronousQueue<>();
        }

        @Override
        public String toString() {
            return "handoff";
        }
    }

    /** Without a bound; see {@link QueuedTask#URGENCY}. */
    record Priority() implements QueueKind {
        private static final int FIRST_CAPACITY = 64;

        @Override
        public BlockingQueue<Runnable> newQueue() {
            return new PriorityBlockingQueue<>(
                    FIRST_CAPACITY, (a, b) -> QueuedTask.URGENCY.compare((QueuedTask) a, (QueuedTask) b));
        }

        @Override
        public String toString() {
            return "priority";
        }
    }
}
