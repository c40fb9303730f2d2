package io.loadline.record;

import io.loadline.pool.ObservedPool;
import io.loadline.record.count.Event;
import io.loadline.record.count.Lane;
import io.loadline.record.time.InFlight;
import io.loadline.record.time.Ring;
import io.loadline.record.time.Slices;

/** What happens when tasks are handed to one pool. Called on whatever thread does that. */
final class Arrivals {

    private final ObservedPool<?> pool;
    private final boolean scheduled;
    private final InFlight inFlight;
    private final Tally tally;
    private final Slices slices;

    Arrivals(ObservedPool<?> pool, InFlight inFlight, Tally tally) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.inFlight = inFlight;
        this.tally = tally;
        this.slices = tally.slices();
    }

    void arrived(Object task) {
        if (scheduled || task == null) {
            return;
        }
        Lane lane = tally.lane();
        if (lane == null) {
            long now = System.nanoTime();
            inFlight.add(task, now);
            if (tally.countArrival(now)) {
                slices.rush(now);
            }
            return;
        }
        int number = slices.arrived(lane);
        if (number > 0) {
            arrivedInSlice(task, number);
        }
    }

    private void arrivedInSlice(Object task, int number) {
        if (!slices.isRepeating(task) && inFlight.repeats(task)) {
            repeats(task);
        }
        long now = System.nanoTime();
        slices.timed(number, now);
        inFlight.add(task, now, place(task));
    }

    /** Which of the same tasks is meant can be told by their number only. */
    private void repeats(Object task) {
        if (pool.queueLength() < 0) {
            slices.refuse();
        }
        slices.sawRepetition(task);
    }

    /** Rather too small than too large: what was not there when its place came up would wait for the next tasks to come. */
    private long place(Object task) {
        if (!slices.isRepeating()) {
            return Ring.ANY_PLACE;
        }
        long left = slices.left();
        long place = left + Math.max(0, pool.queueLength());
        return slices.isRepeating(task) ? place : place - inFlight.spread();
    }

    /** Handed in again by the rejection handler; keeps its first arrival. */
    void requeued(Rejection rejection, long now) {
        long arrival = inFlight.takeBack(rejection.task);
        if (arrival != InFlight.NONE) {
            inFlight.add(rejection.task, arrival);
        }
        tally.countByCaller(Event.REQUEUED, now);
        if (!rejection.discardedAnother) {
            tally.countByCaller(Event.PUT_BACK, now);
        }
    }
}
