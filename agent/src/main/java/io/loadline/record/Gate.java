package io.loadline.record;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Where tasks of a pool arrive while their timing is sampled: counts each and picks those to time. Gaps are random, so
 * that no rhythm of the application falls in step. After {@link #beginBurst} every task is picked for a while: what is
 * learnt of the order of arrivals must be without gaps.
 */
final class Gate extends Untimed {

    /** With what it counts apart. */
    static final long HEAP_BYTES = 440;

    /** Not picked. */
    static final int COUNTED = -1;

    private static final AtomicLongFieldUpdater<Gate> NEXT = AtomicLongFieldUpdater.newUpdater(Gate.class, "next");

    /** Tasks turned away that were not picked. */
    final Untimed rejected;

    /** Tasks turned away that were run by the caller. */
    final Untimed callerRan;

    private volatile long next;
    private volatile long burstEnd;
    private volatile int exponent;
    private volatile long lastOfBurst;

    /** The thread whose task was picked, if none has come since. */
    private volatile long pickedBy;

    /** Not atomic: threads that meet here draw the same number, which is random for each of them. */
    private long random;

    Gate(long now, long seed) {
        super(now);
        random = seed | 1;
        rejected = new Untimed(now);
        callerRan = new Untimed(now);
    }

    /** The exponent of the weight of the task that arrives now, if it is picked, else {@link #COUNTED}. */
    int pass() {
        long n = countShared();
        if (n < burstEnd) {
            return 0;
        }
        long pick = next;
        if (n >= pick && NEXT.compareAndSet(this, pick, n + gap())) {
            return exponent;
        }
        if (pickedBy != 0) {
            pickedBy = 0;
        }
        return COUNTED;
    }

    /** The task picked arrives at {@code now}. */
    void picked(long now, int itsExponent) {
        pickedBy = Thread.currentThread().getId();
        if (itsExponent == 0) {
            lastOfBurst = now;
        }
        settle(now, 1);
    }

    /** Whether the current thread's last task was picked, as far as threads do not meet here. */
    boolean hasPickedMine() {
        return pickedBy == Thread.currentThread().getId();
    }

    /** From now on one task in 2^{@code exponent} is picked, after the first {@code tasks}. */
    void beginBurst(int exponent, int tasks) {
        this.exponent = exponent;
        burstEnd = count() + tasks;
    }

    /** When the last task of the burst arrived, or {@link Long#MAX_VALUE} while it goes on. */
    long endOfBurst() {
        return count() < burstEnd ? Long.MAX_VALUE : lastOfBurst;
    }

    void addTo(Totals.Sum sum, long now) {
        // a task must not seem to have gone before it came
        rejected.addTo(sum, Event.REJECTED, now);
        callerRan.addTo(sum, Event.CALLER_RAN, now);
        addTo(sum, Event.ARRIVED, now);
    }

    /** Once a window. Sampler thread only. */
    void look(long now) {
        settle(now, 0);
        rejected.settle(now, 0);
        callerRan.settle(now, 0);
    }

    /** From 1 to twice the mean less 1, each as likely. */
    private long gap() {
        long x = random;
        x ^= x << 13;
        x ^= x >>> 7;
        x ^= x << 17;
        random = x;
        return 1 + (x >>> 1) % ((2L << exponent) - 1);
    }
}
