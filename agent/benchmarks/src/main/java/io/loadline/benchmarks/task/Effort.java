package io.loadline.benchmarks.task;

import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long a fork runs.
 *
 * @param warmups iterations that do not count
 * @param measurements iterations that do
 * @param millis length of each
 */
record Effort(int warmups, int measurements, int millis) {

    static final Effort FULL = new Effort(12, 9, 200);
    static final Effort QUICK = new Effort(8, 6, 120);

    /** Tasks that work are few a second, so the agent's own code is compiled late: measured is what comes after it. */
    static final Effort OF_WORK = new Effort(8, 6, 400);

    TimeValue iteration() {
        return TimeValue.milliseconds(millis);
    }
}
