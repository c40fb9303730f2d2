package io.loadline.record;

import io.loadline.record.count.Batch;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.count.Stripes;
import io.loadline.record.count.Totals;
import io.loadline.record.time.ArrivalSampling;
import io.loadline.record.time.ArrivalTimes;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * The counters of a pool: those written by whoever hands in, removes or rejects tasks apart from those of the workers,
 * so that the two do not meet. Safe to call from any thread. {@code thread}: any number, the same for the same thread.
 */
final class Counters {

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final Stripes ofCallers;
    private final Stripes ofWorkers;
    private final int stripeMask;
    final ArrivalSampling sampling;

    /** What workers have run without timing it, a stripe each; they keep what they have counted. */
    private final Queue<Stripe> untimed = new ConcurrentLinkedQueue<>();

    /** Of those, the ones whose worker has ended. */
    private final Queue<Stripe> free = new ConcurrentLinkedQueue<>();

    /** Of tasks that were not timed, by those of the same window that were. */
    private volatile long untimedServiceNanos;

    /** As of the end of the last window in which some were timed, and the service of those by then. Sampler thread only. */
    private Totals scaled = Totals.NOTHING;

    private long scaledServiceNanos;

    /** {@code sampled}: whether not all tasks need be timed. */
    Counters(int processors, boolean sampled) {
        ofCallers = new Stripes(processors);
        ofWorkers = new Stripes(processors);
        stripeMask = Stripes.count(processors) - 1;
        sampling = new ArrivalSampling(stripeMask + 1, sampled, new Random(), this::untimedArrivals);
    }

    private long untimedArrivals(int stripe) {
        ofCallers.get(stripe).attributeTimes(System.nanoTime());
        return ofCallers.get(stripe).unlocked(Event.ARRIVED);
    }

    /**
     * Returns a number that is the same for the same thread, in whose lowest bits threads differ: 2^32 times the fraction of id x
     * golden ratio, since ids of threads that are started in turns may be multiples of the number of stripes.
     */
    static int currentThread() {
        return (int) (Thread.currentThread().getId() * GOLDEN_RATIO >>> Integer.SIZE);
    }

    // ---- tasks that come, or leave without being served

    /** A task arrives, or fell due so long ago: when, or {@link ArrivalTimes#NONE} if it is not timed. */
    long arrived(int thread, long nanosAgo) {
        if (sampling.isSampling()) {
            int stripe = thread & stripeMask;
            int number = sampling.arrived(stripe, ofCallers.get(stripe).increment(Event.ARRIVED));
            if (number == 0) {
                return ArrivalTimes.NONE;
            }
            long time = System.nanoTime() - nanosAgo;
            sampling.timed(number, time);
            return time;
        }
        long now = System.nanoTime();
        if (countArrival(thread, now - nanosAgo)) {
            sampling.rush(now);
        }
        return now - nanosAgo;
    }

    /** Whether there is a rush of them. */
    private boolean countArrival(int thread, long time) {
        Stripe stripe = ofCallers.tryLock(thread);
        if (stripe == null) {
            ofCallers.missed(Event.ARRIVED, 1, time);
            return false;
        }
        try {
            stripe.count(Event.ARRIVED, 1, time);
            return stripe.isRush(Event.ARRIVED, time, ArrivalSampling.ENTER);
        } finally {
            stripe.unlock();
        }
    }

    /** Counts what happened on a thread that is not the pool's. */
    void countByCaller(Event event, long time) {
        ofCallers.count(event, 1, time, currentThread());
    }

    /** So many events, all at this time; a negative number takes some back. */
    void countByCaller(Event event, long number, long time) {
        if (number != 0) {
            ofCallers.count(event, number, time, currentThread());
        }
    }

    /** There may be very many: without its time where not all tasks are timed. */
    void countRejected() {
        if (sampling.isSampling()) {
            ofCallers.get(currentThread()).increment(Event.REJECTED);
        } else {
            countByCaller(Event.REJECTED, System.nanoTime());
        }
    }

    // ---- tasks that are served

    void countByWorker(Event event, long time, Worker worker) {
        ofWorkers.count(event, 1, time, worker.number);
    }

