package io.loadline.demo.experiment.regret.workload;

import io.loadline.demo.load.Arrivals;

/** Who submits the tasks of a pool. */
public sealed interface Source {

    /** Each client submits, waits for its task, thinks, and submits again. */
    record Closed(int clients, double thinkMillis) implements Source {}

    /** Tasks come whether or not earlier ones are done. */
    record Open(Arrivals arrivals) implements Source {}

    /** All tasks at once; nothing after them. */
    record Batch(int tasks) implements Source {}
}
