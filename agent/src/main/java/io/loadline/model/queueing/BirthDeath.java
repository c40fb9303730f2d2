package io.loadline.model.queueing;

/**
 * Jobs going round between a source and a server: the stationary distribution of how many of {@code jobs} are at the
 * server. L. Kleinrock, "Queueing Systems", vol. 1 (1975), equation 3.11: p(k+1) / p(k) = arrival(k) / service(k+1).
 *
 * <p>With an arrival rate that does not rise and a service rate that does not fall with k the distribution has one peak.
 * It is summed from there outward, positive terms only, until nothing is left to add: no overflow however many jobs, and
 * a cost that follows the width of the peak.
 */
abstract class BirthDeath {

    private static final double NEGLIGIBLE = 1e-20;

    private final int jobs;
    private final int threshold;

    private double mass;
    private double belowThreshold;
    private double aboveThreshold;
    private double service;

    /** {@code threshold}: the level from which on an arriving job finds all places of the server taken. */
    BirthDeath(int jobs, int threshold) {
        this.jobs = jobs;
        this.threshold = threshold;
    }

    /** Jobs a second that come to the server while {@code k} are there, k = 0 .. jobs - 1. */
    abstract double arrivalRate(int k);

    /** Jobs a second that leave the server while {@code k} are there, k = 1 .. jobs. */
    abstract double serviceRate(int k);

    final BirthDeath solve() {
        int peak = peak();
        add(peak, 1);
        double p = 1;
        for (int k = peak; k < jobs && p > NEGLIGIBLE * mass; k++) {
            p *= ratio(k);
            add(k + 1, p);
        }
        p = 1;
        for (int k = peak; k > 0 && p > NEGLIGIBLE * mass; k--) {
            p /= ratio(k - 1);
            add(k - 1, p);
        }
        return this;
    }

    final double throughput() {
        return service / mass;
    }

    /** The mean of the level, or of the threshold where the level is above. */
    final double meanBelowThreshold() {
        return belowThreshold / mass;
    }

    /** The mean of what the level is above the threshold. */
    final double meanAboveThreshold() {
        return aboveThreshold / mass;
    }

    private int peak() {
        return Bisection.least(0, jobs, k -> !(ratio(k) >= 1));
    }

    private double ratio(int k) {
        return arrivalRate(k) / serviceRate(k + 1);
    }

    private void add(int k, double p) {
        mass += p;
        belowThreshold += p * Math.min(k, threshold);
        aboveThreshold += p * Math.max(0, k - threshold);
        service += k == 0 ? 0 : p * serviceRate(k);
    }
}
