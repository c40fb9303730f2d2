package io.loadline.record.count;

/** Where some of the threads that hand tasks to a pool are counted while not every task is timed. */
public final class Lane extends CoarseCounter {

    /** Tasks turned away that were not timed. */
    public final CoarseCounter rejected;

    /** Tasks turned away that were run by the caller and not timed. */
    public final CoarseCounter callerRan;

    /** The count at which this lane opens a slice. */
    public volatile long opensAt;

    public Lane(long now) {
        super(now);
        rejected = new CoarseCounter(now);
        callerRan = new CoarseCounter(now);
    }

    public void addTo(Totals.Sum sum, long now) {
        // a task must not seem to have gone before it came
        rejected.addTo(sum, Event.REJECTED, now);
        callerRan.addTo(sum, Event.CALLER_RAN, now);
        addTo(sum, Event.ARRIVED, now);
    }

    /** Once a window. Sampler thread only. */
    public void lookAtAll(long now) {
        look(now);
        rejected.look(now);
        callerRan.look(now);
    }
}
