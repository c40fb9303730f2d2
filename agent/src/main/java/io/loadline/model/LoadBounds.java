package io.loadline.model;

import static io.loadline.model.Constants.HARDLY_ANY;
import static io.loadline.model.Constants.LITTLE_LOAD;
import static io.loadline.model.Constants.NORMAL;

/**
 * Between which loads the true one lies, from what few tasks tell, and between which sizes the right one. The load is the
 * work that comes in a second: a sum of lengths of tasks that come at random, each a count with a weight. Its 95 % limits are
 * those of M. P. Fay, E. J. Feuer, "Confidence intervals for directly standardized rates: a method based on the gamma
 * distribution", Statistics in Medicine 16 (1997); of equal lengths they are the exact ones of a Poisson count. Threads are
 * enough where hardly a task finds all of them busy by Erlang's C formula (L. Kleinrock, "Queueing Systems", vol. 1 (1975),
 * equation 3.40), unless more were there at one time than come at random. Immutable.
 */
final class LoadBounds {

    /** Threads kept busy on average. */
    final double leastLoad;

    final double mostLoad;

    /** Threads. */
    final int low;

    final int high;

    /** Whether more were there at one time than come at random. */
    final boolean bursts;

    /** The most tasks that were there at one time. */
    final long peak;

    private LoadBounds(double leastLoad, double mostLoad, long peak) {
        this.leastLoad = leastLoad;
        this.peak = peak;
        this.mostLoad = mostLoad;
        this.low = (int) Math.max(1, Math.ceil(leastLoad));
        int enough = enough(mostLoad);
        // one more is chance
        this.bursts = peak > enough + 1L;
        this.high = (int) Math.max(low, bursts ? peak : enough);
    }

    /** Where all threads were busy, or tasks were turned away, nobody knows how much more would have come. */
    static LoadBounds of(Assessment assessment) {
        Figures figures = assessment.figures;
        double seconds = figures.observedSeconds;
        double work = figures.meanInService * seconds;
        double mean = figures.split.serviceMillis / 1000;
        double ended = figures.completed * mean;
        // those that still run, as one
        double running = Math.max(0, work - ended);
        double squares = figures.completed * mean * mean * (1 + figures.serviceVariation) + running * running;
        double longest = Math.max(assessment.pool.service.max / 1000, running);
        boolean known = figures.completed > 0
                && !assessment.saturated
                && !assessment.backlog().piles();
        return new LoadBounds(
                work > 0 && squares > 0 ? gamma(work, squares, -NORMAL) / seconds : 0,
                known ? gamma(work + longest, squares + longest * longest, NORMAL) / seconds : Double.POSITIVE_INFINITY,
                Math.max(assessment.mostBusy(), Occupancy.mostInSystem(assessment.pool.trace)));
    }

    boolean areKnown() {
        return mostLoad < LITTLE_LOAD;
    }

    /** The quantile of a gamma distribution with this mean and variance, by E. B. Wilson, M. M. Hilferty, PNAS 17 (1931). */
    private static double gamma(double mean, double variance, double normal) {
        double ninth = variance / (mean * mean) / 9;
        return mean * Math.pow(Math.max(0, 1 - ninth + normal * Math.sqrt(ninth)), 3);
    }

    private static int enough(double load) {
        if (!(load < LITTLE_LOAD)) {
            return Integer.MAX_VALUE;
        }
        int threads = 1;
        double allBusy = load / (1 + load);
        // Erlang's B, from thread to thread
        while (waiting(allBusy, threads, load) > HARDLY_ANY) {
            threads++;
            allBusy = load * allBusy / (threads + load * allBusy);
        }
        return threads;
    }

    /** Erlang's C from his B. */
    private static double waiting(double allBusy, int threads, double load) {
        return load >= threads ? 1 : allBusy / (1 - load / threads * (1 - allBusy));
    }
}
