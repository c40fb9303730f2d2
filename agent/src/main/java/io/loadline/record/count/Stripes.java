// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Consumer;

/**
 * Stripes of a pool: none until the first event; one, until two threads have met at it; then one for each processor, at
 * least {@value #LEAST} and at most {@value #MAX}. No thread waits for a stripe: one that finds all taken counts
 * without a lock, and is in no histogram. A {@code preferred} parameter is any number that is constant for a thread.
 */
public final class Stripes {

    static final int MAX = 8;

    /**
     * Least number of stripes: where a quota lets the JVM see one processor, its threads still run on several at a
     * time.
     */
    private static final int LEAST = 4;

    private static final Stripe[] NONE = {};
    private static final AtomicReferenceFieldUpdater<Stripes, Stripe[]> STRIPES =
            AtomicReferenceFieldUpdater.newUpdater(Stripes.class, Stripe[].class, "stripes");

    private static final AtomicReferenceFieldUpdater<Stripes, Stripe> OVERFLOW =
            AtomicReferenceFieldUpdater.newUpdater(Stripes.class, Stripe.class, "overflow");

    private final int max;
    private volatile Stripe[] stripes = NONE;

    /**
     * Overflow, used when all stripes are taken; created on first use. Its lock is held only while missed events get
     * their time.
     */
    private volatile Stripe overflow;

    private TaskBatch spare;

    public Stripes(int processors) {
        max = count(processors);
    }

    /** Returns the number of stripes, a power of two. */
    public static int count(int processors) {
        int n = LEAST;
        while (n < processors && n < MAX) {
            n <<= 1;
        }
        return n;
    }

    /** Returns a locked stripe, which the caller unlocks; null if none is free. */
    public Stripe tryLock(int preferred) {
        Stripe[] all = stripes;
        if (all.length > 0) {
            Stripe stripe = all[preferred & (all.length - 1)];
            if (stripe.tryLock()) {
                return stripe;
            }
        }
        return tryLockAnother(preferred);
    }

    private Stripe tryLockAnother(int preferred) {
        Stripe[] all = grown(stripes.length == 0 ? 1 : max);
        for (int i = 0; i < all.length; i++) {
            Stripe stripe = all[(preferred + i) & (all.length - 1)];
            if (stripe.tryLock()) {
                return stripe;
            }
        }
        return null;
    }

    /** Returns at least this many stripes. */
    private Stripe[] grown(int length) {
        for (Stripe[] from = stripes; from.length < length; from = stripes) {
            Stripe[] more = Arrays.copyOf(from, length);
            for (int i = from.length; i < length; i++) {
                more[i] = new Stripe(System.nanoTime());
            }
            STRIPES.compareAndSet(this, from, more);
        }
        return stripes;
    }

    /**
     * Returns the stripe for a thread that counts without the lock; one exists for each number below {@link #count}.
     */
    public Stripe get(int preferred) {
        Stripe[] all = stripes;
        if (all.length < max) {
            all = grown(max);
        }
        return all[preferred & (max - 1)];
    }

    /**
     * Counts events at one time.
     *
     * @param number the number of events; a negative number takes events back
     */
    public void count(Event event, long number, long time, int preferred) {
        Stripe stripe = tryLock(preferred);
        if (stripe == null) {
            missed(event, number, time);
            return;
        }
        try {
            stripe.count(event, number, time);
        } finally {
            stripe.unlock();
        }
    }

    /** Counts events of a thread that found all stripes taken. */
    public void missed(Event event, long number, long time) {
        overflow(time).missed(event, number, time);
    }

    /** Adds the wait of a task that begins now; {@code number} -1 takes it back. */
    public void missedWait(long nanos, int number, long now) {
        overflow(now).missedWait(nanos, number);
    }

    /** Adds the service of a task that ends now. */
    public void missedService(long nanos, long now) {
        overflow(now).missedService(nanos);
        missed(Event.COMPLETED, 1, now);
    }

    private Stripe overflow(long now) {
        if (overflow == null) {
            OVERFLOW.compareAndSet(this, null, new Stripe(now));
        }
        return overflow;
    }

    /** Stamps the events counted without the lock since the last call. */
    public void attributeTimes(long now) {
        for (Stripe stripe : stripes) {
            stripe.attributeTimes(now);
        }
    }

    public void addTo(Totals sum, long now) {
        for (Stripe stripe : stripes) {
            stripe.addTo(sum, now);
        }
        if (overflow != null) {
            overflow.addTo(sum, now);
        }
    }

    /**
     * Passes every batch recorded since the last call to {@code consumer}, which must not keep it. Sampler thread only.
     */
    public void drain(Consumer<TaskBatch> consumer) {
        boolean any = false;
        for (Stripe stripe : stripes) {
            TaskBatch batch = stripe.exchange(spare);
            if (batch != null) {
                any = true;
                consumer.accept(batch);
                // an idle pool releases its memory
                spare = batch.isEmpty() ? null : batch;
                batch.clear();
            }
        }
        spare = any ? spare : null;
    }
}
