package io.loadline.record.time;

import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntToLongFunction;

/**
 * When the tasks of one pool are timed. Up to tens of thousands a second each of them is. Above, they are timed in slices
 * of {@value #LENGTH} arrivals in a row, so that their order and their waits are known without gaps; between two slices
 * tasks are only counted. The sampler scales what was timed to the counts once a window.
 *
 * <p><b>Why a slice is not biased.</b> The gaps before slices are random numbers of <em>arrivals</em>, from none to twice
 * the mean, so each task is as likely to be timed as any other, whatever the rhythm of the application. A random instant
 * on the clock would not do: between two bursts it would open the slice at the beginning of the next one, where nobody
 * has waited yet. Nor would a slice at the beginning of each window, into whose phase an application may fall.
 *
 * <p><b>What it costs.</b> Arrivals are counted in stripes, one addition each. Each stripe opens slices by its own count, but
 * a slice is that of the pool: whatever arrives while it is open is timed. A stripe that brings half of the tasks opens half
 * of the slices, so every arrival is as likely to open one.
 */
public final class ArrivalSampling {

    /** Tasks in a row that are timed. */
    static final int LENGTH = 512;

    /** Tasks a second that are timed where not all are, about. */
    private static final double AIM = 16_384;

    public static final int ENTER = 40_000;
    private static final double LEAVE = 20_000;

    private static final long NEVER = Long.MIN_VALUE;
    private static final AtomicIntegerFieldUpdater<ArrivalSampling> LEFT =
            AtomicIntegerFieldUpdater.newUpdater(ArrivalSampling.class, "left");
    private static final AtomicIntegerFieldUpdater<ArrivalSampling> DECIDING =
            AtomicIntegerFieldUpdater.newUpdater(ArrivalSampling.class, "deciding");

    private final Random random;
    private final boolean refused;

    /** How many tasks that are not timed have arrived at a stripe. */
    private final IntToLongFunction counts;

    /** The count at which a stripe opens a slice. */
    private final AtomicLongArray opensAt;

    private volatile boolean used;

    /** How many tasks of the slice that is open are still to come; none is open if it is not positive. */
    private volatile int left;

    /** Of the window's first slice that is complete. */
    private volatile long firstArrival = NEVER;

    private volatile long lastArrival = NEVER;

    private volatile boolean untimed;

    /** Arrivals between two slices, twice the mean. */
    private volatile long mostGap;

    private volatile long changed;

    /** 1 while a thread decides whether tasks are only counted, and what the next slices are like. */
    private volatile int deciding;

    /**
     * {@code allowed}: whether not all tasks need be timed; {@code counts}: how many that are not timed have arrived at each
     * stripe.
     */
    public ArrivalSampling(int stripes, boolean allowed, Random random, IntToLongFunction counts) {
        this.refused = !allowed;
        this.random = random;
        this.counts = counts;
        this.opensAt = new AtomicLongArray(stripes);
    }

    /** Whether not every task that arrives is timed. */
    public boolean isSampling() {
        return used;
    }

    /**
     * A task has arrived at a stripe where there were {@code before}: its number in the open slice, counted down from {@link
     * #LENGTH}; 0 if it is not timed.
     */
    public int arrived(int stripe, long before) {
        if (before >= opensAt.get(stripe)) {
            opensAt.set(stripe, before + LENGTH + gap(mostGap));
            if (left <= 0) {
                left = LENGTH;
            }
        }
        return left > 0 ? Math.max(0, LEFT.getAndDecrement(this)) : 0;
    }

    /** The task of this number in its slice arrived at {@code now}. */
    public void timed(int number, long now) {
        if (number == LENGTH && lastArrival == NEVER) {
            firstArrival = now;
        } else if (number == 1 && firstArrival != NEVER && lastArrival == NEVER) {
            lastArrival = now;
        }
    }

    /** From none to the most, each as likely. */
    private long gap(long most) {
        return (long) (random.nextDouble() * most);
    }

    /** Whether tasks may be under way that were not timed when they arrived. */
    public boolean mayBeUntimed() {
        return untimed;
    }

    /** Decides for the next window. Sampler thread only. {@code perSecond}: tasks, in the window that ended now. */
    public void endWindow(double perSecond, long now) {
        firstArrival = NEVER;
        lastArrival = NEVER;
        if (!refused && perSecond >= (used ? LEAVE : ENTER)) {
            begin(perSecond, now);
        } else if (used) {
            used = false;
            changed = now;
        }
    }

    /**
     * Far more tasks arrive than are to be timed, and the window is not over yet: each of a burst would cost 0.2 to 0.5 microseconds
     * more. Called by who brings one of them.
     */
    public void rush(long now) {
        if (!used && !refused) {
            begin(ENTER * (double) opensAt.length(), now);
        }
    }

    /** Whoever comes second while another thread is at it leaves it to that. */
    private void begin(double perSecond, long now) {
        if (!DECIDING.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            long most = (long) (2 * LENGTH * (perSecond / AIM - 1));
            for (int i = 0; i < opensAt.length(); i++) {
                long count = counts.applyAsLong(i);
                // of a time when far more tasks came
                if (!used || opensAt.get(i) - count > most) {
                    opensAt.set(i, count + gap(most));
                }
            }
            mostGap = most;
            untimed = true;
            changed = now;
            used = true;
        } finally {
            deciding = 0;
        }
    }

    /** How many tasks a second are timed of so many, about. */
    public double timedPerSecond(double perSecond) {
        return used ? Math.min(AIM, perSecond) : perSecond;
    }

    /** Since when all tasks that arrive are timed; {@link Long#MAX_VALUE} while not all are. Sampler thread only. */
    public long completeSince() {
        return used ? Long.MAX_VALUE : changed;
    }

    /** No task is under way that was not timed when it arrived. Sampler thread only. */
    public void allAreTimed() {
        if (!DECIDING.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            if (!used) {
                untimed = false;
            }
        } finally {
            deciding = 0;
        }
    }

    /**
     * Between which two arrivals all tasks of the window that ends now are timed, none if the second is before the first;
     * null if all are. Sampler thread only.
     */
    public long[] first() {
        if (!used) {
            return null;
        }
        return lastArrival == NEVER ? new long[] {changed, changed - 1} : new long[] {firstArrival, lastArrival};
    }
}
