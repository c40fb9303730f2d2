package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Lane;
import io.loadline.record.time.ArrivalTimes;
import io.loadline.record.time.Slices;

/** What happens when tasks are handed to one pool. Called on whatever thread does that. */
final class Arrivals {

    private final boolean scheduled;
    private final ArrivalTimes times;
    private final Tally tally;
    private final Slices slices;

    Arrivals(boolean scheduled, ArrivalTimes times, Tally tally) {
        this.scheduled = scheduled;
        this.times = times;
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
            times.arrived(task, now);
            if (tally.countArrival(now)) {
                slices.rush(now);
            }
            return;
        }
        int number = slices.arrived(lane);
        long now = ArrivalTimes.NONE;
        if (number > 0) {
            now = System.nanoTime();
            slices.timed(number, now);
        }
        times.arrived(task, now);
    }

    /** Handed in again by the rejection handler; keeps its first arrival. */
    void requeued(Rejection rejection, long now) {
        times.arrived(rejection.task, rejection.arrival);
        tally.countByCaller(Event.REQUEUED, now);
        if (!rejection.discardedAnother) {
            tally.countByCaller(Event.PUT_BACK, now);
        }
    }
}
