// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.count.Stripes;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import io.loadline.record.time.ArrivalSampling;
import io.loadline.record.time.ArrivalTimes;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Counters of a pool. Submitters and workers have separate stripes, so they never contend. Safe to call from any
 * thread. A {@code thread} parameter is any number that is constant for a thread.
 */
final class Counters {

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final Stripes ofCallers;
    private final Stripes ofWorkers;
    private final int stripeMask;
    final ArrivalSampling sampling;

    /** Stripes of tasks that workers have run without timing them, one for each worker; they keep their counts. */
    private final Queue<Stripe> untimed = new ConcurrentLinkedQueue<>();

    /** Stripes of {@link #untimed} whose worker has ended. */
    private final Queue<Stripe> free = new ConcurrentLinkedQueue<>();

    /** Service of untimed tasks, estimated from the timed ones of the same window. */
    private volatile long untimedServiceNanos;

    /**
     * Totals at the end of the last window with timed tasks, and the service of the timed tasks up to then. Sampler
     * thread only.
     */
    private Totals scaled = Totals.NOTHING;

    private long scaledServiceNanos;

    /**
     * Makes the counters of a pool.
     *
     * @param sampled whether timing only some of the tasks is allowed
     */
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
     * Returns a number that is constant for the current thread, and whose lowest bits differ between threads: 2^32
     * times the fraction of id x golden ratio. Ids of threads that are started in turns may be multiples of the number
     * of stripes.
     */
    static int currentThread() {
        return (int) (Thread.currentThread().getId() * GOLDEN_RATIO >>> Integer.SIZE);
    }

    // ---- tasks that arrive, or depart unserved

    /**
     * Counts an arrival; returns its timestamp, or {@link ArrivalTimes#NONE} if the task is not timed.
     *
     * @param nanosAgo how long ago the task fell due; 0 if it arrives now
     */
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

    /** Counts a timed arrival; returns whether it is part of a rush. */
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

    /** Counts an event on a thread that is not the pool's. */
    void countByCaller(Event event, long time) {
        ofCallers.count(event, 1, time, currentThread());
    }

    /**
     * Counts events that happened at the same time.
     *
     * @param number the number of events; a negative number takes events back
     */
    void countByCaller(Event event, long number, long time) {
        if (number != 0) {
            ofCallers.count(event, number, time, currentThread());
        }
    }

    /** Counts a rejection, without its time where not all tasks are timed: there may be very many. */
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

    /** Counts the start or end of an untimed task, on a thread that has no stripe of its own. */
    void countUntimed(Event event, int thread) {
        ofWorkers.get(thread).increment(event);
    }

    /** Returns a locked stripe, for {@link #started}; null if none is free. */
    Stripe tryLock(int thread) {
        return ofWorkers.tryLock(thread);
    }

    /**
     * Counts the start of a timed task at {@code now}.
     *
     * @param locked the result of {@link #tryLock}
     * @param arrival the task's arrival; may be {@link ArrivalTimes#NONE}
     * @param asleep whether the worker was idle when the task arrived
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
                locked.waited(now - arrival, asleep, sampling.weight(arrival));
            }
        } finally {
            locked.unlock();
        }
    }

    /**
     * Counts the end of a task whose start was timed.
     *
     * @param ran false if the task had been cancelled before its turn, which showed only when it did nothing
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
                int weight = arrival == ArrivalTimes.NONE ? 1 : sampling.weight(arrival);
                stripe.served(now - began, weight);
                if (arrival != ArrivalTimes.NONE) {
                    stripe.responded(arrival, began - arrival, now - began, weight);
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

    /** Returns a stripe for a worker that begins its first untimed task. */
    Stripe newUntimed() {
        Stripe freed = free.poll();
        if (freed != null) {
            return freed;
        }
        Stripe own = new Stripe(System.nanoTime());
        untimed.add(own);
        return own;
    }

    /** Frees the stripe of a worker that has ended. */
    void retire(Stripe own) {
        free.add(own);
    }

    // ---- for the reader

    Totals totals() {
        Totals all = new Totals();
        // the workers' first: a task must not seem to have ended before it arrived
        ofWorkers.addTo(all, System.nanoTime());
        untimed.forEach(own -> own.addTo(all, System.nanoTime()));
        all.serviceNanos += untimedServiceNanos;
        ofCallers.addTo(all, System.nanoTime());
        // unused pools share one instance
        return all.hasSameCounts(Totals.NOTHING) ? Totals.NOTHING : all;
    }

    /**
     * Ends a window. Sampler thread only.
     *
     * @param meanServiceNanos the mean service of all its tasks, estimated from the timed ones
     */
    void endWindow(double meanServiceNanos, long now) {
        ofWorkers.attributeTimes(now);
        untimed.forEach(own -> own.attributeTimes(now));
        ofCallers.attributeTimes(now);
        scaleService(totals(), meanServiceNanos);
    }

    /** Estimates the service of untimed tasks: what the timed ones leave of the mean. */
    private void scaleService(Totals now, double meanServiceNanos) {
        long completed = now.count(Event.COMPLETED) - scaled.count(Event.COMPLETED);
        long timed = now.timedCompletions - scaled.timedCompletions;
        if (timed > 0) {
            long serviceNanos = now.serviceNanos - untimedServiceNanos;
            if (timed < completed) {
                double estimate = completed * meanServiceNanos - (serviceNanos - scaledServiceNanos);
                untimedServiceNanos += (long) Math.max(0, estimate);
            }
            scaledServiceNanos = serviceNanos;
            scaled = now;
        }
    }

    /** Drains the batches: see {@link Stripes#drain}. Sampler thread only. */
    void drain(Consumer<TaskBatch> consumer) {
        ofWorkers.drain(consumer);
    }
}
