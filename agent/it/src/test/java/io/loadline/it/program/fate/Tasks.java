// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import java.lang.reflect.Field;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Makes tasks by the words of a story. */
final class Tasks {

    static final Runnable NOTHING = () -> {};
    static final Runnable MARKED = () -> {};
    static final Runnable FAILING = failing(new IllegalStateException("expected"));

    private Tasks() {}

    static Runnable of(String name) {
        switch (name) {
            case "failing":
                return FAILING;
            case "overflowing":
                return failing(new StackOverflowError());
            case "unlinked":
                return failing(new LinkageError());
            case "marked":
                return MARKED;
            case "hostile":
                return new Hostile();
            case "erasing":
                return Tasks::eraseThreadLocals;
            case "erasing-failing":
                return () -> {
                    eraseThreadLocals();
                    FAILING.run();
                };
            case "none":
                return null;
            default:
                return NOTHING;
        }
    }

    private static Runnable failing(Throwable thrown) {
        return () -> Tasks.<RuntimeException>sneak(thrown);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }

    /** Erases thread locals, as some frameworks do against leaks; later JVMs forbid that. */
    private static void eraseThreadLocals() {
        if (System.getProperty("java.specification.version").startsWith("1.")) {
            try {
                Field locals = Thread.class.getDeclaredField("threadLocals");
                locals.setAccessible(true);
                locals.set(Thread.currentThread(), null);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.toString(), e);
            }
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Task for any queue: it has a rank, equals any task of the same rank, and has a delay. */
    static final class Ranked implements Runnable, Delayed {
        private static final long START = System.nanoTime();

        private final int rank;
        private final long due;
        private final Runnable work;

        Ranked(int rank, Runnable work) {
            this(rank, 0, work);
        }

        Ranked(int rank, long millis, Runnable work) {
            this.rank = rank;
            this.due = millis == 0 ? 0 : System.nanoTime() - START + TimeUnit.MILLISECONDS.toNanos(millis);
            this.work = work;
        }

        @Override
        public void run() {
            work.run();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - (System.nanoTime() - START), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            Ranked that = (Ranked) other;
            return due == that.due ? Integer.compare(rank, that.rank) : Long.compare(due, that.due);
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

    private static final class Hostile implements Runnable {
        @Override
        public void run() {}

        @Override
        public boolean equals(Object other) {
            throw new UnsupportedOperationException("not to be compared");
        }

        @Override
        public int hashCode() {
            throw new UnsupportedOperationException("not to be hashed");
        }

        @Override
        public String toString() {
            throw new UnsupportedOperationException("not to be shown");
        }
    }
}
