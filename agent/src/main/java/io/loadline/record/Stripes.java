package io.loadline.record;

import java.util.function.Consumer;

/** The stripes of a pool: one for each processor, at most eight. */
final class Stripes {

    private static final int SPINS_BEFORE_YIELD = 256;

    private final Stripe[] stripes;
    private Batch spare;

    Stripes(int processors) {
        int n = 1;
        while (n < processors && n < 8) {
            n <<= 1;
        }
        stripes = new Stripe[n];
        for (int i = 0; i < n; i++) {
            stripes[i] = new Stripe();
        }
    }

    /** A locked stripe; the caller unlocks it. {@code preferred}: any number, the same for the same thread. */
    Stripe lock(int preferred) {
        for (int i = preferred, spins = 0; ; i++, spins++) {
            Stripe stripe = stripes[i & (stripes.length - 1)];
            if (stripe.tryLock()) {
                return stripe;
            }
            if (spins >= SPINS_BEFORE_YIELD) {
                // the holder was interrupted by the scheduler
                Thread.yield();
            }
        }
    }

    Totals totals() {
        long[] counts = new long[Event.COUNT];
        long[] times = new long[Event.COUNT];
        long serviceNanos = 0;
        long waitNanos = 0;
        long timedWaits = 0;
        for (Stripe stripe : stripes) {
            lock(stripe);
            try {
                stripe.addTo(counts, times);
                serviceNanos += stripe.serviceNanos();
                waitNanos += stripe.waitNanos();
                timedWaits += stripe.timedWaits();
            } finally {
                stripe.unlock();
            }
        }
        return new Totals(counts, times, serviceNanos, waitNanos, timedWaits);
    }

    /** Hands every batch recorded since the last call to {@code consumer}, which must not keep it. Sampler thread only. */
    void drain(Consumer<Batch> consumer) {
        for (Stripe stripe : stripes) {
            Batch batch = exchange(stripe);
            if (batch != null) {
                consumer.accept(batch);
                spare = recycled(batch);
            }
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

    private Batch exchange(Stripe stripe) {
        lock(stripe);
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

    private static void lock(Stripe stripe) {
        while (!stripe.tryLock()) {
            Thread.yield();
        }
    }
}
