// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import java.nio.file.Path;
import java.util.Locale;

/**
 * Lengths of all measurements of a case, and the bounds of good results. Times are in seconds.
 *
 * @param lookSeconds length of an observation, after which the advice is read
 * @param sweepSeconds length of one measurement of one size
 * @param rounds measurements of each size
 * @param repeats most repeats of a disturbed measurement
 * @param slack greatest p99 response of a good size, over the best; for open loads only
 * @param windowMillis length of the agent's windows
 * @param interpolates whether advised sizes are interpolated between those of the sweep, as the rivals' sizes are
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
    /** Most observations until the size is final. */
    static final int MOST_OBSERVATIONS = 4;

    private static final long MIN_WINDOW_MILLIS = 100;

    /** Shortest history that the agent accepts, in windows. */
    private static final int MIN_WINDOWS = 30;

    /** Windows in an observation, of which the agent needs a dozen. */
    private static final double WINDOWS = 60;

    private static final double WARM_UP = 0.5;

    /** Typical time of starting a JVM with a framework. */
    private static final double JVM_SECONDS = 4;

    /** Least time limit of an observation, in which a slow pool has the 300 to 800 tasks that advice needs. */
    private static final double LEAST_PATIENCE = 60;

    private static final double OBSERVATIONS_OF_PATIENCE = 4;
    private static final int TYPICAL_SIZES = 12;
    private static final int TYPICAL_OBSERVATIONS = 7;

    /** Typical time until a pool that is too small has answered the last request. */
    private static final double DRAIN_SECONDS = 1;

    /**
     * Bounds of a good result, all relative.
     *
     * @param throughput least throughput over the best
     * @param p99 greatest p99 response over the best; for open loads only
     * @param threads greatest number over the least good size; one more thread is always allowed
     * @param harmThroughput least throughput over that at the start
     * @param harmP99 greatest p99 response over that at the start
     */
    record Bounds(double throughput, double p99, double threads, double harmThroughput, double harmP99) {
        /** Aims, which are the bounds of the long form. */
        static final Bounds AIMS = new Bounds(0.95, 1.1, 1.5, 0.95, 1.2);

        /**
         * Bounds of the short form: in 2 s at 100 to 200 requests/s, a p99 response depends on 2 to 4 requests, and
         * throughput varies by 5 to 8 %.
         */
        static final Bounds OF_SHORT = new Bounds(0.85, 2, 2, 0.85, 2);
    }

    static final Form LONG = new Form(60, 20, 2, 2, 1.1, 1_000, false, Bounds.AIMS);

    /** Form with a tenth of the lengths. */
    static final Form SHORT = new Form(6, 2, 2, 1, 1.3, 100, true, Bounds.OF_SHORT);

    /** Returns the same form with other lengths; null keeps a length. */
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

    /** Returns the time limit of an observation in which the agent has too little data. */
    double mostLookSeconds() {
        return Math.max(LEAST_PATIENCE, OBSERVATIONS_OF_PATIENCE * lookSeconds);
    }

    double warmupSeconds() {
        return WARM_UP * sweepSeconds;
    }

    /**
     * Returns the options that follow {@code -javaagent:JAR=}.
     *
     * @param memory file of the agent's memory, which survives restarts
     */
    String agentOptions(Path memory) {
        long history = Math.max(MIN_WINDOWS * windowMillis, Math.round(1_000 * mostLookSeconds()));
        return "memory=%s,memory.enough=0s,window=%dms,history=%dms".formatted(memory, windowMillis, history);
    }

    double estimateSeconds() {
        double sweep = TYPICAL_SIZES * rounds * (sweepSeconds + warmupSeconds() + DRAIN_SECONDS);
        return JVM_SECONDS + sweep + TYPICAL_OBSERVATIONS * (JVM_SECONDS + warmupSeconds() + lookSeconds);
    }

    /** Describes the lengths. Results are comparable if these texts are equal. */
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
