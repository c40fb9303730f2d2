// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.Counts;
import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.management.ObjectName;

/**
 * Compares the expected counts of one pool with the published ones, step by step. Counts may be late by a window, or by
 * the two seconds after which a missing task counts as removed. Then they must be exact, and no total may ever
 * decrease.
 */
final class Tale {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** Wait after a first fault, since later counts are likely to be wrong too. */
    private static final long LITTLE_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * Pause between polls. A hundred tales poll at the same time, and windows take 100 ms: shorter pauses would cost
     * more processor time than all the rest.
     */
    private static final long PAUSE_MILLIS = 50;

    private final String name;
    private final Queue<Gate> gates = new ArrayDeque<>();
    private final List<String> lines = new ArrayList<>();
    private Counts expected;
    private Counts last;
    private int steps;
    private int ranks;
    private boolean wrong;
    private ThreadPoolExecutor pool;

    /** Creates a tale. {@code name} is also the name of the pool. */
    Tale(String name) {
        this.name = name;
    }

    void of(ThreadPoolExecutor told) {
        pool = told;
    }

    /** Lets a worker wait at a gate, and submits {@code more} tasks. */
    Tale hold(int more) {
        // first in rank, and equal to no other task
        hold(new Gate(), gate -> pool.execute(new Tasks.Ranked(--ranks, gate)));
        return execute(more);
    }

    void hold(Gate gate, Consumer<Gate> hand) {
        hand.accept(gate);
        gate.awaitEntered();
        gates.add(gate);
    }

    boolean isHolding() {
        return !gates.isEmpty();
    }

    /** Opens the oldest gate. */
    Tale open() {
        gates.remove().open();
        return this;
    }

    Tale execute(int times) {
        for (int i = 0; i < times; i++) {
            pool.execute(Tasks.NOTHING);
        }
        return this;
    }

    /** Waits until the pool publishes these counts, and records both. */
    Tale expect(String counts) {
        expected = Counts.of(counts);
        steps++;
        await(() -> expected.equals(read()));
        return write("step " + steps, expected, last);
    }

    /**
     * Waits until the pool publishes that at least {@code tasks} tasks ran, that none waits, and a fate of each arrived
     * task. A task may begin although it is cancelled.
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

    /** Waits until another pool of the story publishes these counts. */
    Tale expectOf(String other, String counts) {
        Counts there = Counts.of(counts);
        Counts[] seen = new Counts[1];
        await(() -> there.equals(seen[0] = Counts.published(other)));
        return write(other + ", after step " + steps, there, seen[0]);
    }

    /** Waits until {@code tasks} of the rejected tasks are or were requeued. */
    Tale expectPutBack(long tasks) {
        OwnBeans.comesTrue(() -> OwnBeans.figure(OwnBeans.live(name), "PutBackCount") == tasks);
        return write("put back", tasks, OwnBeans.figure(OwnBeans.live(name), "PutBackCount"));
    }

    /** Waits until the pool publishes {@code threads} threads, none of them busy, and no running task. */
    Tale expectThreads(int threads) {
        String expected = threads + " threads, 0 busy, oldest task 0 ms";
        await(() -> expected.equals(threads()));
        return write("threads after step " + steps, expected, threads());
    }

    private String threads() {
        ObjectName bean = OwnBeans.live(name);
        return OwnBeans.figure(bean, "PoolSize") + " threads, " + OwnBeans.figure(bean, "ActiveCount")
                + " busy, oldest task " + OwnBeans.figure(bean, "OldestRunningMillis") + " ms";
    }

    private void await(BooleanSupplier asExpected) {
        long deadline = System.nanoTime() + (wrong ? LITTLE_PATIENCE_NANOS : PATIENCE_NANOS);
        while (!asExpected.getAsBoolean() && System.nanoTime() - deadline < 0) {
            pause();
        }
    }

    /** Checks that the counts have not changed since the last step. */
    void expectNoChange() {
        if (expected != null) {
            write("after step " + steps, expected, read());
        }
    }

    /** Records whether a fact holds that is not about counts. */
    Tale expect(String fact, boolean holds) {
        return write(fact, true, holds);
    }

    /** Checks that an action throws an exception of this type. */
    void expectThrown(String type, Runnable action) {
        String seen = "nothing";
        try {
            action.run();
        } catch (Throwable thrown) {
            seen = thrown.getClass().getSimpleName();
        }
        write("what the caller gets", type, seen);
    }

    void awaitTerminated() {
        OwnBeans.awaitBean(OwnBeans.terminated(name));
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
        Counts now = Counts.published(name);
        String smaller = now == null || last == null ? "" : now.smallerThan(last);
        if (!smaller.isEmpty()) {
            write("totals that went down before step " + steps, "none", smaller);
        }
        last = now;
        return now;
    }

    private synchronized Tale write(String step, Object expected, Object seen) {
        wrong |= !expected.equals(seen);
        lines.add(name + ", " + step + ".expected\t" + expected);
        lines.add(name + ", " + step + ".seen\t" + seen);
        return this;
    }

    static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
