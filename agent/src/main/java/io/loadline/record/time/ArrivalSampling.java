package io.loadline.record.time;

import io.loadline.record.count.Lane;
import io.loadline.record.count.Totals;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

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
 * <p><b>What it costs.</b> Arrivals are counted in lanes, one addition each. Each lane opens slices by its own count, but
 * a slice is that of the pool: whatever arrives while it is open is timed. A lane that brings half of the tasks opens half
 * of the slices, so every arrival is as likely to open one.
 */
public final class ArrivalSampling {

    /** Tasks in a row that are timed. */
    static final int LENGTH = 512;

    /** Tasks a second that are timed where not all are, about. */
    private static final double AIM = 16_384;

    public static final int ENTER = 40_000;
    private static final double LEAVE = 20_000;

    private static final Lane[] NONE = {};
    private static final long NEVER = Long.MIN_VALUE;
    private static final AtomicIntegerFieldUpdater<ArrivalSampling> LEFT =
            AtomicIntegerFieldUpdater.newUpdater(ArrivalSampling.class, "left");
    private static final AtomicIntegerFieldUpdater<ArrivalSampling> DECIDING =
            AtomicIntegerFieldUpdater.newUpdater(ArrivalSampling.class, "deciding");

    private final int laneCount;
    private final Random random;
    private final boolean refused;

    /** All there ever were; they keep what they have counted. */
    private volatile Lane[] lanes = NONE;

    /** Null while every task is timed. */
    private volatile Lane[] inUse;

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

    /** {@code lanes}: a power of two. {@code allowed}: whether not all tasks need be timed. */
    public ArrivalSampling(int lanes, boolean allowed, Random random) {
        this.laneCount = lanes;
        this.refused = !allowed;
        this.random = random;
    }

    /** Where a task arrives on a thread of this number, or null if it is to be timed like every other. */
    public Lane lane(int thread) {
        Lane[] now = inUse;
        return now == null ? null : now[thread & (laneCount - 1)];
    }

    /** Whether not every task that arrives is timed. */
    public boolean areUsed() {
        return inUse != null;
    }

    /** Counts a task that arrives: its number in the open slice, counted down from {@link #LENGTH}; 0 if it is not timed. */
    public int arrived(Lane lane) {
        long before = lane.increment();
        if (before >= lane.opensAt) {
            lane.opensAt = before + LENGTH + gap(mostGap);
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
        if (!refused && perSecond >= (inUse == null ? ENTER : LEAVE)) {
            slice(perSecond, now);
        } else if (inUse != null) {
            inUse = null;
            changed = now;
        }
    }

    /** Far more tasks arrive than are to be timed, and the window is not over yet. Called by who brings one of them. */
    public void rush(long now) {
        if (inUse == null && !refused) {
            slice(ENTER * (double) laneCount, now);
        }
    }

    /** Whoever comes second while another thread is at it leaves it to that. */
    private void slice(double perSecond, long now) {
        if (!DECIDING.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            if (lanes.length == 0) {
                lanes = newLanes(now);
            }
            long most = (long) (2 * LENGTH * (perSecond / AIM - 1));
            for (Lane lane : lanes) {
                lane.lookAtAll(now);
                // of a time when far more tasks came
                if (inUse == null || lane.opensAt - lane.count() > most) {
                    lane.opensAt = lane.count() + gap(most);
                }
            }
            mostGap = most;
            untimed = true;
            changed = now;
            inUse = lanes;
        } finally {
            deciding = 0;
        }
    }

    /** How many tasks a second are timed of so many, about. */
    public double timedPerSecond(double perSecond) {
        return inUse == null ? perSecond : Math.min(AIM, perSecond);
    }

    /** Since when all tasks that arrive are timed; {@link Long#MAX_VALUE} while not all are. Sampler thread only. */
    public long completeSince() {
        return inUse == null ? changed : Long.MAX_VALUE;
    }

    /** No task is under way that was not timed when it arrived. Sampler thread only. */
    public void settle() {
        if (!DECIDING.compareAndSet(this, 0, 1)) {
            return;
        }
        try {
            if (inUse == null) {
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
        if (inUse == null) {
            return null;
        }
        return lastArrival == NEVER ? new long[] {changed, changed - 1} : new long[] {firstArrival, lastArrival};
    }

    public void addTo(Totals.Sum sum) {
        for (Lane lane : lanes) {
            lane.addTo(sum, System.nanoTime());
        }
    }

    private Lane[] newLanes(long now) {
        Lane[] all = new Lane[laneCount];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Lane(now);
        }
        return all;
    }
}
