package io.loadline.model.work;

import io.loadline.model.queueing.Replay;

/**
 * Traced tasks, each split by the average demands, since its own split is not known. Nobody may write to its arrays.
 */
public final class Sample {

    private final double[] processor;
    private final double[] blocked;
    private final Demands demands;
    private final boolean queuePerThread;

    /**
     * {@code serviceSeconds}: mean of the measured service time, of which {@code demands} are what is needed; {@code
     * queuePerThread}: whether a task stays with the thread that it was handed to.
     */
    public Sample(TracedTasks tasks, Demands demands, double serviceSeconds, boolean queuePerThread) {
        this.queuePerThread = queuePerThread;
        this.processor = new double[tasks.size()];
        this.blocked = new double[tasks.size()];
        this.demands = demands;
        for (int i = 0; i < tasks.size(); i++) {
            double relative = serviceSeconds > 0 ? tasks.services[i] / 1e9 / serviceSeconds : 0;
            processor[i] = Math.max(0, relative) * demands.processorSeconds;
            blocked[i] = Math.max(0, relative) * (demands.elsewhereSeconds + demands.placeSeconds);
        }
    }

    int size() {
        return processor.length;
    }

    Replay replay() {
        return replay(size());
    }

    /** So many tasks; the sample is repeated if it has fewer. */
    Replay replay(int tasks) {
        int[] repeated = new int[tasks];
        for (int i = 0; i < tasks; i++) {
            repeated[i] = i % size();
        }
        return replay(repeated);
    }

    /** These tasks, in this order. */
    Replay replay(int[] tasks) {
        double[] p = new double[tasks.length];
        double[] b = new double[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            p[i] = processor[tasks[i]];
            b[i] = blocked[tasks[i]];
        }
        Replay replay = Replay.of(p, b).processors(demands.shared).queuePerThread(queuePerThread);
        double blockedSeconds = demands.elsewhereSeconds + demands.placeSeconds;
        return demands.placeSeconds == 0
                ? replay
                : replay.downstream(demands.placeServers, demands.placeSeconds / blockedSeconds);
    }
}
