package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.regret.Workload.Kind;
import java.util.List;
import java.util.Set;

/**
 * How long and how often everything is looked at.
 *
 * @param scale of all task lengths
 * @param cycleSeconds of a burst and a calm together, and of a sine
 * @param windowMillis of the agent
 * @param warmupSeconds of load before an observation
 * @param observeSeconds after which the agent is asked
 * @param patience how many times as long it may look if it has seen too little by then
 * @param roundSeconds of one size in one round of a sweep, a quarter of it warm-up
 * @param rounds of a sweep
 * @param repeats of each observation
 * @param interpolate between sizes of the sweep, where else a size that somebody names would be measured as well
 * @param responseSlack how much above the best p99 response a good one may be, as a factor
 */
record Plan(
        double scale,
        double cycleSeconds,
        long windowMillis,
        double warmupSeconds,
        double observeSeconds,
        double patience,
        double roundSeconds,
        int rounds,
        int repeats,
        boolean interpolate,
        double responseSlack,
        int processors,
        double chunksPerMilli,
        long seed) {

    /** Where arrivals or lengths vary wildly it takes longer until their means show. */
    private static final Set<String> WILD = Set.of("W8", "W9", "W10");

    private static final double WILD_FACTOR = 2;

    /** The shortest history that the agent accepts. */
    private static final long MIN_WINDOWS = 30;

    /** Of a batch, with some more than the agent wants. */
    private static final long WATCHED_WINDOWS = 40;

    private static final double WARM_UP_OF_ROUND = 0.25;
    private static final double PROCESS_SECONDS = 1;
    private static final double TYPICAL_SIZES = 9;
    private static final double TYPICAL_OBSERVATIONS = 3.5;
    private static final long LONGEST_BATCH_MILLIS = 30_000;

    static final double TARGET_CPU = 0.90;

    /** {@code seconds} and {@code repeats}: null for the usual ones. */
    static Plan of(Lab lab, Integer seconds, Integer repeats, double chunksPerMilli) {
        double observe = seconds != null ? seconds : lab.quick() ? 4.5 : 120;
        int times = repeats != null ? repeats : lab.choose(1, 3);
        boolean quick = lab.quick();
        return new Plan(
                quick ? 0.4 : 1,
                quick ? 0.5 : 4,
                quick ? 100 : 1_000,
                quick ? 0.6 : 5,
                observe,
                quick ? 2 : 1,
                quick ? 0.6 : 5,
                quick ? 2 : 4,
                times,
                quick,
                quick ? 1.15 : 1 / 0.95,
                lab.cores(),
                chunksPerMilli,
                lab.seed());
    }

    Workloads workloads() {
        return new Workloads(scale, cycleSeconds, processors);
    }

    double observeSeconds(Workload workload) {
        return observeSeconds * (workload.id().equals("W10") ? WILD_FACTOR : 1);
    }

    private double roundSeconds(Workload workload) {
        return roundSeconds * (WILD.contains(workload.id()) ? WILD_FACTOR : 1);
    }

    /** What follows {@code -javaagent:JAR=}; the warm-up falls out of its view where there is no patience. */
    String agentOptions(Workload workload) {
        long millis = Math.round(patience * observeSeconds(workload) * 1_000);
        long least = (workload.kind() == Kind.BATCH ? WATCHED_WINDOWS + 5 : MIN_WINDOWS) * windowMillis;
        StringBuilder options =
                new StringBuilder("window=%dms,history=%dms".formatted(windowMillis, Math.max(least, millis)));
        workload.pools().stream()
                .filter(pool -> pool.weight() != 1)
                .forEach(pool -> options.append(",weight.%s=%.1f".formatted(pool.name(), pool.weight())));
        return options.toString();
    }

    Trial observation(Workload workload, List<Integer> sizes, int repeat) {
        boolean batch = workload.kind() == Kind.BATCH;
        long millis = Math.round(observeSeconds(workload) * 1_000);
        long watched = batch ? WATCHED_WINDOWS * windowMillis : Math.round((patience - 1) * millis);
        long warmup = Math.round(warmupSeconds * 1_000);
        return new Trial(
                this,
                workload.id(),
                sizes,
                warmup,
                batch ? LONGEST_BATCH_MILLIS : millis,
                watched,
                seed + 1_000 + repeat,
                true);
    }

    /** Of one round all sizes get the same arrivals and lengths. */
    Trial round(Workload workload, List<Integer> sizes, int round) {
        long millis = Math.round(roundSeconds(workload) * 1_000);
        long warmup = Math.round(WARM_UP_OF_ROUND * millis);
        long measured = workload.kind() == Kind.BATCH ? LONGEST_BATCH_MILLIS : millis - warmup;
        return new Trial(this, workload.id(), sizes, warmup, measured, 0, seed + round, false);
    }

    /** About how long it takes. */
    double estimateSeconds(Workload workload) {
        double observation = PROCESS_SECONDS + warmupSeconds + observeSeconds(workload);
        if (workload.kind() == Kind.TOO_LITTLE) {
            return observation * repeats;
        }
        double sizes = interpolate ? TYPICAL_SIZES : 2 * TYPICAL_SIZES;
        return PROCESS_SECONDS + sizes * rounds * roundSeconds(workload) + TYPICAL_OBSERVATIONS * repeats * observation;
    }
}
