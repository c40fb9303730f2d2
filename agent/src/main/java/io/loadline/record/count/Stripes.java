package io.loadline.record.count;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Consumer;

/**
 * The stripes of a pool: none until something happens; one, until two threads have met at it; then one for each processor, at least
 * {@value #LEAST} and at most {@value #MAX}. Nobody waits for a stripe: who finds all of them taken counts without a lock, and is in no
 * histogram. {@code preferred}: any number, the same for the same thread.
 */
public final class Stripes {

    static final int MAX = 8;

    /** Where a quota lets the JVM see one processor, its threads still run on several at a time. */
    private static final int LEAST = 4;

    private static final Stripe[] NONE = {};
    private static final AtomicReferenceFieldUpdater<Stripes, Stripe[]> STRIPES =
            AtomicReferenceFieldUpdater.newUpdater(Stripes.class, Stripe[].class, "stripes");

    private static final AtomicReferenceFieldUpdater<Stripes, Stripe> REST =
            AtomicReferenceFieldUpdater.newUpdater(Stripes.class, Stripe.class, "rest");

    private final int max;
    private volatile Stripe[] stripes = NONE;

    /** For who found none of them free; null if nobody ever did. Its own lock is only held while what was missed gets its time. */
    private volatile Stripe rest;

    private Batch spare;

    public Stripes(int processors) {
        max = count(processors);
    }

    /** A power of two. */
    public static int count(int processors) {
        int n = LEAST;
        while (n < processors && n < MAX) {
            n <<= 1;
        }
        return n;
    }

    /** A locked stripe, which the caller unlocks; null if none is free. */
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

    /** So many at least. */
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

    /** Of who is to count without the lock: there is one for each number below {@link #count}. */
    public Stripe get(int preferred) {
        Stripe[] all = stripes;
        if (all.length < max) {
            all = grown(max);
        }
        return all[preferred & (max - 1)];
    }

    /** So many events, all at this time; a negative number takes some back. */
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

    /** The same of who has tried in vain. */
    public void missed(Event event, long number, long time) {
        rest(time).missed(event, number, time);
    }

    /** A task that had waited for so long begins now; {@code number}: -1 if it does not after all. */
    public void missedWait(long nanos, int number, long now) {
        rest(now).missedWait(nanos, number);
    }

    /** A task that took so long ends now. */
    public void missedService(long nanos, long now) {
        rest(now).missedService(nanos);
        missed(Event.COMPLETED, 1, now);
    }

    private Stripe rest(long now) {
        if (rest == null) {
            REST.compareAndSet(this, null, new Stripe(now));
        }
        return rest;
    }

    /** What was counted without a lock up to now has happened by now. */
    public void attributeTimes(long now) {
        for (Stripe stripe : stripes) {
            stripe.attributeTimes(now);
        }
    }

    public void addTo(Totals sum, long now) {
        for (Stripe stripe : stripes) {
            stripe.addTo(sum, now);
        }
        if (rest != null) {
            rest.addTo(sum, now);
        }
    }

    /** Hands every batch recorded since the last call to {@code consumer}, which must not keep it. Sampler thread only. */
    public void drain(Consumer<Batch> consumer) {
        boolean any = false;
        for (Stripe stripe : stripes) {
            Batch batch = stripe.exchange(spare);
            if (batch != null) {
                any = true;
                consumer.accept(batch);
                // an idle pool gives its memory back
                spare = batch.isEmpty() ? null : batch;
                batch.clear();
            }
        }
        spare = any ? spare : null;
    }
}
