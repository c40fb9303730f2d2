// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.Lab;
import io.loadline.lab.real.RealWorkload.Kind;
import java.util.List;
import java.util.Set;

/**
 * Length and number of all observations.
 *
 * @param quick whether tasks, cycles, windows and rounds are shorter, and sizes that are not in the sweep are
 *     interpolated instead of measured
 * @param observeSeconds after which the agent's answer is read; a quick run waits twice as long where the agent reports
 *     too little data
 * @param repeats of each observation
 */
record Plan(boolean quick, double observeSeconds, int repeats, int processors, double chunksPerMilli, long seed) {
    /** Workloads whose arrivals or lengths vary wildly, so that their means take longer to show. */
    private static final Set<String> WILD = Set.of("W8", "W9", "W10");

    private static final double WILD_FACTOR = 2;

    /** Shortest history that the agent accepts. */
    private static final long MIN_WINDOWS = 30;

    /** Windows for which a batch is observed, some more than the agent needs. */
    private static final long WATCHED_WINDOWS = 40;

    private static final double WARM_UP_OF_ROUND = 0.25;
    private static final double PROCESS_SECONDS = 1;
    private static final double TYPICAL_SIZES = 9;
    private static final double TYPICAL_OBSERVATIONS = 3.5;
    private static final long LONGEST_BATCH_MILLIS = 30_000;

    static final double TARGET_CPU = 0.90;

    /** Makes a plan. {@code seconds} and {@code repeats} are null for the defaults. */
    static Plan of(Lab lab, Integer seconds, Integer repeats, double chunksPerMilli) {
        double observe = seconds != null ? seconds : lab.quick() ? 4.5 : 120;
        int times = repeats != null ? repeats : lab.choose(1, 3);
        return new Plan(lab.quick(), observe, times, lab.cores(), chunksPerMilli, lab.seed());
    }

    double choose(double ifQuick, double otherwise) {
        return quick ? ifQuick : otherwise;
    }

    RealWorkloads workloads() {
        return new RealWorkloads(choose(0.4, 1), choose(0.5, 4), processors);
    }

    /** Returns the number of rounds of a sweep. */
    int rounds() {
        return (int) choose(2, 4);
    }

    /** Returns the seconds of load before an observation. */
    double warmupSeconds() {
        return choose(0.6, 5);
    }

    private long windowMillis() {
        return (long) choose(100, 1_000);
    }

    double observeSeconds(RealWorkload workload) {
        return observeSeconds * (workload.id().equals("W10") ? WILD_FACTOR : 1);
    }

    /** Returns the seconds of one size in one round of a sweep; a quarter of them is warm-up. */
    private double roundSeconds(RealWorkload workload) {
        return choose(0.6, 5) * (WILD.contains(workload.id()) ? WILD_FACTOR : 1);
    }

    /**
     * Returns the options that follow {@code -javaagent:JAR=}. In a full run, the agent's history is too short to
     * contain the warm-up.
     */
    String agentOptions(RealWorkload workload) {
        long millis = Math.round(choose(2, 1) * observeSeconds(workload) * 1_000);
        long least = (workload.kind() == Kind.BATCH ? WATCHED_WINDOWS + 5 : MIN_WINDOWS) * windowMillis();
        return "memory.enough=0s,window=%dms,history=%dms".formatted(windowMillis(), Math.max(least, millis));
    }

    RealTrial observation(RealWorkload workload, List<Integer> sizes, int repeat) {
        boolean batch = workload.kind() == Kind.BATCH;
        long millis = Math.round(observeSeconds(workload) * 1_000);
        long watched = batch ? WATCHED_WINDOWS * windowMillis() : Math.round((choose(2, 1) - 1) * millis);
        long warmup = Math.round(warmupSeconds() * 1_000);
        return new RealTrial(
                this,
                workload.id(),
                sizes,
                warmup,
                batch ? LONGEST_BATCH_MILLIS : millis,
                watched,
                seed + 1_000 + repeat,
                true);
    }

    /** Runs one round, in which all sizes get the same arrivals and lengths. */
    RealTrial round(RealWorkload workload, List<Integer> sizes, int round) {
        long millis = Math.round(roundSeconds(workload) * 1_000);
        long warmup = Math.round(WARM_UP_OF_ROUND * millis);
        long measured = workload.kind() == Kind.BATCH ? LONGEST_BATCH_MILLIS : millis - warmup;
        return new RealTrial(this, workload.id(), sizes, warmup, measured, 0, seed + round, false);
    }

    /** Estimates the duration of all observations and rounds of one workload. */
    double estimateSeconds(RealWorkload workload) {
        double observation = PROCESS_SECONDS + warmupSeconds() + observeSeconds(workload);
        if (workload.kind() == Kind.TOO_LITTLE) {
            return observation * repeats;
        }
        double sizes = quick ? TYPICAL_SIZES : 2 * TYPICAL_SIZES;
        return PROCESS_SECONDS
                + sizes * rounds() * roundSeconds(workload)
                + TYPICAL_OBSERVATIONS * repeats * observation;
    }
}
