package io.loadline.benchmarks.task;

import org.openjdk.jmh.infra.Blackhole;

/** Keeps a processor busy and touches no memory. */
record WorkingTask(long tokens) implements Runnable {

    @Override
    public void run() {
        Blackhole.consumeCPU(tokens);
    }
}
