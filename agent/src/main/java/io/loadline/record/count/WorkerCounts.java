package io.loadline.record.count;

/** What one worker did with tasks that were not timed. Counted by its own thread. */
public final class WorkerCounts {

    public final CoarseCounter starts;
    public final CoarseCounter ends;

    /** The start that the sampler found running, and when it first did. */
    private volatile long seenStart;

    private long seenAt;

    public WorkerCounts(long now) {
        starts = new CoarseCounter(now);
        ends = new CoarseCounter(now);
    }

    /** Once a window, so that {@link #seenNanos} knows a task that lasts. Sampler thread only. */
    public void look(long now) {
        long start = starts.count();
        if (start != seenStart) {
            seenAt = now;
            seenStart = start;
        }
        ends.look(now);
        starts.look(now);
    }

    /** For how long the task that runs has at least been running: since the first look that met it. */
    public long seenNanos(long now) {
        return seenStart == starts.count() ? Math.max(0, now - seenAt) : 0;
    }

    public void addTo(Totals.Sum sum, long now) {
        // a task must not seem to have ended before it came
        ends.addTo(sum, Event.COMPLETED, now);
        starts.addTo(sum, Event.STARTED, now);
    }
}
