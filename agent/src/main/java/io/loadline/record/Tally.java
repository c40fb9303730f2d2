package io.loadline.record;

import java.util.function.Consumer;

/**
 * The counters of a pool: those written by whoever hands in, removes or rejects tasks apart from those of the workers,
 * so that the two do not meet. Safe to call from any thread.
 */
final class Tally {

    private final Stripes ofCallers;
    private final Stripes ofWorkers;

    Tally(int processors) {
        ofCallers = new Stripes(processors);
        ofWorkers = new Stripes(processors);
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

    Totals totals() {
        // the workers' first: a task must not seem to have ended before it came
        return ofWorkers.totals().plus(ofCallers.totals());
    }

    /** See {@link Stripes#drain}. */
    void drain(Consumer<Batch> consumer) {
        ofWorkers.drain(consumer);
    }

    private static int laneOfCaller() {
        return (int) Thread.currentThread().getId();
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
