package io.loadline.demo.server;

import io.loadline.demo.Range;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A data source that all requests share. It serves as many calls at a time as it has permits, first come, first served,
 * and each takes the longer the more are served: {@code latency (1 + contention (n - 1))} with n calls, itself included,
 * so that it never does more than {@code 1 / (contention latency)} a second (Gunther, Guerrilla Capacity Planning,
 * section 4.4, where contention is called sigma). Thread safe.
 */
final class Downstream {

    static final Range PERMITS = new Range(1, 100_000, "permits");
    static final Range CONTENTION = new Range(0, 1, "(0: latency does not rise)");

    private final Semaphore permits;
    private final double contention;
    private final AtomicInteger served = new AtomicInteger();

    Downstream(int permits, double contention) {
        this.permits = new Semaphore(permits, true);
        this.contention = contention;
    }

    /**
     * Waits for a permit, then for the latency.
     *
     * @param alone milliseconds of a call that is alone
     * @throws Refusal if there was no permit before the deadline
     */
    void call(int alone, Deadline deadline) throws InterruptedException, Refusal {
        if (!permits.tryAcquire(deadline.leftNanos(), TimeUnit.NANOSECONDS)) {
            throw deadline.refusal("the downstream had a permit for it");
        }
        int calls = served.incrementAndGet();
        try {
            Sleep.millis(latency(alone, calls));
        } finally {
            served.decrementAndGet();
            permits.release();
        }
    }

    /** Milliseconds of a call while so many are served, itself included. */
    double latency(int alone, int calls) {
        return alone * (1 + contention * (calls - 1));
    }
}
