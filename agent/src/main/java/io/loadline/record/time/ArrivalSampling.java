// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.time;

import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntToLongFunction;

/**
 * Choice of the tasks of one pool that are timed. Up to tens of thousands a second, each task is. Above that, tasks are
 * timed in slices of {@value #LENGTH} arrivals in a row, so that their order and their waits are known without gaps;
 * between two slices tasks are only counted. The sampler scales the timed figures to the counts once a window.
 *
 * <p><b>Why a slice is not biased.</b> The gaps before slices are random numbers of <em>arrivals</em>, from none to
 * twice the mean, so each task is as likely to be timed as any other, in any rhythm of the application. A random
 * instant on the clock would not do: between two bursts it would open the slice at the beginning of the next one, where
 * no task has waited yet. Nor would a slice at the beginning of each window, into whose phase an application may fall.
 *
 * <p><b>What it costs.</b> Arrivals are counted in stripes, one addition each. Each stripe opens slices by its own
 * count, but a slice is that of the pool: all arrivals are timed while it is open. A stripe that brings half of the
 * tasks opens half of the slices, so every arrival is as likely to open one.
 */
public final class ArrivalSampling {

    /** Tasks of a slice. */
    static final int LENGTH = 512;

    /** Timed tasks a second where not all are timed, approximately. */
    private static final double AIM = 16_384;

    public static final int ENTER = 40_000;
    private static final double LEAVE = 20_000;

    private static final long NEVER = Long.MIN_VALUE;
    private static final AtomicIntegerFieldUpdater<ArrivalSampling> REMAINING =
            AtomicIntegerFieldUpdater.newUpdater(ArrivalSampling.class, "remaining");
    private static final AtomicIntegerFieldUpdater<ArrivalSampling> DECIDING =
            AtomicIntegerFieldUpdater.newUpdater(ArrivalSampling.class, "deciding");

    private final Random random;
    private final boolean refused;

    /** Number of untimed tasks that have arrived at a stripe. */
    private final IntToLongFunction counts;

    /** Counts at which the stripes open a slice. */
    private final AtomicLongArray opensAt;

    private volatile boolean used;

    /** Tasks of the open slice still to arrive; if not positive, no slice is open. */
    private volatile int remaining;

    /** First and last arrival of the window's first complete slice. */
    private volatile long firstArrival = NEVER;

    private volatile long lastArrival = NEVER;

    private volatile boolean untimed;

    /** Maximum of the arrivals between two slices: twice the mean. */
    private volatile long mostGap;

    private volatile long changed;

    /** Tasks for which a timed task stands, approximately: of those that arrived since {@link #changed}, and before. */
    private volatile int weight = 1;

    private volatile int weightBefore = 1;

    /** 1 while a thread decides whether tasks are only counted, and sets up the next slices. */
    private volatile int deciding;

    /**
     * Makes the sampling of a pool.
     *
     * @param allowed whether timing only some of the tasks is allowed
     * @param counts the number of untimed tasks that have arrived at each stripe
     */
    public ArrivalSampling(int stripes, boolean allowed, Random random, IntToLongFunction counts) {
        this.refused = !allowed;
        this.random = random;
        this.counts = counts;
        this.opensAt = new AtomicLongArray(stripes);
    }

    /** Returns whether only some of the arriving tasks are timed. */
    public boolean isSampling() {
        return used;
    }

    /**
     * Counts an arrival at a stripe where {@code before} had arrived.
     *
     * @return its number in the open slice, counted down from {@link #LENGTH}; 0 if it is not timed
     */
    public int arrived(int stripe, long before) {
        if (before >= opensAt.get(stripe)) {
            opensAt.set(stripe, before + LENGTH + gap(mostGap));
            if (remaining <= 0) {
                remaining = LENGTH;
            }
        }
        return remaining > 0 ? Math.max(0, REMAINING.getAndDecrement(this)) : 0;
    }

    /** Records that the task with this number in its slice arrived at {@code now}. */
    public void timed(int number, long now) {
        if (number == LENGTH && lastArrival == NEVER) {
            firstArrival = now;
        } else if (number == 1 && firstArrival != NEVER && lastArrival == NEVER) {
            lastArrival = now;
        }
    }

    /** Returns a random gap, uniform from none to the most. */
    private long gap(long most) {
        return (long) (random.nextDouble() * most);
    }

    /** Returns whether tasks may be in the pool that were not timed on arrival. */
    public boolean mayBeUntimed() {
        return untimed;
    }

    /**
     * Decides for the next window. Sampler thread only.
     *
     * @param perSecond tasks a second in the window that ended now
     */
    public void endWindow(double perSecond, long now) {
        firstArrival = NEVER;
        lastArrival = NEVER;
        if (!refused && perSecond >= (used ? LEAVE : ENTER)) {
            begin(perSecond, now);
        } else if (used) {
            used = false;
            change(1, now);
        }
    }

    /**
     * Begins sampling before the window is over, when far more tasks arrive than are to be timed: each task of a burst
     * would cost 0.2 to 0.5 microseconds more. Called by a thread that brings one of them.
     */
    public void rush(long now) {
        if (!used && !refused) {
            begin(ENTER * (double) opensAt.length(), now);
        }
    }

    /** Begins sampling, or adapts it. Does nothing if another thread is at it. */
    private void begin(double perSecond, long now) {
        if (!DECIDING.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            long most = (long) (2 * LENGTH * (perSecond / AIM - 1));
            for (int i = 0; i < opensAt.length(); i++) {
                long count = counts.applyAsLong(i);
                // the stripe's gap dates from a time when far more tasks arrived
                if (!used || opensAt.get(i) - count > most) {
                    opensAt.set(i, count + gap(most));
                }
            }
            mostGap = most;
            untimed = true;
            change(Math.max(1, (int) Math.round(perSecond / AIM)), now);
            used = true;
        } finally {
            deciding = 0;
        }
    }

    private void change(int newWeight, long now) {
        weightBefore = weight;
        weight = newWeight;
        changed = now;
    }

    /**
     * Returns for how many tasks a timed one stands, approximately. In one window some may have been timed among all
     * arrivals and others in slices: the first tasks of a burst would else count for more than the later ones.
     */
    public int weight(long arrival) {
        return !untimed ? 1 : arrival - changed < 0 ? weightBefore : weight;
    }

    /** Returns approximately how many of this many tasks a second are timed. */
    public double timedPerSecond(double perSecond) {
        return used ? Math.min(AIM, perSecond) : perSecond;
    }

    /**
     * Returns the time since when all arriving tasks are timed; {@link Long#MAX_VALUE} while not all are. Sampler
     * thread only.
     */
    public long completeSince() {
        return used ? Long.MAX_VALUE : changed;
    }

    /** Records that all tasks in the pool were timed on arrival. Sampler thread only. */
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
     * Returns the two arrivals between which all tasks of the ending window are timed; the second is before the first
     * if there are none. Null if all tasks are timed. Sampler thread only.
     */
    public long[] first() {
        if (!used) {
            return null;
        }
        return lastArrival == NEVER ? new long[] {changed, changed - 1} : new long[] {firstArrival, lastArrival};
    }
}
