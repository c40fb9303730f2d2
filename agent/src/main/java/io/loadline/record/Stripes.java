package io.loadline.record;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The stripes of a pool: none until something happens; one, until two threads have met at it; then one for each processor, at
 * most {@value #MOST}.
 */
final class Stripes {

    private static final int SPINS_BEFORE_YIELD = 256;
    private static final int ATTEMPTS_BEFORE_DOUBT = 20;
    private static final long STUCK_NANOS = 100_000_000L;
    private static final int MOST_HALVINGS = 5;

    static final int MOST = 8;

    private final int most;
    /** In the place of none: nobody gets its lock, and so everybody comes to where one is made. */
    private static final Stripe[] UNUSED = {Stripe.locked()};

    private static final Stripe[] NONE = {};

    private volatile Stripe[] stripes = UNUSED;

    /** Stripes whose lock was never given back, which no bug or overflow of a stack may make anybody wait for. */
    private volatile List<Stripe> stuck = Collections.emptyList();

    private Batch spare;

    Stripes(int processors) {
        most = count(processors);
    }

    /** A power of two. */
    static int count(int processors) {
        int n = 1;
        while (n < processors && n < MOST) {
            n <<= 1;
        }
        return n;
    }

    /** A locked stripe; the caller unlocks it. {@code preferred}: any number, the same for the same thread. */
    Stripe lock(int preferred) {
        Stripe[] all = stripes;
        Stripe stripe = all[preferred & (all.length - 1)];
        return stripe.tryLock() ? stripe : lockAnother(preferred);
    }

    private Stripe lockAnother(int preferred) {
        Stripe[] all = more();
        for (int i = 0; i < SPINS_BEFORE_YIELD; i++) {
            Stripe stripe = all[(preferred + i) & (all.length - 1)];
            if (stripe.tryLock()) {
                return stripe;
            }
        }
        return lockPatiently(preferred, 1);
    }

    private Stripe[] more() {
        Stripe[] now = stripes;
        return now == UNUSED || now.length < most ? grow(now) : now;
    }

    private synchronized Stripe[] grow(Stripe[] from) {
        if (stripes == from) {
            Stripe[] used = used();
            Stripe[] more = Arrays.copyOf(used, used.length == 0 ? 1 : most);
            for (int i = used.length; i < more.length; i++) {
                more[i] = new Stripe();
            }
            stripes = more;
        }
        return stripes;
    }

    private Stripe[] used() {
        Stripe[] now = stripes;
        return now == UNUSED ? NONE : now;
    }

    /**
     * Waits for the first stripe and every {@code step}th after it: their holders were interrupted by the scheduler; or
     * one of them will never give its stripe back.
     */
    private Stripe lockPatiently(int first, int step) {
        long since = System.nanoTime();
        for (int attempts = 1; ; attempts++) {
            Stripe[] all = stripes;
            Stripe stripe = all[(first + attempts * step) & (all.length - 1)];
            if (stripe.tryLock()) {
                return stripe;
            }
            Thread.yield();
            if (attempts >= ATTEMPTS_BEFORE_DOUBT && System.nanoTime() - since > patience()) {
                replace(stripe);
            }
        }
    }

    /** One that was only held for long, if there is one, so that there are never more than are stuck at a time. */
    private Stripe unstuck() {
        for (Stripe stripe : stuck) {
            if (stripe.tryLock()) {
                stripe.unlock();
                stuck.remove(stripe);
                return stripe;
            }
        }
        return new Stripe();
    }

    /** Halved each time, lest a fault that comes again and again holds up the application. */
    private long patience() {
        return STUCK_NANOS >> Math.min(MOST_HALVINGS, stuck.size());
    }

    /** What the stripe has counted stays counted, and should its holder live after all, so does what it counts. */
    private synchronized void replace(Stripe locked) {
        Stripe[] next = stripes.clone();
        for (int i = 0; i < next.length; i++) {
            if (next[i] == locked) {
                next[i] = unstuck();
                if (stuck.isEmpty()) {
                    stuck = new CopyOnWriteArrayList<>();
                }
                stuck.add(locked);
                stripes = next;
            }
        }
    }

    synchronized void addTo(Totals.Sum sum) {
        for (int i = 0; i < used().length; i++) {
            Stripe stripe = lockPatiently(i, 0);
            try {
                stripe.addTo(sum);
            } finally {
                stripe.unlock();
            }
        }
        stuck.forEach(stripe -> stripe.addTo(sum));
    }

    /** Hands every batch recorded since the last call to {@code consumer}, which must not keep it. Sampler thread only. */
    void drain(Consumer<Batch> consumer) {
        int batches = 0;
        for (int i = 0; i < used().length; i++) {
            batches += drain(lockPatiently(i, 0), consumer) ? 1 : 0;
        }
        if (batches == 0) {
            spare = null;
        }
        for (Stripe stripe : stuck) {
            // its holder was only slow
            if (stripe.tryLock()) {
                drain(stripe, consumer);
            }
        }
    }

    /** False if there was nothing. */
    private boolean drain(Stripe locked, Consumer<Batch> consumer) {
        Batch batch = exchange(locked);
        if (batch != null) {
            consumer.accept(batch);
            spare = recycled(batch);
        }
        return batch != null;
    }

    /** Changes whenever something is counted. Read without locks, so perhaps a moment late. */
    long activity() {
        long n = 0;
        for (Stripe stripe : used()) {
            n += stripe.activity();
        }
        return n;
    }

    /** About what they take of the heap. */
    long heapBytes() {
        long bytes = spare == null ? 0 : spare.heapBytes();
        for (Stripe stripe : used()) {
            bytes += stripe.heapBytes();
        }
        return bytes;
    }

    /** An idle pool gives its memory back. */
    private static Batch recycled(Batch batch) {
        if (batch.isEmpty()) {
            return null;
        }
        batch.clear();
        return batch;
    }

    /** Unlocks it. */
    private Batch exchange(Stripe stripe) {
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
}
