package io.loadline.it.program.fate;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** Tasks that do one thing each. */
final class Tasks {

    static final Runnable NOTHING = () -> {};

    static final Runnable FAILING = () -> {
        throw new IllegalStateException("expected");
    };

    static final Callable<Void> FAILING_CALL = () -> {
        throw new Exception("expected");
    };

    private Tasks() {}

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A task of a rank, equal to any other of that rank. */
    static final class Ranked implements Runnable, Comparable<Ranked> {
        private final int rank;
        private final Runnable work;

        Ranked(int rank) {
            this(rank, NOTHING);
        }

        Ranked(int rank, Runnable work) {
            this.rank = rank;
            this.work = work;
        }

        @Override
        public void run() {
            work.run();
        }

        @Override
        public int compareTo(Ranked other) {
            return Integer.compare(rank, other.rank);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ranked && ((Ranked) other).rank == rank;
        }

        @Override
        public int hashCode() {
            return rank;
        }
    }
}
