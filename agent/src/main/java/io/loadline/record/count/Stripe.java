// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One share of a pool's counts: for each event the number, and the sum of the times at which it happened. The two
 * change together, or the integrals of {@link Totals} would drift. There are two ways to count here, and neither waits.
 *
 * <p><b>With the lock</b>, which threads of the application only ever try: it is held for some tens of nanoseconds.
 * Time, wait and service of the task are exact, and it is in the histograms of {@link TaskBatch}.
 *
 * <p><b>Without it</b>: one atomic addition, or one store where only one thread ever counts. The next lock holder gives
 * these events a time. {@link #increment} is for untimed tasks: the clock is read at every {@value #PACE}th and once a
 * window. The events between two readings count as of the middle of the interval, which errs to both sides alike.
 * {@link #missed} is for threads that found no other stripe free: the next lock holder stamps all missed events with
 * the time of the latest.
 *
 * <p>A reader of the agent waits for the lock, but not for a holder that a bug or a stack overflow killed meanwhile:
 * after {@value #PATIENCE_NANOS} nanoseconds it reads without the lock, from then on at once. Only what that holder was
 * about to count is lost then.
 */
public final class Stripe {

    private static final int PACE = 32;
    private static final int RUSH_PACE = 4096;
    private static final long PATIENCE_NANOS = 100_000_000;
    private static final long NEVER = Long.MIN_VALUE;

    /** Longs in a cache line: stripes of different threads do not share one. */
    private static final int LINE = 8;

    /** Slots behind those of the events: figures of tasks that were {@link #missed}. */
    private static final int STARTS = LINE + Event.COUNT;

    private static final int WAITS = STARTS + 1;
    private static final int WAIT_NANOS = STARTS + 2;
    private static final int SERVICES = STARTS + 3;
    private static final int SERVICE_NANOS = STARTS + 4;

    private static final AtomicIntegerFieldUpdater<Stripe> LOCKED =
            AtomicIntegerFieldUpdater.newUpdater(Stripe.class, "locked");

    private volatile int locked;
    private volatile boolean abandoned;

    /** Time of the last missed event that has no time yet; {@link #NEVER} if there is none. */
    private volatile long missedAt = NEVER;

    /** Numbers of events ever counted without the lock, by event. */
    private final AtomicLongArray unlocked = new AtomicLongArray(SERVICE_NANOS + 1 + LINE);

    /** Numbers of those that are in {@link #counts}. Guarded by the lock, as all fields below. */
    private final long[] joined = new long[Event.COUNT];

    private final long[] counts = new long[Event.COUNT];
    private final long[] times = new long[Event.COUNT];
    private long attributedAt;
    private long serviceNanos;
    private long waitNanos;
    private long timedWaits;
    private TaskBatch batch;
    private long rushSince;

    public Stripe(long now) {
        attributedAt = now;
        rushSince = now;
    }

    // ---- without the lock

    /** Counts an event of an untimed task; returns how many of this event were counted in this way before. */
    public long increment(Event event) {
        long before = unlocked.getAndIncrement(LINE + event.ordinal());
        attributeAtEach(before);
        return before;
    }

    /** Counts like {@link #increment}, where a single thread counts. */
    public void incrementSingleWriter(Event event) {
        int i = LINE + event.ordinal();
        long before = unlocked.get(i);
        unlocked.lazySet(i, before + 1);
        attributeAtEach(before);
    }

    /**
     * Counts events whose thread found no stripe free at {@code time}.
     *
     * @param number the number of events; a negative number takes events back
     */
    void missed(Event event, long number, long time) {
        unlocked.addAndGet(LINE + event.ordinal(), number);
        if (event == Event.STARTED) {
            unlocked.addAndGet(STARTS, number);
        }
        missedAt = time;
        if (tryLock()) {
            unlock();
        }
    }

    /**
     * Adds the wait of a task whose start was missed.
     *
     * @param number 1, or -1 to take the wait back
     */
    void missedWait(long nanos, int number) {
        unlocked.addAndGet(WAIT_NANOS, number * nanos);
        unlocked.addAndGet(WAITS, number);
    }

    /** Adds the service of a task whose end was missed. */
    void missedService(long nanos) {
        unlocked.addAndGet(SERVICE_NANOS, nanos);
        unlocked.incrementAndGet(SERVICES);
    }

    /** Returns the number of events counted without the lock. */
    public long unlocked(Event event) {
        return unlocked.get(LINE + event.ordinal());
    }

    private void attributeAtEach(long before) {
        if ((before & (PACE - 1)) == PACE - 1) {
            attributeTimes(System.nanoTime());
        }
    }

    /**
     * Stamps the events counted without the lock since the last call with the middle of that time. Does nothing if
     * another thread holds the lock.
     */
    public void attributeTimes(long now) {
        if (tryLock()) {
            try {
                join(middle(now));
                attributedAt = now;
            } finally {
                unlock();
            }
        }
    }

    // ---- the lock

    public boolean tryLock() {
        if (locked != 0 || !LOCKED.compareAndSet(this, 0, 1)) {
            return false;
        }
        long time = missedAt;
        if (time != NEVER) {
            // in this order, or an event missed now would get no time
            missedAt = NEVER;
            join(time);
        }
        return true;
    }

    public void unlock() {
        // a lazy store: the next holder sees all earlier writes, and this thread need not wait for that
        LOCKED.lazySet(this, 0);
    }

    /** Waits for the lock; not for threads of the application. Returns false if the holder seems dead. */
    private boolean lockToRead() {
        long since = System.nanoTime();
        while (!tryLock()) {
            abandoned = abandoned || System.nanoTime() - since > PATIENCE_NANOS;
            if (abandoned) {
                return false;
            }
            Thread.yield();
        }
        abandoned = false;
        return true;
    }

    // ---- with the lock

    private void join(long time) {
        for (int i = 0; i < Event.COUNT; i++) {
            long more = unlocked.get(LINE + i) - joined[i];
            if (more != 0) {
                joined[i] += more;
                counts[i] += more;
                times[i] += more * time;
            }
        }
    }

    private long middle(long now) {
        return attributedAt + (now - attributedAt) / 2;
    }

    /**
     * Counts events at one time.
     *
     * @param number the number of events; a negative number takes events back
     */
    public void count(Event event, long number, long time) {
        counts[event.ordinal()] += number;
        times[event.ordinal()] += number * time;
    }

    /** Returns whether the last {@value #RUSH_PACE} events of this kind exceeded this rate. */
    public boolean isRush(Event event, long time, int perSecond) {
        if ((counts[event.ordinal()] & (RUSH_PACE - 1)) != 0) {
            return false;
        }
        long since = rushSince;
        rushSince = time;
        return time - since < RUSH_PACE * 1_000_000_000L / perSecond;
    }

    /**
     * Records a wait.
     *
     * @param asleep whether the worker was idle, so that the whole wait was its wake-up
     * @param weight the number of tasks for which the task stands in the batch
     */
    public void waited(long nanos, boolean asleep, int weight) {
        waitNanos += nanos;
        timedWaits++;
        batch().started(nanos, weight);
        if (asleep) {
            batch().wokeUp(nanos, weight);
        }
    }

    /** Takes one wait back, except from the distribution. */
    public void unwaited(long nanos) {
        waitNanos -= nanos;
        timedWaits--;
    }

    public void served(long nanos, int weight) {
        serviceNanos += nanos;
        batch().completed(nanos, weight);
    }

    public void responded(long arrival, long wait, long service, int weight) {
        batch().responded(arrival, wait, service, weight);
    }

    /** Returns the batch, made on first use: an unused pool costs a few counters. */
    private TaskBatch batch() {
        if (batch == null) {
            batch = new TaskBatch();
        }
        return batch;
    }

    // ---- for the reader

    /** Adds this stripe to the sum. Reads departures first: a task must not seem to have ended before it arrived. */
    public void addTo(Totals sum, long now) {
        boolean mine = lockToRead();
        for (int i = Event.COUNT - 1; i >= 0; i--) {
            long more = unlocked.get(LINE + i) - joined[i];
            sum.add(Event.of(i), counts[i] + more, times[i] + more * middle(now));
        }
        sum.timedStarts += locked(Event.STARTED) + unlocked.get(STARTS);
        sum.timedCompletions += locked(Event.COMPLETED) + unlocked.get(SERVICES);
        sum.serviceNanos += serviceNanos + unlocked.get(SERVICE_NANOS);
        sum.waitNanos += waitNanos + unlocked.get(WAIT_NANOS);
        sum.timedWaits += timedWaits + unlocked.get(WAITS);
        if (mine) {
            unlock();
        }
    }

    private long locked(Event event) {
        return counts[event.ordinal()] - joined[event.ordinal()];
    }

    /**
     * Replaces the recorded batch by {@code empty}, which may be null; returns the old one, or null if there is none.
     */
    TaskBatch exchange(TaskBatch empty) {
        if (batch == null || !lockToRead()) {
            return null;
        }
        TaskBatch full = batch;
        batch = empty;
        unlock();
        return full;
    }
}
