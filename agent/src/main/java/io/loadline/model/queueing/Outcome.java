package io.loadline.model.queueing;

import java.util.Arrays;

/** What a replay came to, by task in order of arrival; seconds. Without tasks all means are 0. */
public final class Outcome {

    static final Outcome EMPTY = new Outcome(new double[0], new double[0], 0, 0, 0, 0);

    private final double[] waits;
    private final double[] responses;
    private final double makespan;
    private final double busySeconds;
    private final double processorSeconds;
    private final int mostBusy;

    /** Keeps the arrays. {@code busySeconds}, {@code processorSeconds}: of all threads within the makespan. */
    Outcome(
            double[] waits,
            double[] responses,
            double makespan,
            double busySeconds,
            double processorSeconds,
            int mostBusy) {
        this.waits = waits;
        this.responses = responses;
        this.makespan = makespan;
        this.busySeconds = busySeconds;
        this.processorSeconds = processorSeconds;
        this.mostBusy = mostBusy;
    }

    public int size() {
        return waits.length;
    }

    /** Seconds from each task's arrival to its start; a copy. */
    public double[] waits() {
        return waits.clone();
    }

    /** Seconds from each task's arrival to its end; a copy. */
    public double[] responses() {
        return responses.clone();
    }

    /** Seconds from the first arrival, or from the end of the warm-up, to the last end. */
    public double makespan() {
        return makespan;
    }

    /** Tasks a second; infinite if the tasks took no time. */
    public double throughput() {
        return size() == 0 ? 0 : size() / makespan;
    }

    public double meanBusyThreads() {
        return perSecond(busySeconds);
    }

    /** Threads that were ever busy at once. With fewer than there were no task waited, and more would change nothing. */
    public int mostBusy() {
        return mostBusy;
    }

    public double meanProcessorsUsed() {
        return perSecond(processorSeconds);
    }

    public double meanWait() {
        return Arrays.stream(waits).sum() / Math.max(1, size());
    }

    /** {@code percent}: 0 to 100; NaN without tasks. */
    public double waitPercentile(double percent) {
        return Percentile.of(waits, percent);
    }

    /** {@code percent}: 0 to 100; NaN without tasks. */
    public double responsePercentile(double percent) {
        return Percentile.of(responses, percent);
    }

    private double perSecond(double seconds) {
        return makespan == 0 ? 0 : seconds / makespan;
    }
}
