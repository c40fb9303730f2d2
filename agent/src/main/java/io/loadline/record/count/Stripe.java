package io.loadline.record.count;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One share of a pool's counts: of each event how many there were, and the sum of the times at which they happened, which change
 * together, or the integrals of {@link Totals} would drift. There are two ways to count here, and none waits.
 *
 * <p><b>With the lock</b>, which threads of the application only ever try: it is held for some tens of nanoseconds. Time, wait and
 * service of the task are exact, and it is in the histograms of {@link Batch}.
 *
 * <p><b>Without it</b>: one atomic addition, or one store where only one thread ever counts. Whoever has the lock next gives these
 * events a time. {@link #increment} is for tasks that are not to be timed: the clock is read at every {@value #PACE}th and once a
 * window, and what was counted between two such moments is taken to have happened in the middle, which errs to both sides alike. {@link
 * #missed} is for who found no other stripe free: whoever gets this one's lock gives all that were missed the time of the last.
 *
 * <p>A reader of the agent waits for the lock, but not for a holder that was killed in the midst of it by a bug or an overflow of
 * its stack: after {@value #PATIENCE_NANOS} nanoseconds it reads without the lock, from then on at once. Nothing is lost then but
 * what the holder was about to count.
 */
public final class Stripe {

    private static final int PACE = 32;
    private static final int RUSH_PACE = 4096;
    private static final long PATIENCE_NANOS = 100_000_000;
    private static final long NEVER = Long.MIN_VALUE;

    /** Longs in a cache line: stripes of different threads do not share one. */
    private static final int LINE = 8;

    /** Places behind those of the events: what is known of those that were {@link #missed}. */
    private static final int STARTS = LINE + Event.COUNT;

    private static final int WAITS = STARTS + 1;
    private static final int WAIT_NANOS = STARTS + 2;
    private static final int SERVICES = STARTS + 3;
    private static final int SERVICE_NANOS = STARTS + 4;

    private static final AtomicIntegerFieldUpdater<Stripe> LOCKED =
            AtomicIntegerFieldUpdater.newUpdater(Stripe.class, "locked");

    private volatile int locked;
    private volatile boolean abandoned;

    /** The last event of those who found the lock taken, since somebody has given them a time. */
    private volatile long missedAt = NEVER;

    /** All that were ever counted without the lock, of each event. */
    private final AtomicLongArray unlocked = new AtomicLongArray(SERVICE_NANOS + 1 + LINE);

    /** Guarded by the lock, as all below: how many of those are in {@link #counts}. */
    private final long[] joined = new long[Event.COUNT];

    private final long[] counts = new long[Event.COUNT];
    private final long[] times = new long[Event.COUNT];
    private long attributedAt;
    private long serviceNanos;
    private long waitNanos;
    private long timedWaits;
    private Batch batch;
    private long rushSince;

    public Stripe(long now) {
        attributedAt = now;
        rushSince = now;
    }

    // ---- without the lock

    /** A task that is not timed: how many of this event were counted in this way before. */
    public long increment(Event event) {
        long before = unlocked.getAndIncrement(LINE + event.ordinal());
        attributeAtEach(before);
        return before;
    }

    /** The same, where a single thread counts. */
    public void incrementSingleWriter(Event event) {
        int i = LINE + event.ordinal();
        long before = unlocked.get(i);
        unlocked.lazySet(i, before + 1);
        attributeAtEach(before);
    }

    /** So many events, negative to take some back, whose thread found no stripe free at {@code time}. */
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

    /** What the task had waited whose start was missed; {@code number}: -1 to take it back. */
    void missedWait(long nanos, int number) {
        unlocked.addAndGet(WAIT_NANOS, number * nanos);
        unlocked.addAndGet(WAITS, number);
    }

    /** How long the task took whose end was missed. */
    void missedService(long nanos) {
        unlocked.addAndGet(SERVICE_NANOS, nanos);
        unlocked.incrementAndGet(SERVICES);
    }

    /** How many were counted without the lock. */
    public long unlocked(Event event) {
        return unlocked.get(LINE + event.ordinal());
    }

    private void attributeAtEach(long before) {
        if ((before & (PACE - 1)) == PACE - 1) {
            attributeTimes(System.nanoTime());
        }
    }

    /** What was counted without the lock up to now has happened by now. Whoever finds another thread at it leaves it to that. */
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
            // in this order, or what is missed now would have no time
            missedAt = NEVER;
            join(time);
        }
        return true;
    }

    public void unlock() {
        // what was written before is seen by the next holder; no need to wait until it is seen
        LOCKED.lazySet(this, 0);
    }

    /** Not for threads of the application. False if the holder does not seem to come back. */
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

    /** So many events, all at this time; a negative number takes some back. */
    public void count(Event event, long number, long time) {
        counts[event.ordinal()] += number;
        times[event.ordinal()] += number * time;
    }

    /** Whether the last {@value #RUSH_PACE} events of this kind came at more than this rate. */
    public boolean isRush(Event event, long time, int perSecond) {
        if ((counts[event.ordinal()] & (RUSH_PACE - 1)) != 0) {
            return false;
        }
        long since = rushSince;
        rushSince = time;
        return time - since < RUSH_PACE * 1_000_000_000L / perSecond;
    }

    /** {@code asleep}: whether the worker had nothing to do, so that it was woken up all that time. */
    public void waited(long nanos, boolean asleep) {
        waitNanos += nanos;
        timedWaits++;
        batch().started(nanos);
        if (asleep) {
            batch().wokeUp(nanos);
        }
    }

    /** Takes one wait back, except out of the distribution. */
    public void unwaited(long nanos) {
        waitNanos -= nanos;
        timedWaits--;
    }

    public void served(long nanos) {
        serviceNanos += nanos;
        batch().completed(nanos);
    }

    public void responded(long arrival, long wait, long service) {
        batch().responded(arrival, wait, service);
    }

    /** Made when first needed: a pool that nobody uses costs a few counters. */
    private Batch batch() {
        if (batch == null) {
            batch = new Batch();
        }
        return batch;
    }

    // ---- for the reader

    /** What has gone first: a task must not seem to have ended before it came. */
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

    /** Puts {@code empty} (null: none) in the place of what was recorded, which is returned; null if that is nothing. */
    Batch exchange(Batch empty) {
        if (batch == null || !lockToRead()) {
            return null;
        }
        Batch full = batch;
        batch = empty;
        unlock();
        return full;
    }
}
