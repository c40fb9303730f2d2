// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.model;

import java.util.concurrent.TimeUnit;

/** Task that records its own run: whether it ran on a worker or in the caller, its wait, and its service. */
final class Work implements Runnable, Comparable<Work> {

    private final Reference reference;
    private final int rank;
    private final int micros;
    private final boolean fails;
    private final Runnable inner;
    private final boolean future;
    private volatile long called;
    private volatile boolean ranOnCaller;

    Work(Reference reference, int rank, int micros, boolean fails, boolean future, Runnable inner) {
        this.reference = reference;
        this.rank = rank;
        this.micros = micros;
        this.fails = fails;
        this.future = future;
        this.inner = inner;
    }

    /** Records the submission; the submitter calls it right before. */
    void calledNow() {
        called = System.nanoTime();
    }

    boolean ranOnCaller() {
        return ranOnCaller;
    }

    @Override
    public void run() {
        long began = System.nanoTime();
        if (Refusals.isRefused(this)) {
            ranOnCaller = true;
            inner.run();
            return;
        }
        reference.ran.incrementAndGet();
        if (future) {
            reference.futuresRan.incrementAndGet();
        }
        reference.wait.addAndGet(began - called);
        inner.run();
        while (System.nanoTime() - began < TimeUnit.MICROSECONDS.toNanos(micros)) {
            // the service time
        }
        if (fails) {
            reference.failed.incrementAndGet();
        }
        reference.service.addAndGet(System.nanoTime() - began);
        if (fails) {
            throw new IllegalStateException("expected");
        }
    }

    @Override
    public int compareTo(Work other) {
        return Integer.compare(rank, other.rank);
    }
}
