package io.loadline.record;

/** What happens when tasks are handed to one pool. Called on whatever thread does that. */
final class Arrivals {

    private final ObservedPool pool;
    private final boolean scheduled;
    private final InFlight inFlight;
    private final Tally tally;
    private final Sampling sampling;

    Arrivals(ObservedPool pool, InFlight inFlight, Tally tally) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.inFlight = inFlight;
        this.tally = tally;
        this.sampling = tally.sampling();
    }

    void arrived(Runnable task) {
        if (scheduled || task == null) {
            return;
        }
        Gate gate = tally.gate();
        if (gate == null) {
            long now = System.nanoTime();
            inFlight.add(task, Stamp.of(now, 0));
            if (tally.countArrival(now)) {
                sampling.rush(now);
            }
        } else {
            arrivedAt(gate, task);
        }
    }

    private void arrivedAt(Gate gate, Runnable task) {
        int exponent = gate.pass();
        if (exponent != Gate.COUNTED) {
            picked(gate, task, exponent);
        }
    }

    private void picked(Gate gate, Runnable task, int exponent) {
        if (!sampling.isRepeating(task) && inFlight.repeats(task)) {
            repeats(task);
        }
        long now = System.nanoTime();
        gate.picked(now, exponent);
        inFlight.add(task, Stamp.of(now, exponent), place(task));
    }

    /** Which of the same tasks is meant can be told by their number only. */
    private void repeats(Runnable task) {
        if (pool.queueLength() < 0) {
            sampling.refuse();
        }
        sampling.sawRepetition(task);
    }

    /** Rather too small than too large: what was not there when its place came up would wait for the next tasks to come. */
    private long place(Runnable task) {
        if (!sampling.isRepeating()) {
            return Ring.ANY_PLACE;
        }
        long left = sampling.left();
        long place = left + Math.max(0, pool.queueLength());
        return sampling.isRepeating(task) ? place : place - inFlight.spread();
    }

    /** Handed in again by the rejection handler; keeps its first arrival. */
    void requeued(Rejection rejection, long now) {
        inFlight.add(rejection.task, rejection.arrival);
        tally.countByCaller(Event.REQUEUED, now);
        if (!rejection.discardedAnother) {
            tally.countByCaller(Event.PUT_BACK, now);
        }
    }

    /** Counts as arrived what was in the queue when the pool was first seen. Nobody knows since when. */
    void adoptQueue(long now) {
        if (scheduled) {
            return;
        }
        for (Object task : pool.waiting()) {
            inFlight.add((Runnable) task, InFlight.UNTIMED);
            tally.countByCaller(Event.ARRIVED, now);
        }
    }
}
