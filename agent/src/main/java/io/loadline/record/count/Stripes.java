package io.loadline.record.count;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Consumer;

/**
 * The stripes of a pool: none until something happens; one, until two threads have met at it; then one for each processor,
 * at most {@value #MAX}. Nobody waits for a stripe: who finds all of them taken counts the event in an atomic, and does
 * without its time.
 */
public final class Stripes {

    static final int MAX = 8;

    private static final Stripe[] NONE = {};
    private static final AtomicReferenceFieldUpdater<Stripes, Stripe[]> STRIPES =
            AtomicReferenceFieldUpdater.newUpdater(Stripes.class, Stripe[].class, "stripes");
    private static final AtomicReferenceFieldUpdater<Stripes, Misses> MISSES =
            AtomicReferenceFieldUpdater.newUpdater(Stripes.class, Misses.class, "misses");

    private final int max;
    private volatile Stripe[] stripes = NONE;

    /** Of those who found no stripe; null if there were none. */
    private volatile Misses misses;

    private Batch spare;

    public Stripes(int processors) {
        max = count(processors);
    }

    /** A power of two. */
    public static int count(int processors) {
        int n = 1;
        while (n < processors && n < MAX) {
            n <<= 1;
        }
        return n;
    }

    /** A locked stripe, which the caller unlocks; null if none is free. {@code preferred}: any number, the same for the same thread. */
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
        Stripe[] all = stripes.length < max ? grow(stripes) : stripes;
        for (int i = 0; i < all.length; i++) {
            Stripe stripe = all[(preferred + i) & (all.length - 1)];
            if (stripe.tryLock()) {
                return stripe;
            }
        }
        return null;
    }

    private Stripe[] grow(Stripe[] from) {
        Stripe[] more = Arrays.copyOf(from, from.length == 0 ? 1 : max);
        for (int i = from.length; i < more.length; i++) {
            more[i] = new Stripe();
        }
        STRIPES.compareAndSet(this, from, more);
        return stripes;
    }

    /** As {@link Stripe#count(Event, long, long)}. */
    public void count(Event event, long number, long time, int preferred) {
        Stripe stripe = tryLock(preferred);
        if (stripe == null) {
            misses().add(event, number, time);
            return;
        }
        try {
            stripe.count(event, number, time);
        } finally {
            stripe.unlock();
        }
    }

    /** For who gets no stripe. */
    public Misses misses() {
        if (misses == null) {
            MISSES.compareAndSet(this, null, new Misses());
        }
        return misses;
    }

    public void addTo(Totals.Sum sum) {
        for (Stripe stripe : stripes) {
            boolean locked = stripe.lockToRead();
            stripe.addTo(sum);
            if (locked) {
                stripe.unlock();
            }
        }
        Misses rest = misses;
        if (rest != null) {
            rest.addTo(sum);
        }
    }

    /** Hands every batch recorded since the last call to {@code consumer}, which must not keep it. Sampler thread only. */
    public void drain(Consumer<Batch> consumer) {
        int batches = 0;
        for (Stripe stripe : stripes) {
            Batch batch = exchange(stripe);
            if (batch != null) {
                consumer.accept(batch);
                spare = recycled(batch);
                batches++;
            }
        }
        if (batches == 0) {
            spare = null;
        }
    }

    private Batch exchange(Stripe stripe) {
        if (!stripe.lockToRead()) {
            return null;
        }
        try {
            if (!stripe.hasBatch()) {
                return null;
            }
            Batch full = stripe.exchange(spare);
            spare = null;
            return full;
        } finally {
            stripe.unlock();
        }
    }

    /** An idle pool gives its memory back. */
    private static Batch recycled(Batch batch) {
        if (batch.isEmpty()) {
            return null;
        }
        batch.clear();
        return batch;
    }
}
