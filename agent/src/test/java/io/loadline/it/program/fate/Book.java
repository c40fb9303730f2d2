package io.loadline.it.program.fate;

import io.loadline.it.program.Counts;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What one pool should publish, step by step, beside what it does publish. Counts may come late, by a window or by the
 * two seconds after which a task is given up, but then they must be exact, and no total ever goes down.
 */
final class Book {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(8);

    /** Once something is wrong, the rest is likely to be wrong too. */
    private static final long LITTLE_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A hundred books are read at a time, and windows take 100 ms: more often costs more processor time than all the rest. */
    private static final long PAUSE_MILLIS = 50;

    private final String pool;
    private final List<String> lines = new ArrayList<>();
    private Counts expected;
    private Counts last;
    private int steps;
    private boolean wrong;

    Book(String pool) {
        this.pool = pool;
    }

    /** Waits until the pool publishes these counts, and writes down both. */
    void expect(String counts) {
        expected = Counts.of(counts);
        steps++;
        await();
        write("step " + steps, expected, last);
    }

    /**
     * Waits until the pool publishes that at least so many tasks ran, that none waits, and of each that came what became of it.
     * A task may begin and find itself cancelled.
     */
    void expectRan(long tasks) {
        OwnBeans.comesTrue(() -> ran(read(), tasks));
        expected = last;
        steps++;
        write("step " + steps + ", " + tasks + " ran and all are accounted for, as of " + last, true, ran(last, tasks));
    }

    private static boolean ran(Counts counts, long tasks) {
        return counts != null
                && counts.count("started") >= tasks
                && counts.count("completed") == counts.count("started")
                && counts.count("queued") == 0
                && counts.outstanding() == 0;
    }

    /** The same of another pool that takes part in the story. */
    void expectOf(String other, String counts) {
        Book book = new Book(other);
        book.wrong = wrong;
        book.expect(counts);
        write(other + ", after step " + steps, book.expected, book.last);
    }

    /** So many of those rejected are in the queue again, or were. */
    void expectPutBack(long tasks) {
        OwnBeans.comesTrue(() -> OwnBeans.figure(OwnBeans.live(pool), "PutBackCount") == tasks);
        write("put back", tasks, OwnBeans.figure(OwnBeans.live(pool), "PutBackCount"));
    }

    private void await() {
        long deadline = System.nanoTime() + (wrong ? LITTLE_PATIENCE_NANOS : PATIENCE_NANOS);
        while (!expected.equals(read()) && System.nanoTime() - deadline < 0) {
            pause();
        }
    }

    /** The counts still are what they were at the last step. */
    void expectNoChange() {
        if (expected != null) {
            write("after step " + steps, expected, read());
        }
    }

    /** A truth that is not about counts. */
    void expect(String fact, boolean holds) {
        write(fact, true, holds);
    }

    /** The caller of an action gets this. */
    void expectThrown(Class<? extends Throwable> type, Runnable action) {
        Object seen = "nothing";
        try {
            action.run();
        } catch (Throwable thrown) {
            seen = thrown.getClass();
        }
        write("what the caller gets", type, seen);
    }

    void problem(Throwable thrown) {
        StringBuilder text = new StringBuilder(thrown.toString());
        for (StackTraceElement frame : thrown.getStackTrace()) {
            text.append(" at ").append(frame);
        }
        write("problem", "none", text.toString().replace('\n', ' ').replace('\t', ' '));
    }

    synchronized void print(PrintStream out) {
        lines.forEach(out::println);
    }

    private Counts read() {
        Counts now = Counts.published(pool);
        String smaller = now == null || last == null ? "" : now.smallerThan(last);
        if (!smaller.isEmpty()) {
            write("totals that went down before step " + steps, "none", smaller);
        }
        last = now;
        return now;
    }

    private synchronized void write(String step, Object expected, Object seen) {
        wrong |= !expected.equals(seen);
        lines.add(pool + ", " + step + ".expected\t" + expected);
        lines.add(pool + ", " + step + ".seen\t" + seen);
    }

    static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
