package io.loadline.record;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The counters of a pool: those written by whoever hands in, removes or rejects tasks apart from those of the workers,
 * so that the two do not meet. Safe to call from any thread.
 */
final class Tally {

    private final Stripes ofCallers;
    private final Stripes ofWorkers;
    private final Sampling sampling;

    /** Of the workers alive that have run tasks without timing them. Guarded by this object, as is {@link #ofTheGone}. */
    private Set<UntimedService> untimed = Collections.emptySet();

    private volatile boolean hasUntimed;

    /** The same of workers that have ended. */
    private Totals ofTheGone = Totals.NOTHING;

    /** {@code sampled}: whether not all tasks need be timed. */
    Tally(int processors, boolean sampled) {
        ofCallers = new Stripes(processors);
        ofWorkers = new Stripes(processors);
        sampling = new Sampling(Stripes.count(processors), sampled);
    }

    Sampling sampling() {
        return sampling;
    }

    /** Where the task that the current thread hands in is counted, or null if it is to be timed like every other. */
    Gate gate() {
        return sampling.gate(laneOfCaller());
    }

    /** As {@link Sampling#gateOfRejected}, for the current thread. */
    Gate gateOfRejected() {
        return sampling.gateOfRejected(laneOfCaller());
    }

    /** Counts what happened on a thread that is not the pool's. */
    void countByCaller(Event event, long time) {
        count(event, time, ofCallers, laneOfCaller());
    }

    void countByWorker(Event event, long time, Worker worker) {
        count(event, time, ofWorkers, worker.lane);
    }

    /** Takes one count back. */
    void uncountByCaller(Event event, long time) {
        Stripe stripe = ofCallers.lock(laneOfCaller());
        try {
            stripe.uncount(event, time);
        } finally {
            stripe.unlock();
        }
    }

    /** A locked stripe, for several figures at once; the caller unlocks it. */
    Stripe lock(Worker worker) {
        return ofWorkers.lock(worker.lane);
    }

    /** For a worker that begins its first task that is not timed. */
    UntimedService newUntimed() {
        UntimedService service = new UntimedService(System.nanoTime());
        synchronized (this) {
            if (untimed.isEmpty()) {
                untimed = new HashSet<>();
            }
            untimed.add(service);
            hasUntimed = true;
        }
        return service;
    }

    /** The worker of these counts has ended. */
    void retire(UntimedService service) {
        synchronized (this) {
            untimed.remove(service);
            Totals.Sum sum = ofTheGone.sum();
            service.addTo(sum, System.nanoTime());
            ofTheGone = sum.totals();
        }
    }

    Totals totals() {
        Totals.Sum sum = new Totals.Sum();
        // the workers' first: a task must not seem to have ended before it came
        ofWorkers.addTo(sum);
        if (hasUntimed) {
            addUntimed(sum);
        }
        ofCallers.addTo(sum);
        sampling.addTo(sum);
        Totals all = sum.totals();
        // pools that nobody uses share theirs
        return all.hasSameCounts(Totals.NOTHING) ? Totals.NOTHING : all;
    }

    /** Changes whenever something is counted. Read without locks, so perhaps a moment late. */
    long activity() {
        return ofCallers.activity() + ofWorkers.activity() + sampling.activity();
    }

    /** About what it takes of the heap. */
    long heapBytes() {
        synchronized (this) {
            return ofCallers.heapBytes()
                    + ofWorkers.heapBytes()
                    + sampling.heapBytes()
                    + UntimedService.HEAP_BYTES * untimed.size();
        }
    }

    private void addUntimed(Totals.Sum sum) {
        long now = System.nanoTime();
        synchronized (this) {
            sum.add(ofTheGone);
            untimed.forEach(service -> service.addTo(sum, now));
        }
    }

    /** Once a window. Sampler thread only. */
    void look(long now) {
        if (hasUntimed) {
            synchronized (this) {
                untimed.forEach(service -> service.look(now));
            }
        }
    }

    /** See {@link Stripes#drain}. */
    void drain(Consumer<Batch> consumer) {
        ofWorkers.drain(consumer);
    }

    private static int laneOfCaller() {
        return (int) Thread.currentThread().getId();
    }

    /** The same of an arrival. Whether there is a rush of them. */
    boolean countArrival(long time) {
        Stripe stripe = ofCallers.lock(laneOfCaller());
        try {
            stripe.count(Event.ARRIVED, time);
            return stripe.isRush(Event.ARRIVED, time);
        } finally {
            stripe.unlock();
        }
    }

    private static void count(Event event, long time, Stripes stripes, int lane) {
        Stripe stripe = stripes.lock(lane);
        try {
            stripe.count(event, time);
        } finally {
            stripe.unlock();
        }
    }
}
