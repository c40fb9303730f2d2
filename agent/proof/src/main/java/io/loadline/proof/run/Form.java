// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Lengths of all measurements of a case, and how good its results have to be. Seconds.
 *
 * @param lookSeconds after which the agent is asked
 * @param sweepSeconds of one measurement of one size
 * @param rounds measurements of each size
 * @param repeats of a measurement that was disturbed, at most
 * @param slack p99 response over the best, at most, of the least size that is good; of open loads only
 * @param windowMillis of the agent
 * @param interpolates whether the sizes of the advice, too, are interpolated between two of the sweep
 */
record Form(
        double lookSeconds,
        double sweepSeconds,
        int rounds,
        int repeats,
        double slack,
        long windowMillis,
        boolean interpolates,
        Bounds bounds) {
    /** Looks that may be needed to arrive at a size. */
    static final int MOST_LOOKS = 4;

    private static final long MIN_WINDOW_MILLIS = 100;

    /** The shortest history that the agent accepts, in windows. */
    private static final int MIN_WINDOWS = 30;

    /** Windows in a look, of which the agent needs a dozen; its own default has ten times as long ones. */
    private static final double WINDOWS = 60;

    private static final double WARM_UP = 0.25;

    /** About what it takes to start a JVM with a framework. */
    private static final double JVM_SECONDS = 4;

    /** Seconds, in which a slow pool has had the 300 to 800 tasks that advice rests on. */
    private static final double LEAST_PATIENCE = 60;

    private static final double LOOKS_OF_PATIENCE = 4;
    private static final int TYPICAL_SIZES = 12;
    private static final int TYPICAL_LOOKS = 7;

    /** About what it takes until a size that is too small has answered the last request. */
    private static final double DRAIN_SECONDS = 1;

    /**
     * Bounds of a good result, all relative.
     *
     * @param throughput over the best, at least
     * @param p99 over the best, at most; of open loads only
     * @param threads over the least that are good, at most; one more thread is always allowed
     * @param harmThroughput over that at the start, at least
     * @param harmP99 over that at the start, at most
     */
    record Bounds(double throughput, double p99, double threads, double harmThroughput, double harmP99) {
        /** The aims. */
        static final Bounds AIMS = new Bounds(0.95, 1.1, 1.5, 0.95, 1.2);

        /** A p99 response of 2 s at 100 to 200 requests/s rests on 2 to 4 requests, and throughput varies by 5 to 8 %. */
        static final Bounds OF_SHORT = new Bounds(0.85, 2, 2, 0.85, 2);
    }

    static final Form LONG = new Form(60, 20, 2, 2, 1.1, 1_000, false, Bounds.AIMS);

    /** A tenth. */
    static final Form SHORT = new Form(6, 2, 2, 1, 1.3, 100, true, Bounds.OF_SHORT);

    /** Returns the same with other lengths; null leaves one as it is. */
    Form with(Double look, Double sweep) {
        return new Form(
                look == null ? lookSeconds : look,
                sweep == null ? sweepSeconds : sweep,
                rounds,
                repeats,
                slack,
                look == null ? windowMillis : Math.max(MIN_WINDOW_MILLIS, Math.round(1_000 * look / WINDOWS)),
                interpolates,
                bounds);
    }

    /** Returns after how long the agent is asked for the last time, where it has seen too little until then. */
    double mostLookSeconds() {
        return Math.max(LEAST_PATIENCE, LOOKS_OF_PATIENCE * lookSeconds);
    }

    double warmupSeconds() {
        return WARM_UP * sweepSeconds;
    }

    /**
     * Returns what follows {@code -javaagent:JAR=}.
     *
     * @param memory file that keeps what the agent knows over restarts
     */
    String agentOptions(Path memory) {
        long history = Math.max(MIN_WINDOWS * windowMillis, Math.round(1_000 * mostLookSeconds()));
        return "memory=%s,memory.enough=0s,window=%dms,history=%dms".formatted(memory, windowMillis, history);
    }

    double estimateSeconds() {
        double sweep = TYPICAL_SIZES * rounds * (sweepSeconds + warmupSeconds() + DRAIN_SECONDS);
        return JVM_SECONDS + sweep + TYPICAL_LOOKS * (JVM_SECONDS + warmupSeconds() + lookSeconds);
    }

    /** Names all that must be the same for results to be comparable. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "look %.1f to %.1f s, sweep %.1f s x %d, window %d ms",
                lookSeconds,
                mostLookSeconds(),
                sweepSeconds,
                rounds,
                windowMillis);
    }
}
