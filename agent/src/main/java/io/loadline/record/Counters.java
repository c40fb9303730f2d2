package io.loadline.record;

import io.loadline.record.count.Batch;
import io.loadline.record.count.Event;
import io.loadline.record.count.Lane;
import io.loadline.record.count.Stripe;
import io.loadline.record.count.Stripes;
import io.loadline.record.count.Totals;
import io.loadline.record.count.WorkerCounts;
import io.loadline.record.time.ArrivalSampling;
import io.loadline.record.time.ArrivalTimes;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * The counters of a pool: those written by whoever hands in, removes or rejects tasks apart from those of the workers,
 * so that the two do not meet. Safe to call from any thread.
 */
final class Counters {

    private final Stripes ofCallers;
    private final Stripes ofWorkers;
    private final ArrivalSampling sampling;

    /** What workers have run without timing it; they keep what they have counted. */
    private final Queue<WorkerCounts> untimed = new ConcurrentLinkedQueue<>();

    /** Of those, the ones whose worker has ended. */
    private final Queue<WorkerCounts> free = new ConcurrentLinkedQueue<>();

    /** Of tasks that were not timed, by those of the same window that were. */
    private volatile long untimedServiceNanos;

    /** As of the end of the last window in which some were timed, and the service of those by then. Sampler thread only. */
    private Totals scaled = Totals.NOTHING;

    private long scaledServiceNanos;

    /** {@code sampled}: whether not all tasks need be timed. */
    Counters(int processors, boolean sampled) {
        ofCallers = new Stripes(processors);
        ofWorkers = new Stripes(processors);
        sampling = new ArrivalSampling(Stripes.count(processors), sampled, new Random());
    }

    ArrivalSampling sampling() {
        return sampling;
    }

    /** Where the task that the current thread hands in is counted, or null if it is to be timed like every other. */
    Lane lane() {
        return sampling.lane(laneOfCaller());
    }

    /** Counts what happened on a thread that is not the pool's. */
    void countByCaller(Event event, long time) {
        ofCallers.count(event, 1, time, laneOfCaller());
    }

    /** So many events, all at this time; a negative number takes some back. */
    void countByCaller(Event event, long number, long time) {
        if (number != 0) {
            ofCallers.count(event, number, time, laneOfCaller());
        }
    }

    /** A rejection or a run by the caller, of which there may be very many: without its time where not all tasks are timed. */
    void countOften(Event event) {
        Lane lane = lane();
        if (lane == null) {
            countByCaller(event, System.nanoTime());
        } else {
            (event == Event.REJECTED ? lane.rejected : lane.callerRan).increment();
        }
    }

    /** The same of an arrival. Whether there is a rush of them. */
    boolean countArrival(long time) {
        Stripe stripe = ofCallers.tryLock(laneOfCaller());
        if (stripe == null) {
            ofCallers.misses().add(Event.ARRIVED, 1, time);
            return false;
        }
        try {
            stripe.count(Event.ARRIVED, time);
            return stripe.isRush(Event.ARRIVED, time, ArrivalSampling.ENTER);
        } finally {
            stripe.unlock();
        }
    }

    void countByWorker(Event event, long time, Worker worker) {
        ofWorkers.count(event, 1, time, worker.lane);
    }

    /**
     * A locked stripe of the workers', which the caller unlocks; null if none is free. {@code lane}: any number, the same for
     * the same thread.
     */
    Stripe tryLock(int lane) {
        return ofWorkers.tryLock(lane);
    }

    /** Counts a start, or with -1 takes one back, where no stripe is free. {@code arrival}: perhaps {@link ArrivalTimes#NONE}. */
    void startedUnlocked(int count, long arrival, long began) {
        if (arrival == ArrivalTimes.NONE) {
            ofWorkers.misses().add(Event.STARTED, count, began);
        } else {
            ofWorkers.misses().addTimed(Event.STARTED, count, began, began - arrival);
        }
    }

    /**
     * A task whose start was timed ends. {@code ran}: false if it was cancelled before its turn, which showed only when it did
     * nothing.
     */
    void ended(int lane, boolean ran, long arrival, long began, long now) {
        Stripe stripe = tryLock(lane);
        if (stripe == null) {
            endedUnlocked(ran, arrival, began, now);
            return;
        }
        try {
            if (ran) {
                stripe.count(Event.COMPLETED, now);
                stripe.served(now - began);
                if (arrival != ArrivalTimes.NONE) {
                    stripe.responded(arrival, began - arrival, now - began);
                }
            } else {
                stripe.count(Event.STARTED, -1, began);
                if (arrival != ArrivalTimes.NONE) {
                    stripe.unwaited(began - arrival);
                }
                stripe.count(Event.REMOVED, now);
            }
        } finally {
            stripe.unlock();
        }
    }

    private void endedUnlocked(boolean ran, long arrival, long began, long now) {
        if (ran) {
            ofWorkers.misses().addTimed(Event.COMPLETED, 1, now, now - began);
        } else {
            startedUnlocked(-1, arrival, began);
            ofWorkers.misses().add(Event.REMOVED, 1, now);
        }
    }

    /** For a worker that begins its first task that is not timed. */
    WorkerCounts newUntimed() {
        WorkerCounts left = free.poll();
        if (left != null) {
            return left;
        }
        WorkerCounts service = new WorkerCounts(System.nanoTime());
        untimed.add(service);
        return service;
    }

    /** The worker of these counts has ended. */
    void retire(WorkerCounts service) {
        free.add(service);
    }

    Totals totals() {
        Totals.Sum sum = new Totals.Sum();
        // the workers' first: a task must not seem to have ended before it came
        ofWorkers.addTo(sum);
        untimed.forEach(service -> service.addTo(sum, System.nanoTime()));
        sum.addUntimedService(untimedServiceNanos);
        ofCallers.addTo(sum);
        sampling.addTo(sum);
        Totals all = sum.totals();
        // pools that nobody uses share theirs
        return all.hasSameCounts(Totals.NOTHING) ? Totals.NOTHING : all;
    }

    /** Once a window. Sampler thread only. */
    void endWindow(long now) {
        if (!untimed.isEmpty()) {
            untimed.forEach(service -> service.look(now));
            scaleService(totals());
        }
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

    static int laneOfCaller() {
        return (int) Thread.currentThread().getId();
    }
}
