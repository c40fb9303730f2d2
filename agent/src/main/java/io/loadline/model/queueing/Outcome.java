// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.Arrays;

/** Result of a replay, by task in order of arrival, in seconds. Without tasks all means are 0. No code may write to its arrays. */
public final class Outcome {

    static final Outcome EMPTY = new Outcome(new double[0], new double[0], 0, 0, 0, 0);

    /** Seconds from each task's arrival to its start. */
    public final double[] waits;

    /** Seconds from each task's arrival to its end. */
    public final double[] responses;

    /** Seconds from the first arrival, or from the end of the warm-up, to the last end. */
    public final double makespan;

    public final double meanBusyThreads;
    public final double meanProcessorsUsed;

    /** Largest number of threads busy at once. With fewer than there were no task waited, and more would change nothing. */
    public final int mostBusy;

    /**
     * @param busySeconds sum over all threads within the makespan
     * @param processorSeconds sum over all threads within the makespan
     */
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
        this.meanBusyThreads = makespan == 0 ? 0 : busySeconds / makespan;
        this.meanProcessorsUsed = makespan == 0 ? 0 : processorSeconds / makespan;
        this.mostBusy = mostBusy;
    }

    /** Returns the tasks a second; infinite if the tasks took no time. */
    public double throughput() {
        return waits.length == 0 ? 0 : waits.length / makespan;
    }

    public double meanWait() {
        return Arrays.stream(waits).sum() / Math.max(1, waits.length);
    }
}
