package io.loadline.lab.resizing;

import io.loadline.window.Window;

/** What limiters measure in a second. */
final class Samples {

    private Samples() {}

    /** Seconds from the start of a task to its end. */
    static double meanService(SimulatedPool pool) {
        Window last = pool.lastWindow();
        return last.serviceNanos / 1e9 / last.completed;
    }

    /** Processors in use by anybody, of those there are. */
    static double processorLoad(SimulatedPool pool) {
        Window last = pool.lastWindow();
        return (last.processCpuNanos + last.neighbourCpuNanos) / last.nanos() / pool.processors();
    }
}
