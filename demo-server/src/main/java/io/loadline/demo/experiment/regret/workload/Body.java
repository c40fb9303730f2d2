package io.loadline.demo.experiment.regret.workload;

/**
 * What a task does: computes, holds a permit of its station if it has one, then waits for something of its own. All
 * times are means; one draw of {@code lengths} stretches them all.
 *
 * @param processorMillis on the processor
 * @param waitMillis asleep, as if for a remote data source that serves any number at once
 * @param station shared by all tasks of the pool; null for none
 * @param nested how many tasks it submits to its own pool, one by one, and waits for
 */
public record Body(Lengths lengths, double processorMillis, double waitMillis, Station station, int nested) {

    /**
     * @param permits how many tasks it serves at once
     * @param holdMillis asleep while holding a permit
     */
    public record Station(int permits, double holdMillis) {}

    static Body of(Lengths lengths, double processorMillis, double waitMillis) {
        return new Body(lengths, processorMillis, waitMillis, null, 0);
    }

    Body at(int permits, double holdMillis) {
        return new Body(lengths, processorMillis, waitMillis, new Station(permits, holdMillis), nested);
    }

    Body nesting(int tasks) {
        return new Body(lengths, processorMillis, waitMillis, station, tasks);
    }

    /** Waiting of a task that finds its station free, in milliseconds. */
    public double blockedMillis() {
        return waitMillis + (station == null ? 0 : station.holdMillis());
    }

    /** Service time of a task that is alone, in milliseconds. */
    public double aloneMillis() {
        return processorMillis + blockedMillis();
    }

    Body scaled(double factor) {
        Station scaled = station == null ? null : new Station(station.permits(), station.holdMillis() * factor);
        return new Body(lengths, processorMillis * factor, waitMillis * factor, scaled, nested);
    }
}