    /** A task that is not timed begins or ends, on a thread that has no stripe of its own. */
    void countUntimed(Event event, int thread) {
        ofWorkers.get(thread).increment(event);
    }

    /** To be handed to {@link #started}; null if none is free. */
    Stripe tryLock(int thread) {
        return ofWorkers.tryLock(thread);
    }

    /**
     * A task whose service is timed has begun at {@code now}. {@code arrival}: perhaps {@link ArrivalTimes#NONE}; {@code asleep}:
     * whether its worker had nothing to do when it came.
     */
    void started(Stripe locked, int thread, long arrival, boolean asleep, long now) {
        if (locked == null) {
            ofWorkers.missed(Event.STARTED, 1, now);
            if (arrival != ArrivalTimes.NONE) {
                ofWorkers.missedWait(now - arrival, 1, now);
            }
            return;
        }
        try {
            locked.count(Event.STARTED, 1, now);
            if (arrival != ArrivalTimes.NONE) {
                locked.waited(now - arrival, asleep);
            }
        } finally {
            locked.unlock();
        }
    }

    /**
     * A task whose start was timed ends. {@code ran}: false if it was cancelled before its turn, which showed only when it did
     * nothing.
     */
    void ended(int thread, boolean ran, long arrival, long began, long now) {
        Stripe stripe = tryLock(thread);
        if (stripe == null) {
            endedUnlocked(ran, arrival, began, now);
            return;
        }
        try {
            if (ran) {
                stripe.count(Event.COMPLETED, 1, now);
                stripe.served(now - began);
                if (arrival != ArrivalTimes.NONE) {
                    stripe.responded(arrival, began - arrival, now - began);
                }
            } else {
                stripe.count(Event.STARTED, -1, began);
                if (arrival != ArrivalTimes.NONE) {
                    stripe.unwaited(began - arrival);
                }
                stripe.count(Event.REMOVED, 1, now);
            }
        } finally {
            stripe.unlock();
        }
    }

    private void endedUnlocked(boolean ran, long arrival, long began, long now) {
        if (ran) {
            ofWorkers.missedService(now - began, now);
            return;
        }
        ofWorkers.missed(Event.STARTED, -1, began);
        ofWorkers.missed(Event.REMOVED, 1, now);
        if (arrival != ArrivalTimes.NONE) {
            ofWorkers.missedWait(began - arrival, -1, now);
        }
    }

    /** For a worker that begins its first task that is not timed. */
    Stripe newUntimed() {
        Stripe left = free.poll();
        if (left != null) {
            return left;
        }
        Stripe own = new Stripe(System.nanoTime());
        untimed.add(own);
        return own;
    }

    /** The worker of this stripe has ended. */
    void retire(Stripe own) {
        free.add(own);
    }

    // ---- for the reader

    Totals totals() {
        Totals all = new Totals();
        // the workers' first: a task must not seem to have ended before it came
        ofWorkers.addTo(all, System.nanoTime());
        untimed.forEach(own -> own.addTo(all, System.nanoTime()));
        all.serviceNanos += untimedServiceNanos;
        ofCallers.addTo(all, System.nanoTime());
        // pools that nobody uses share theirs
        return all.hasSameCounts(Totals.NOTHING) ? Totals.NOTHING : all;
    }

    /** Once a window. Sampler thread only. */
    void endWindow(long now) {
        ofWorkers.attributeTimes(now);
        untimed.forEach(own -> own.attributeTimes(now));
        ofCallers.attributeTimes(now);
        scaleService(totals());
    }

    /** Tasks that were not timed are taken to have lasted as long as those of the same window that were. */
    private void scaleService(Totals now) {
        long timed = now.timedCompletions - scaled.timedCompletions;
        long untimed = now.count(Event.COMPLETED) - scaled.count(Event.COMPLETED) - timed;
        if (timed > 0) {
            long serviceNanos = now.serviceNanos - untimedServiceNanos;
            untimedServiceNanos += (long) ((double) (serviceNanos - scaledServiceNanos) * untimed / timed);
            scaledServiceNanos = serviceNanos;
            scaled = now;
        }
    }

    /** See {@link Stripes#drain}. */
    void drain(Consumer<Batch> consumer) {
        ofWorkers.drain(consumer);
    }
}
