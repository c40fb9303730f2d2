// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.ClosedNetwork;
import io.loadline.model.queueing.Replay;
import io.loadline.model.queueing.Servers;
import java.util.function.IntToDoubleFunction;

/**
 * Mean seconds that a task needs at each station if it meets no other task: on a processor, at the bottleneck behind the pool,
 * and elsewhere. The run-queue delay and the wait for the bottleneck are taken out. The code that creates the demands writes the
 * fields.
 */
public final class Demands {

    public final double processorSeconds;
    public final double elsewhereSeconds;

    /** Seconds in which a task holds the bottleneck; 0 without one. */
    public double placeSeconds;

    /** Part of {@link #placeSeconds} on a processor. */
    public double placeProcessorSeconds;

    /** Tasks that the bottleneck serves at once. */
    public double placeServers = Double.POSITIVE_INFINITY;

    /** Processors that the pool may use, and their other users. */
    final Servers processors;

    /** Processors that the pool may keep busy on average. */
    private double busy;

    public Demands(double processorSeconds, double elsewhereSeconds, Servers processors) {
        this.processorSeconds = processorSeconds;
        this.elsewhereSeconds = elsewhereSeconds;
        this.processors = processors;
        this.busy = processors.count;
    }

    /** Sets the processors that may be kept busy on average. */
    public Demands keepingBusy(double most) {
        busy = Math.min(most, processors.count);
        return this;
    }

    /** Returns the same demands where a thread pauses after each task. */
    Demands pausing(double seconds) {
        Demands pausing = new Demands(processorSeconds, elsewhereSeconds + seconds, processors).keepingBusy(busy);
        pausing.placeSeconds = placeSeconds;
        pausing.placeProcessorSeconds = placeProcessorSeconds;
        pausing.placeServers = placeServers;
        return pausing;
    }

    /** Returns the seconds of a task that meets no other. */
    public double seconds() {
        return processorSeconds + elsewhereSeconds + placeSeconds;
    }

    /** Returns the share of the processors that so many tasks a second keep busy, 0 to 1. */
    double processorUse(double perSecond) {
        return Math.min(1, perSecond * (processorSeconds + placeProcessorSeconds) / processors.count);
    }

    /** Returns the tasks a second that no number of threads exceeds, or may exceed; infinite without a limit. */
    public double mostPerSecond() {
        return Math.min(mostByProcessors(), placeSeconds > 0 ? placeServers / placeSeconds : Double.POSITIVE_INFINITY);
    }

    /** Returns {@link #mostPerSecond} where all processors may be kept busy. */
    double capacity() {
        double byProcessors = processorSeconds > 0 ? processors.count / processorSeconds : Double.POSITIVE_INFINITY;
        return Math.min(byProcessors, placeSeconds > 0 ? placeServers / placeSeconds : Double.POSITIVE_INFINITY);
    }

    private double mostByProcessors() {
        return processorSeconds > 0 ? busy / processorSeconds : Double.POSITIVE_INFINITY;
    }

    /** Returns true if the bottleneck, and not the processors, sets {@link #mostPerSecond}. */
    boolean placeIsNarrower() {
        return mostPerSecond() < mostByProcessors();
    }

    /**
     * Returns the number of threads beyond which they only take turns on the processors.
     *
     * <pre>
     *   n0 = P / s             P processors, s the share of a task on a processor: B. Goetz and others, "Java Concurrency in
     *                          Practice" (2006), section 8.2: enough if tasks came and went like clockwork
     *   n  = P / s * (2 - s)   n s = P + n0 s (1 - s): the processors and the variance of the number that wants one
     * </pre>
     */
    int mostThreads() {
        double share = processorSeconds / seconds();
        double threads = processors.count / share * (2 - share);
        return share > 0 && threads < Integer.MAX_VALUE ? (int) Math.max(1, Math.ceil(threads)) : Integer.MAX_VALUE;
    }

    /** Returns the tasks a second with 0, 1, 2, ... threads in use. */
    double[] throughput(int most) {
        return ClosedNetwork.of(elsewhereSeconds)
                .with(processorSeconds, processors)
                .with(placeSeconds, placeServers)
                .throughput(most);
    }

    /** Returns {@code threads}, or fewer if the processors would be busier than they may be; at least 1. */
    int allowed(int threads) {
        if (!(busy < processors.count)) {
            return threads;
        }
        double[] inside = throughput(threads);
        return allowed(threads, n -> inside[n]);
    }

    /**
     * Returns {@code threads}, or fewer if the processors would be busier than they may be.
     *
     * @param perSecond tasks a second by the number of threads, not falling
     */
    int allowed(int threads, IntToDoubleFunction perSecond) {
        double most = busy / (processorSeconds + placeProcessorSeconds);
        return busy < processors.count && perSecond.applyAsDouble(threads) > most
                ? Math.max(1, Bisection.least(1, threads, n -> perSecond.applyAsDouble(n) > most) - 1)
                : threads;
    }

    /**
     * Returns a replay of tasks. Each is split as tasks are on average, since its own split is unknown.
     *
     * @param services measured seconds of service
     * @param mean their mean
     */
    public Replay replay(double[] services, double mean) {
        double[] processor = new double[services.length];
        double[] blocked = new double[services.length];
        double blockedSeconds = elsewhereSeconds + placeSeconds;
        for (int i = 0; i < services.length; i++) {
            double relative = mean > 0 ? Math.max(0, services[i] / mean) : 0;
            processor[i] = relative * processorSeconds;
            blocked[i] = relative * blockedSeconds;
        }
        Replay replay = Replay.of(processor, blocked).processors(processors);
        return placeSeconds == 0 ? replay : replay.downstream(placeServers, placeSeconds / blockedSeconds);
    }
}
