// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Task that counts its runs, has a rank in priority queues, and may throw or wait. */
final class Once implements Runnable, Callable<Integer>, Comparable<Once> {

    final int rank;
    final AtomicInteger runs = new AtomicInteger();
    private final boolean failing;
    private final CountDownLatch entered;
    private final CountDownLatch opened;

    private Once(int rank, boolean failing, boolean waiting) {
        this.rank = rank;
        this.failing = failing;
        this.entered = waiting ? new CountDownLatch(1) : null;
        this.opened = waiting ? new CountDownLatch(1) : null;
    }

    static Once ranked(int rank) {
        return new Once(rank, false, false);
    }

    static Once failing() {
        return new Once(0, true, false);
    }

    /** Makes a task that holds its worker until it is opened or interrupted. */
    static Once waiting() {
        return new Once(Integer.MIN_VALUE, false, true);
    }

    @Override
    public void run() {
        runs.incrementAndGet();
        if (entered != null) {
            entered.countDown();
            try {
                opened.await();
            } catch (InterruptedException end) {
                // the same as opened
            }
        }
        if (failing) {
            throw new Seen.Expected();
        }
    }

    @Override
    public Integer call() {
        run();
        return rank;
    }

    boolean awaitEntered(long seconds) throws InterruptedException {
        return entered.await(seconds, TimeUnit.SECONDS);
    }

    void open() {
        opened.countDown();
    }

    @Override
    public int compareTo(Once other) {
        return Integer.compare(rank, other.rank);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return rank;
    }
}
