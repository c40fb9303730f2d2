package io.loadline.model.work;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Servers;
import java.util.function.IntToDoubleFunction;

/**
 * What a task needs on average, by station, with nothing in its way: seconds on a processor, seconds at the common place
 * of limited width, and seconds of waiting elsewhere; the run-queue delay and the wait for the common place are taken
 * out. Immutable.
 */
public final class Demands {

    public final double processorSeconds;
    public final double elsewhereSeconds;

    /** At the common place, holding it; 0 if there is none. */
    public final double placeSeconds;

    /** Of the time at the common place, on a processor. */
    private final double placeProcessorSeconds;

    /** How many the common place serves at once; infinite if there is none. */
    public final double placeServers;

    /** Processors that the pool may use. */
    public final double processors;

    /** The same, and who else uses them. */
    final Servers shared;

    /** How many of them it may keep busy on average. */
    private double busy;

    public Demands(
            double processorSeconds,
            double elsewhereSeconds,
            double placeSeconds,
            double placeProcessorSeconds,
            double placeServers,
            Servers processors) {
        this.processorSeconds = processorSeconds;
        this.elsewhereSeconds = elsewhereSeconds;
        this.placeSeconds = placeSeconds;
        this.placeProcessorSeconds = placeProcessorSeconds;
        this.placeServers = placeServers;
        this.processors = processors.count;
        this.busy = processors.count;
        this.shared = processors;
    }

    /** The same where no more than {@code most} processors may be kept busy. */
    public Demands keepingBusy(double most) {
        Demands capped = new Demands(
                processorSeconds, elsewhereSeconds, placeSeconds, placeProcessorSeconds, placeServers, shared);
        capped.busy = Math.min(most, processors);
        return capped;
    }

    /** Of a task that meets nobody. */
    public double seconds() {
        return processorSeconds + elsewhereSeconds + placeSeconds;
    }

    /** Share of the processors that so many tasks a second keep busy, 0 to 1. */
    double processorUse(double perSecond) {
        return Math.min(1, perSecond * (processorSeconds + placeProcessorSeconds) / processors);
    }

    /** Tasks a second that no number of threads exceeds, or may exceed; infinite if nothing is in the way. */
    public double mostPerSecond() {
        double byProcessors = processorSeconds > 0 ? busy / processorSeconds : Double.POSITIVE_INFINITY;
        double byPlace = placeSeconds > 0 ? placeServers / placeSeconds : Double.POSITIVE_INFINITY;
        return Math.min(byProcessors, byPlace);
    }

    /**
     * More threads than this only take turns on the processors. If tasks came and went like clockwork, it would be the
     * processors over the share of a task that needs one (B. Goetz and others, "Java Concurrency in Practice" (2006),
     * section 8.2); the smaller that share, the more threads are needed to keep the processors busy in spite of chance.
     */
    public int mostThreads() {
        double share = processorSeconds / seconds();
        double threads = processors / share * (2 - share);
        return share > 0 && threads < Integer.MAX_VALUE ? (int) Math.max(1, Math.ceil(threads)) : Integer.MAX_VALUE;
    }

    /** Whether the common place, and not the processors, sets {@link #mostPerSecond}. */
    public boolean placeIsNarrower() {
        return placeSeconds > 0 && (processorSeconds == 0 || placeServers / placeSeconds < busy / processorSeconds);
    }

    /** Whether some of the processors are to stay idle. */
    boolean isCapped() {
        return busy < processors;
    }

    /**
     * As many threads, or fewer if the processors would be busier than they may be; at least 1. {@code perSecond}: tasks by
     * the number of threads, not falling.
     */
    int allowed(int threads, IntToDoubleFunction perSecond) {
        double most = busy / (processorSeconds + placeProcessorSeconds);
        return isCapped() && perSecond.applyAsDouble(threads) > most
                ? Math.max(1, Bisection.least(1, threads, n -> perSecond.applyAsDouble(n) > most) - 1)
                : threads;
    }
}
