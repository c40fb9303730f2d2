// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Task that holds its worker until the gate is opened. */
public final class Gate implements Runnable {

    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);
    private volatile boolean interrupted;

    /** Returns a gate at which a worker of the pool waits. */
    public static Gate holding(Executor pool) {
        Gate gate = new Gate();
        return gate.with(pool, gate);
    }

    /** Returns a gate at which a worker of the pool waits despite interrupts, for a pool that is stopped meanwhile. */
    public static Gate holdingFast(Executor pool) {
        Gate gate = new Gate();
        return gate.with(pool, gate::standFast);
    }

    private Gate with(Executor pool, Runnable standing) {
        pool.execute(standing);
        awaitEntered();
        return this;
    }

    /** Submits five tasks while the pool's only worker waits at a gate. Rejected tasks are lost. */
    public static void crowd(Executor pool) {
        Gate gate = holding(pool);
        for (int i = 0; i < 5; i++) {
            try {
                pool.execute(() -> {});
            } catch (RejectedExecutionException expected) {
                // no room
            }
        }
        gate.open();
    }

    @Override
    public void run() {
        entered.countDown();
        try {
            opened.await();
        } catch (InterruptedException end) {
            // the same as opened
            interrupted = true;
        }
        left.countDown();
    }

    /** Waits until the worker goes on. Returns whether an interrupt was the cause. */
    public boolean wasInterrupted() throws InterruptedException {
        left.await();
        return interrupted;
    }

    private void standFast() {
        entered.countDown();
        while (opened.getCount() > 0) {
            try {
                opened.await();
            } catch (InterruptedException notYet) {
                // only the thread that opens the gate ends this
            }
        }
    }

    public void awaitEntered() {
        try {
            entered.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public void open() {
        opened.countDown();
    }
}
